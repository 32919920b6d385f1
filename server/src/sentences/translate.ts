import type { Language } from '@parley/shared/languages'
import { makeSentenceFinder } from '@parley/shared/sentences/sentence'
import { createInstance } from 'i18next'
import { german } from './german.ts'

const find = makeSentenceFinder(Object.keys(german))

const sentences = createInstance()
void sentences.init({
  lng: 'de',
  resources: { de: { translation: german } },
  keySeparator: false,
  nsSeparator: false,
  // Errors are plain text.
  interpolation: { escapeValue: false },
  initAsync: false,
})
// What stands at `{{reason, translated}}` is a sentence or a word of its own.
sentences.services.formatter?.add('translated', (value: unknown) => translate(String(value), 'de'))

// The type checker of the dashboard, which also reads this file, would allow only the keys of its own texts.
const write = sentences.t as unknown as (key: string, options: object) => string

/** An English sentence in another language. What has no text in that language stays as it is. */
export function translate(sentence: string, language: Language): string {
  if (language !== 'de') return sentence
  const found = find(sentence)
  return found ? write(found.key, { replace: found.values, nest: false }) : sentence
}
