import { NewTag } from '@parley/shared/conversations/tag-requests'
import { platformSentence, type Sentence, sentence } from '@parley/shared/sentences/sentence'
import { expect, test, vi } from 'vitest'
import { errorsOfSchema } from '../ui/forms/field-errors.ts'
import { i18n } from './i18n.ts'
import { loadSentencesIn, translated } from './sentences.ts'

const reason = sentence('cancelledBeforeSending')
const inEnglish = 'The campaign was cancelled before this message was sent'

test('what the server stored is in the language of the reader', async () => {
  await loadSentencesIn('de')
  expect(translated(reason)).toBe('Die Kampagne wurde abgebrochen, bevor diese Nachricht gesendet wurde')
  expect(translated(platformSentence('a text of the platform'))).toBe('a text of the platform')
  await loadSentencesIn('ar')
  expect(translated(reason)).toBe(inEnglish)
  await loadSentencesIn('en')
  expect(translated(reason)).toBe(inEnglish)
})

test('a sentence of a later version is shown as its key', async () => {
  await loadSentencesIn('en')
  expect(translated({ key: 'addedLater', params: {} } as unknown as Sentence)).toBe('addedLater')
})

test('what is wrong with a field is found in German before it is sent', async () => {
  await loadSentencesIn('de')
  const { name } = errorsOfSchema(NewTag, { name: 'x'.repeat(500) })
  await loadSentencesIn('en')
  expect(name).toMatch(/^Darf höchstens \d+ Zeichen haben$/)
})

test('amounts in a sentence follow the conventions of the region', async () => {
  vi.stubGlobal('navigator', { language: 'de-AT', languages: ['de-AT'] })
  await i18n.changeLanguage('de')
  await loadSentencesIn('de')
  const usd = (micros: number) => ({ micros, currency: 'USD' })
  const costs = sentence('costExceedsBudget', { cost: usd(1_365_500_000), budget: usd(136_500) })
  expect(translated(costs)).toMatch(/^Die Kampagne würde \$\s1.365,50 kosten, und ihr Budget beträgt \$\s0,1365: /)
  await i18n.changeLanguage('en')
  vi.unstubAllGlobals()
})
