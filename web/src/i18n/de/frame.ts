import type { Translation } from '../english-texts.ts'

export const texts = {
  language: 'Sprache',
} as const satisfies Translation<'frame'>
