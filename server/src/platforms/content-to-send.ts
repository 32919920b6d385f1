import type { Readable } from 'node:stream'
import type { MessageContent } from '@parley/shared/conversations/message-content'
import type { FileKind } from '@parley/shared/files/files'
import type { Address } from './channel.ts'

/** A stored file that is sent. */
export type FileToSend = {
  readonly fileId: string
  /** Equal for files with equal bytes. */
  readonly contentId: string
  /** The name of the file with its extension. */
  readonly name: string
  readonly mime: string
  readonly sizeBytes: number
  /** The reader reads the stream to its end or destroys it. Rejects where the bytes are missing. */
  readonly open: () => Promise<Readable>
}

/** A file that a platform shows its reviewers, or as the picture of a business. */
export type SampleFile = Pick<FileToSend, 'name' | 'mime' | 'sizeBytes' | 'open'>

export type MediaToSend = {
  readonly type: FileKind
  readonly caption?: string | undefined
  /** Audio that was recorded as a voice message. */
  readonly voice?: boolean | undefined
  readonly file: FileToSend
}

type LocationToSend = {
  readonly type: 'location'
  readonly latitude: number
  readonly longitude: number
  readonly name?: string | undefined
  readonly address?: string | undefined
}

type TextToSend = {
  readonly type: 'text'
  readonly text: string
  /** False where the customer sees no preview of a link in the text. */
  readonly linkPreview?: boolean
}

type Stored<Type extends MessageContent['type']> = Extract<MessageContent, { readonly type: Type }>

/** A file above the text of a message. */
type FileHeader = { readonly type: 'image' | 'video' | 'document'; readonly file: FileToSend }
type WithHeader = {
  readonly header?: { readonly type: 'text'; readonly text: string } | FileHeader | undefined
}

/** What a customer taps. The answer names the ID of what was tapped. */
export type QuestionToSend =
  | (Pick<Stored<'buttons'>, 'type' | 'text' | 'footer' | 'buttons'> & WithHeader)
  | Pick<Stored<'list'>, 'type' | 'text' | 'header' | 'footer' | 'button' | 'sections'>
  | (Pick<Stored<'link_button'>, 'type' | 'text' | 'footer' | 'title' | 'url'> & WithHeader)
  | Pick<Stored<'location_request'>, 'type' | 'text'>

/** What a business sends within the reply window. */
export type ContentToSend =
  | TextToSend
  | LocationToSend
  | MediaToSend
  | QuestionToSend
  | Pick<Stored<'contacts'>, 'type' | 'contacts'>
  /** An interactive message, which is passed on as it is. */
  | { readonly type: 'interactive'; readonly interactive: object }
  /** A reaction to the message that is quoted. Where `emoji` is null, it takes the reaction back. */
  | Pick<Stored<'reaction'>, 'type' | 'emoji'>

/** A kind of message that a platform may be able to send. */
export type ContentType = ContentToSend['type']

/** The file of a message, or the one above its text. */
export function fileIn(content: ContentToSend): MediaToSend | FileHeader | undefined {
  if ('file' in content) return content
  const header = 'header' in content ? content.header : undefined
  return header && 'file' in header ? header : undefined
}

export type MessageToSend<Content = ContentToSend> = {
  readonly to: Address
  readonly content: Content
  /** The platform's ID of the message that is quoted. */
  readonly quotedPlatformMessageId?: string | undefined
  /** The id of Parley's message. Receipts return it, which is the only way to assign one when the answer was lost. */
  readonly messageId: string
}
