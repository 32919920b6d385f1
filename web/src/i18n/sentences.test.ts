import { NewTag } from '@parley/shared/conversations/tags'
import { expect, test } from 'vitest'
import { errorsOfSchema } from '../ui/forms/field-errors.ts'
import { loadSentencesIn, translated } from './sentences.ts'

const reason = 'The campaign was cancelled before this message was sent'

test('what the server stored is in the language of the reader', async () => {
  await loadSentencesIn('de')
  expect(translated(reason)).toBe('Die Kampagne wurde abgebrochen, bevor diese Nachricht gesendet wurde')
  expect(translated('a text of the platform')).toBe('a text of the platform')
  await loadSentencesIn('ar')
  expect(translated(reason)).toBe(reason)
})

test('what is wrong with a field is found in German before it is sent', async () => {
  await loadSentencesIn('de')
  const { name } = errorsOfSchema(NewTag, { name: 'x'.repeat(500) })
  await loadSentencesIn('en')
  expect(name).toMatch(/^Darf höchstens \d+ Zeichen haben$/)
})
