export const texts = {
  chooseFile: 'Choose file',
  noFileChosen: 'No file chosen',
  uploading: 'Uploading',
  fileIsChosen: 'A file is chosen',
  fileOfCard: 'Card {{card}}: {{kind}}',
  removeFile: 'Remove file',
} as const
