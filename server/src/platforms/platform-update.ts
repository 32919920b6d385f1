import type { TemplateCategory, TemplateQuality, TemplateStatus } from '@parley/shared/templates/templates'
import type { Address, Channel } from './channel.ts'

/** What came with a customer's message and stays with the platform until somebody wants to see it. */
export type Attachment = {
  readonly kind: 'image' | 'video' | 'audio' | 'document' | 'sticker'
  readonly platformMediaId: string
  readonly mimeType: string
  readonly fileName: string | null
}

/** What a platform charges for a message once it is delivered: its own words for the kind of charge and the category. */
export type Pricing = { readonly type: string; readonly category: string }

export type ReceiptError = {
  readonly code: string
  readonly message: string
  /** Nothing more of a campaign can succeed until a person has acted. */
  readonly stopsCampaign?: boolean
  /** The customer told the platform that they want no campaigns. */
  readonly optsOut?: boolean
}

/** What a platform tells us, one thing at a time. Any of it may come twice, late, or out of order. */
export type PlatformUpdate =
  | {
      readonly kind: 'message'
      readonly platformMessageId: string
      readonly from: Address & { readonly name: string | null }
      readonly text: string
      readonly quotedPlatformMessageId: string | null
      /** True when the customer tapped a button of ours instead of writing. */
      readonly button: boolean
      /** It does something to another message, such as a reaction, and says nothing of its own. */
      readonly isReaction?: boolean
      readonly attachment?: Attachment
      readonly at: number
    }
  | {
      readonly kind: 'receipt'
      readonly platformMessageId: string
      /** Our message's id, where the platform brings it back. */
      readonly messageId: string | null
      readonly status: 'sent' | 'delivered' | 'read' | 'failed'
      readonly error: ReceiptError | null
      readonly pricing?: Pricing
      readonly at: number
    }
  | {
      readonly kind: 'template_review'
      readonly name: string
      readonly language: string
      readonly status: TemplateStatus
      readonly reason: string | null
      /** Left out where the platform said nothing of it. */
      readonly quality?: TemplateQuality | undefined
      readonly category?: TemplateCategory | undefined
      readonly at: number
    }
  | {
      /** What else the platform holds of a template; what is left out stays. */
      readonly kind: 'template_update'
      readonly name: string
      readonly language: string
      readonly category?: TemplateCategory
      readonly quality?: TemplateQuality
      /** The category that it is going to have, and when, where the platform says that. */
      readonly coming?: { readonly category: TemplateCategory; readonly at: number | null }
      readonly at: number
    }
  | {
      /** Its words are others now; the platform's own list has them. */
      readonly kind: 'template_text_changed'
      readonly name: string
      readonly language: string
      readonly at: number
    }
  | {
      /** A customer goes on under another phone number or id. */
      readonly kind: 'moved'
      readonly from: Address
      readonly to: Address
      readonly at: number
    }
  | {
      readonly kind: 'preference'
      readonly from: Address
      readonly campaigns: 'stop' | 'resume'
      readonly at: number
    }

/** What an update became of ours; undefined when it was known already or concerns nothing of ours. */
export type UpdateResult = { readonly messageId?: string; readonly conversationId?: string } | undefined

/** How a platform that lives inside Parley speaks up: the same way in as a callback from outside. */
export type OnUpdate = (channel: Channel, update: PlatformUpdate) => Promise<UpdateResult>
