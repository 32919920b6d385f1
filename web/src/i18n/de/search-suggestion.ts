import type { Translation } from '../english-texts.ts'

export const texts = {
  didYouMean: 'Meinten Sie „{{name}}“?',
} as const satisfies Translation<'search-suggestion'>
