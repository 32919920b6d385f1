import type { Translation } from '../english-texts.ts'

export const texts = {
  releases: 'Versionen',
  thisVersion: 'Diese Version',
  allShortcuts: 'Alle Tastenkürzel',
  enableSingleKeyShortcuts: 'Tastenkürzel mit einzelnen Tasten verwenden',
  disabledWhileYouType: 'Beim Tippen ausgeschaltet',
} as const satisfies Translation<'help'>
