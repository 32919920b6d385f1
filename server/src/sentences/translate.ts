import type { Language } from '@parley/shared/languages'
import { makeTranslation, optionsFor } from '@parley/shared/sentences/translation'
import { createInstance } from 'i18next'
import { german } from './german.ts'

const sentences = createInstance()
void sentences.init(optionsFor(german))
const inGerman = makeTranslation(german, sentences)

/** An English sentence in another language. What has no text in that language stays as it is. */
export function translate(sentence: string, language: Language): string {
  return language === 'de' ? inGerman(sentence) : sentence
}
