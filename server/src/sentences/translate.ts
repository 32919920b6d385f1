import type { Language } from '@parley/shared/languages'
import { makeTranslation, optionsFor } from '@parley/shared/sentences/translation'
import { createInstance } from 'i18next'
import { german } from './german.ts'

let inGerman: ReturnType<typeof makeTranslation> | undefined

/** An English sentence in another language. What has no text in that language stays as it is. */
export function translate(sentence: string, language: Language): string {
  if (language !== 'de') return sentence
  // Most installations start and answer programs without a single German error.
  inGerman ??= openGerman()
  return inGerman(sentence)
}

function openGerman(): ReturnType<typeof makeTranslation> {
  const sentences = createInstance()
  void sentences.init(optionsFor(german))
  return makeTranslation(german, sentences)
}
