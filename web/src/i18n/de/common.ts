import type { Translation } from '../english-texts.ts'

export const texts = {
  cancel: 'Abbrechen',
  close: 'Schließen',
  save: 'Speichern',
  saved: 'Gespeichert.',
  email: 'E-Mail-Adresse',
  inAMoment: 'gleich',
  justNow: 'gerade eben',
  today: 'Heute',
  yesterday: 'Gestern',
} as const satisfies Translation<'common'>
