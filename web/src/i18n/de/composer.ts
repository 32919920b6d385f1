import type { Translation } from '../english-texts.ts'

export const texts = {
  cannedFiles: 'Dateien',
  cannedFilesAbout: 'Höchstens {{most}}; sie werden beim Einfügen an die Antwort angehängt',
  filesOfReply: 'Dateien des Textbausteins',
  removeFile: '{{name}} entfernen',
} as const satisfies Translation<'composer'>
