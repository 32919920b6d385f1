import type { MessageContent } from '@parley/shared/conversations/message-content'
import type { Attachment } from '../../../platform-update.ts'

/** A message as text and as data. */
export type Described = {
  readonly text: string
  readonly button: boolean
  /** What the tapped button or the chosen row stands for, where the platform says so. */
  readonly payload?: string
  readonly content: MessageContent
  readonly attachment?: Attachment
  /** The message that a message of this kind refers to. */
  readonly quoted?: string
  /** True where the message only refers to `quoted`, and has no content of its own. */
  readonly isReaction?: boolean
}

/** Describes a message of one kind, from the part of this kind and from the whole message. */
export type Kind = (content: unknown, message: unknown) => Omit<Described, 'button'> & { readonly button?: boolean }

/** The most characters of a text that are kept: more than WhatsApp lets anybody write. */
export const maxWholeLength = 100_000
export const maxParts = 200
