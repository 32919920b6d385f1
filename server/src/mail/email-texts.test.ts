import { expect, test } from 'vitest'
import { emailText, writeEmail } from './email-texts.ts'
import { english } from './emails-in-english.ts'
import { german } from './emails-in-german.ts'

test('every email has the same values in English and German', () => {
  const valuesOf = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].sort()
  for (const [key, text] of Object.entries(english)) {
    expect([key, valuesOf(german[key as keyof typeof english])]).toEqual([key, valuesOf(text)])
  }
})

test('an email is in the reader’s language, and otherwise in English', () => {
  const values = { workspace: 'Acme', inviter: 'Ada', link: 'https://parley.example/i', days: 7 }
  const subjects = (['de', 'en', null, 'ar'] as const).map((each) => writeEmail('invitation', each, values).subject)

  expect(subjects).toEqual(['Einladung zu Acme in Parley', ...Array(3).fill('Join Acme on Parley')])
  expect(writeEmail('invitation', 'de', values).text).toContain('läuft in 7 Tagen ab:\n\nhttps://parley.example/i\n\n')
  expect([1, 2].map((count) => emailText('hours', 'de', { count }))).toEqual(['1 Stunde', '2 Stunden'])
})

test('names are shown as they are, but neither break lines nor reorder the text', () => {
  const workspace = 'A\r\nBcc: eve@example.com'
  const values = { workspace, inviter: '\u202e{{link}}\n\n<b>\u2066', link: 'x', days: 7 }
  const { subject, text } = writeEmail('invitation', 'en', values)

  expect(subject).toBe('Join A Bcc: eve@example.com on Parley')
  expect(text).toMatch(/^{{link}} <b> has invited you to the workspace A Bcc: eve@example.com\.\n\n/)
})
