import type { Address } from './channel.ts'

/** A file that came with a customer's message. It is fetched by its ID once the message is stored. */
export type Attachment = {
  readonly kind: 'image' | 'video' | 'audio' | 'document' | 'sticker'
  readonly platformMediaId: string
  readonly mimeType: string
  readonly fileName: string | null
}

/** Every address of the sender that the platform reports together, which proves that they are one person's. */
export type Sender = Address & {
  readonly name: string | null
  readonly username?: string
  /** `card` where the phone is from the customer's own contact card, shared on request. */
  readonly source?: 'card'
}
