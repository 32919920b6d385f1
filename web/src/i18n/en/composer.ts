export const texts = {
  cannedFiles: 'Files',
  cannedFilesAbout: 'At most {{most}}, attached to the reply when it is inserted',
  filesOfReply: 'Files of the canned reply',
  removeFile: 'Remove {{name}}',
} as const
