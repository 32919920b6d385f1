import type { Translation } from '../english-texts.ts'

export const texts = {
  chooseFile: 'Datei auswählen',
  noFileChosen: 'Keine Datei ausgewählt',
  uploading: 'Wird hochgeladen',
  waitsForFile: 'Bitte warten Sie, bis die Datei hochgeladen ist.',
  fileIsChosen: 'Eine Datei ist ausgewählt',
  fileOfCard: 'Karte {{card}}: {{kind}}',
  removeFile: 'Datei entfernen',
} as const satisfies Translation<'file-field'>
