export const texts = {
  chooseFile: 'Choose file',
  noFileChosen: 'No file chosen',
  uploading: 'Uploading',
} as const
