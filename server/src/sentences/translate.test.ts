import { readPhoneIn } from '@parley/shared/contacts/phone-in-country'
import { makeSentenceFinder } from '@parley/shared/sentences/sentence'
import { expect, test, vi } from 'vitest'
import { explain } from '../platforms/whatsapp/sending/codes.ts'
import { isTest, readSourceFiles } from '../testing/source-files.ts'
import { german } from './german.ts'
import { translate } from './translate.ts'

const placeholder = /\{\{(\w+)(?:, \w+)?\}\}/g
const namesIn = (text: string) => [...text.matchAll(placeholder)].map(([, name]) => name).sort()

test('every sentence names the same in German', () => {
  for (const [english, text] of Object.entries(german)) {
    expect(text.trim()).not.toBe('')
    expect(text).not.toBe(english)
    expect([english, namesIn(text)]).toEqual([english, namesIn(english)])
  }
})

test('every sentence is found again with what it names', () => {
  const find = makeSentenceFinder(Object.keys(german))
  for (const key of Object.keys(german)) {
    const values = Object.fromEntries(namesIn(key).map((name, at) => [name, `value${at}`]))
    const sentence = key.replace(placeholder, (_, name: string) => values[name] ?? '')
    expect(find(sentence)).toEqual({ key, values })
  }
})

test('what a sentence names is kept as it was written', () => {
  const name = '{{1}} $t(x) "a" & <b>; $&'
  expect(translate(`There already is a tag “${name}”`, 'de')).toBe(`Den Tag „${name}“ gibt es bereits`)
})

test('a reason and a duration within a sentence are translated too', () => {
  expect(translate('Too many wrong passwords for this account; wait 5 minutes', 'de')).toBe(
    'Zu viele falsche Passwörter für dieses Konto; warten Sie 5 Minuten',
  )
})

test('a value, a country and a reason of WhatsApp within a sentence are German', () => {
  expect(translate('The variable for {{1}} of the body of card 2 is missing or empty', 'de')).toBe(
    'Der Wert für {{1}} des Textes von Karte 2 fehlt oder ist leer',
  )
  const { problem } = readPhoneIn('DE', '12345') as { problem: string }
  expect(translate(problem, 'de')).toMatch(/^Die Telefonnummer „12345“ .* Standardland \(Deutschland\)/)
  expect(translate(explain('131026', 'Receiver is incapable'), 'de')).toBe(
    'Die Nachricht kann nicht zugestellt werden: Die Nummer ist nicht bei WhatsApp, oder ihre App ist zu alt. ' +
      'Prüfen Sie die Nummer mit dem Kunden. WhatsApp meldet: Receiver is incapable (131026)',
  )
})

test('every message of a schema has a German text', () => {
  const message = /(?:error: |message: |=> |, )(['`])((?:must|is|has|cannot|may) [^'`]*)\1/g
  const schemas = readSourceFiles('shared').filter(({ path, text }) => !isTest(path) && text.includes("from 'zod'"))
  const messages = schemas.flatMap(({ text }) => [...text.matchAll(message)].map((match) => match[2] ?? ''))
  expect(messages.length).toBeGreaterThan(25)
  const find = makeSentenceFinder(Object.keys(german))
  expect(messages.filter((each) => !find(each.replaceAll(/\$\{.*?\}/g, '7')))).toEqual([])
})

test('a list and a number within a sentence are written as in German', () => {
  const changes = 'the header was added, the body was changed, and the buttons were removed'
  const version = 'Check the new version; after a resume, the remaining recipients get it'
  expect(
    translate(`The template "sale" (de) changed after this campaign was checked: ${changes}. ${version}`, 'de'),
  ).toContain(': die Kopfzeile wurde hinzugefügt, der Text wurde geändert und die Schaltflächen wurden entfernt. ')
  const unsendable = 'This template has no body text, without which nothing can be sent.'
  expect(
    translate(
      `The template "sale" (de) changed after this campaign was checked: the body was removed. ${unsendable}`,
      'de',
    ),
  ).toContain(' geändert: der Text wurde entfernt. Diese Vorlage hat keinen Text,')
  expect(
    translate('The list has 1,001 recipients; a campaign takes at most 1,000 recipients. Split it into several', 'de'),
  ).toBe('Die Liste hat 1.001 Empfänger; eine Kampagne fasst höchstens 1.000 Empfänger. Teilen Sie sie auf')
})

test('counts and amounts are written as in German', () => {
  expect(
    translate(
      'The budget of 1,200.50 USD is used up: 1,200.1 USD is spent, and the next message costs 0.1999 USD. Raise the budget, then resume',
      'de',
    ),
  ).toMatch(
    /^Das Budget von 1\.200,50\s\$ ist aufgebraucht: 1\.200,10\s\$ sind ausgegeben, und die nächste Nachricht kostet 0,1999\s\$\./,
  )
  expect(translate('2000 recipients have invalid phone numbers', 'de')).toMatch(/^2\.000 Empfänger/)
})

test('the names of countries are read once', () => {
  const { problem } = readPhoneIn('DE', '12345') as { problem: string }
  translate(problem, 'de')
  const names = vi.spyOn(Intl.DisplayNames.prototype, 'of')
  expect(translate(problem, 'de')).toContain('(Deutschland)')
  expect(names).not.toHaveBeenCalled()
  names.mockRestore()
})

test('an unknown text and another language stay as they are', () => {
  expect(translate('(#100) Param text must be a string', 'de')).toBe('(#100) Param text must be a string')
  expect(translate('Sign in first', 'en')).toBe('Sign in first')
  expect(translate('Sign in first', 'ar')).toBe('Sign in first')
})

test('a sentence that repeats a part of a key a million times takes linear time', () => {
  const sentence = `The template "${'" ('.repeat(300_000)}x`
  expect(translate(sentence, 'de')).toBe(sentence)
})
