import type { Translation } from '../english-texts.ts'

export const texts = {
  chooseFile: 'Datei auswählen',
  noFileChosen: 'Keine Datei ausgewählt',
  uploading: 'Wird hochgeladen',
} as const satisfies Translation<'file-field'>
