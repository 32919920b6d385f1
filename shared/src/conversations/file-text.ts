import type { FileKind } from '../files/files.ts'

const names = {
  image: 'Picture',
  video: 'Video',
  audio: 'Audio',
  document: 'Document',
  sticker: 'Sticker',
} as const satisfies Record<FileKind, string>

type Sent = {
  readonly type: FileKind
  readonly caption?: string | undefined
  readonly voice?: boolean | undefined
  readonly name: string
}

/** A message with a file as a text, such as `[Picture] Front view`, for lists, searches and programs that only read text. */
export function fileText({ type, caption, voice, name }: Sent): string {
  const kind = voice ? 'Voice message' : names[type]
  return [`[${kind}]`, type === 'document' && name, caption].filter(Boolean).join(' ')
}
