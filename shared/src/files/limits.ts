import { type Sentence, sentence } from '../sentences/sentence.ts'
import type { FileKind } from './files.ts'

const [kilobyte, megabyte] = [1024, 1024 * 1024]

export type FileLimit = {
  readonly mimeTypes: readonly string[]
  readonly maxBytes: number
  /** The most for a picture that does not move, where that is less. */
  readonly maxStillBytes?: number
}
/** What a platform takes of each kind of message with a file. */
export type FileLimits = Readonly<Record<FileKind, FileLimit>>

const pictures = ['image/jpeg', 'image/png']
const videos = ['video/mp4', 'video/3gpp']
const sounds = ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg']
const sticker = 'image/webp'
const documents = [
  'text/plain',
  'application/pdf',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
]

/** The limits of WhatsApp, which the simulator has too. Every file that can be uploaded may be sent as a document. */
export const whatsappFileLimits: FileLimits = {
  image: { mimeTypes: pictures, maxBytes: 5 * megabyte },
  video: { mimeTypes: videos, maxBytes: 16 * megabyte },
  audio: { mimeTypes: sounds, maxBytes: 16 * megabyte },
  document: { mimeTypes: [...documents, ...pictures, ...videos, ...sounds, sticker], maxBytes: 100 * megabyte },
  sticker: { mimeTypes: [sticker], maxBytes: 500 * kilobyte, maxStillBytes: 100 * kilobyte },
}

/** The only type of a voice message. Another would be shown as a file. */
const voiceType = 'audio/ogg'

export type FileToCheck = {
  readonly type: FileKind
  readonly mime: string
  readonly size: number
  readonly voice?: boolean | undefined
  /**
   * Whether the picture is animated, as in `FileView`; undefined where it is not known, as for files from before it was
   * determined, like `mono_opus`.
   */
  readonly animated?: boolean | undefined
  readonly mono_opus?: boolean | undefined
}

/** Why a file cannot be sent as this type of message, with what can be done; undefined when it can. */
export function fileProblem(limits: FileLimits, file: FileToCheck): Sentence | undefined {
  const { type, mime, voice, mono_opus } = file
  const { mimeTypes } = limits[type]
  if (!mimeTypes.includes(mime)) return sentence(wrongType[type], { mime })
  if (voice && mime !== voiceType) return sentence('voiceTypeExpected', { mime })
  if (type === 'audio' && mono_opus === false) return sentence('monoOpusExpected')
  return sizeProblem(limits[type], file)
}

function sizeProblem(limit: FileLimit, { type, size, animated }: FileToCheck): Sentence | undefined {
  const { maxBytes, maxStillBytes = maxBytes } = limit
  if (size > maxBytes) {
    return type === 'sticker'
      ? sentence('stickerTooLarge', { kilobytes: maxBytes / kilobyte })
      : sentence(tooLarge[type], { megabytes: maxBytes / megabyte })
  }
  const isTooLargeAsStill = animated === false && size > maxStillBytes
  return isTooLargeAsStill ? sentence('stillStickerTooLarge', { kilobytes: maxStillBytes / kilobyte }) : undefined
}

const wrongType = {
  image: 'imageTypeExpected',
  video: 'videoTypeExpected',
  audio: 'audioTypeExpected',
  document: 'documentTypeExpected',
  sticker: 'stickerTypeExpected',
} as const

const tooLarge = {
  image: 'imageTooLarge',
  video: 'videoTooLarge',
  audio: 'audioTooLarge',
  document: 'documentTooLarge',
} as const
