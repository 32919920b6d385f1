export const texts = {
  chooseFile: 'Choose file',
  noFileChosen: 'No file chosen',
  uploading: 'Uploading',
  waitsForFile: 'Wait until the file is uploaded.',
  fileIsChosen: 'A file is chosen',
  fileOfCard: 'Card {{card}}: {{kind}}',
  removeFile: 'Remove file',
} as const
