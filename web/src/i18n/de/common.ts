import type { Translation } from '../english-texts.ts'

export const texts = {
  cancel: 'Abbrechen',
  save: 'Speichern',
  saved: 'Gespeichert.',
  email: 'E-Mail-Adresse',
  inAMoment: 'gleich',
  justNow: 'gerade eben',
  today: 'Heute',
  yesterday: 'Gestern',
} as const satisfies Translation<'common'>
