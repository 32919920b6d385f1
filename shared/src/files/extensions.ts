/** The extension of each type of file that can be uploaded. */
const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/3gpp': '3gp',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'application/msword': 'doc',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
}

export function extensionOf(mime: string): string {
  return (Object.hasOwn(extensions, mime) ? extensions[mime] : undefined) ?? 'bin'
}

/** The name, with the extension of its type where it has none: phones open a file by its extension. */
export function withExtension(name: string, mime: string): string {
  return /\.[^.\s]{1,10}$/.test(name) ? name : `${name}.${extensionOf(mime)}`
}
