import type { Translation } from '../english-texts.ts'

export const texts = {
  language: 'Sprache',
  languageAbout: 'Die Sprache der Oberfläche und der E-Mails, die Sie erhalten',
} as const satisfies Translation<'account'>
