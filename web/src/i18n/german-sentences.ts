import { german } from '@parley/shared/sentences/german'
import { makeTranslation, optionsFor } from '@parley/shared/sentences/translation'
import { createInstance } from 'i18next'
import { localeOf } from './locale-of.ts'

const sentences = createInstance()
void sentences.init(optionsFor(german))

export const inGerman: (sentence: string) => string = makeTranslation(german, sentences, () =>
  localeOf('de', navigator.language),
)
