import type { Readable } from 'node:stream'
import type { OutboundContent } from '@parley/shared/conversations/outbound-content'
import type { FileKind } from '@parley/shared/files/files'
import type { Address } from './channel.ts'

/** A stored file that is sent. */
export type FileToSend = {
  readonly fileId: string
  /** Equal for files with equal bytes. */
  readonly contentId: string
  /** With its extension. */
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

/** A kind of message that a platform may be able to send. */
export type ContentType = OutboundContent['type']

/** What a business sends within the reply window. */
export type ContentToSend = { readonly type: 'text'; readonly text: string } | LocationToSend | MediaToSend

export type MessageToSend<Content = ContentToSend> = {
  readonly to: Address
  readonly content: Content
  /** The platform's ID of the message that is quoted. */
  readonly quotedPlatformMessageId?: string | undefined
  /** The id of Parley's message. Receipts return it, which is the only way to assign one when the answer was lost. */
  readonly messageId: string
}
