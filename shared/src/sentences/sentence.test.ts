import { expect, test } from 'vitest'
import { english, inEnglish } from './english.ts'
import { rendererIn } from './renderer-in.ts'
import { decodeSentence, encodeSentence, platformSentence, type Sentence, sentence } from './sentence.ts'

const inGerman = rendererIn('de')

test('a sentence without its values, or without a text, does not compile', () => {
  // @ts-expect-error: the name is missing.
  expect(sentence('tagExists').key).toBe('tagExists')
  // @ts-expect-error: this key has no text.
  expect(sentence('noSuchKey').key).toBe('noSuchKey')
  // @ts-expect-error: an amount is no text.
  const budget = sentence('budgetUsedUp', { budget: '1 USD', spent: usd(1), price: usd(1) })
  expect(budget.key).toBe('budgetUsedUp')
})

test('what a sentence names is kept as it was written', () => {
  const name = '{{1}} $t(x) "a" & <b>; $& {{name}}'
  expect(english(sentence('tagExists', { name }))).toBe(`There already is a tag “${name}”`)
  expect(inGerman(sentence('tagExists', { name }))).toBe(`Den Tag „${name}“ gibt es bereits`)
})

test('a sentence within a sentence is in its language', () => {
  const wrong = sentence('tooManyWrongPasswords', { duration: sentence('minutes', { count: 5 }) })
  expect(english(wrong)).toBe('Too many wrong passwords for this account; wait 5 minutes')
  expect(inGerman(wrong)).toBe('Zu viele falsche Passwörter für dieses Konto; warten Sie 5 Minuten')
})

test('a list, a country, a count and an amount follow the language', () => {
  const changes = [sentence('headerPartAdded'), sentence('bodyPartChanged'), sentence('buttonsPartRemoved')]
  const changed = sentence('campaignTemplateChanged', { name: 'sale', language: 'de', changes })
  expect(english(changed)).toContain(': the header was added, the body was changed, and the buttons were removed. ')
  expect(inGerman(changed)).toContain(
    ': die Kopfzeile wurde hinzugefügt, der Text wurde geändert und die Schaltflächen wurden entfernt. ',
  )
  const foreign = sentence('phoneNotInCountry', { number: '12345', country: 'DE' })
  expect(english(foreign)).toContain('is not a number in Germany, the default country')
  expect(inGerman(foreign)).toMatch(/^Die Telefonnummer „12345“ .* Standardland \(Deutschland\)/)
  expect(english(sentence('invalidPhones', { count: 1 }))).toBe('1 recipient has an invalid phone number')
  expect(english(sentence('invalidPhones', { count: 2000 }))).toBe('2,000 recipients have invalid phone numbers')
  expect(inGerman(sentence('invalidPhones', { count: 2000 }))).toMatch(/^2\.000 Empfänger haben/)
  const used = sentence('budgetUsedUp', { budget: usd(1_200_500_000), spent: usd(1_200_100_000), price: usd(199_900) })
  expect(english(used)).toMatch(/^The budget of 1,200.50 USD is used up: 1,200.10 USD is spent, .* costs 0.1999 USD\./)
  expect(inGerman(used)).toMatch(/^Das Budget von 1\.200,50\s\$ ist aufgebraucht: 1\.200,10\s\$ .* 0,1999\s\$\./)
})

test('a key without a text is shown as it is', () => {
  const later = { key: 'addedLater', params: { name: 'x' } } as unknown as Sentence
  expect([english(later), inGerman(later)]).toEqual(['addedLater', 'addedLater'])
})

test('a stored sentence is read as it was; another text is a platform’s words', () => {
  const stored = sentence('problemWithPlatformReason', { problem: sentence('whatsappFailed'), text: '"no"' })
  expect(decodeSentence(encodeSentence(stored))).toEqual(stored)
  for (const text of ['', 'Blocked by the carrier', '{"key":', '{"key":"required"}', '{"key":1,"params":{}}']) {
    expect(decodeSentence(text)).toEqual(platformSentence(text))
  }
})

test('a value has English text in place of each sentence, and is otherwise the same', () => {
  const at = new Date(0)
  const value = {
    a: [{ error: sentence('required') }],
    b: null,
    at,
    key: 'k',
    params: { key: 'x', params: {}, other: 1 },
  }
  expect(inEnglish(value)).toEqual({ ...value, a: [{ error: 'is required' }] })
})

function usd(micros: number) {
  return { micros, currency: 'USD' }
}
