import type { MessageContent } from '@parley/shared/conversations/message-content'
import type { Direction } from '@parley/shared/conversations/messages'
import type { ShownSentence } from '@parley/shared/sentences/sentence'
import type { TemplateCategory, TemplateQuality, TemplateStatus } from '@parley/shared/templates/templates'
import type { CallFile, CallUpdate } from './call-update.ts'
import type { Address, Channel } from './channel.ts'
import type { AutomaticEvent, Handover, Summary } from './conversation-updates.ts'
import type { ErrorConsequences } from './error-consequences.ts'
import type { GroupUpdate } from './group-update.ts'
import type { PaymentUpdate } from './payment-update.ts'
import type { Attachment, Sender } from './reported.ts'

export type { Attachment, Sender } from './reported.ts'

/** A message in either direction, as far as it does not depend on who sent it. */
type AnyMessage = {
  readonly platformMessageId: string
  readonly text: string
  readonly quotedPlatformMessageId: string | null
  /** What was sent, by its type. `quoted` is added where the message is stored. */
  readonly content?: MessageContent
  readonly isReaction?: boolean
  readonly attachment?: Attachment
  readonly at: number
}

/** A message from before the number was connected, with its status then. */
export type PastMessage = AnyMessage & {
  readonly direction: Direction
  readonly status: 'sent' | 'delivered' | 'read' | 'failed' | 'uncertain'
}

/** What a platform charges for a delivered message, in its own terms for the kind of charge and the category. */
export type Pricing = { readonly type: string; readonly category: string }

export type ReceiptError = {
  readonly code: string
  readonly message: ShownSentence
  /** The time after which the message may be sent again. Set where it may be: the receipt proves that it was not delivered. */
  readonly retryAfterMs?: number
} & ErrorConsequences

/** A single update from a platform. Any update may arrive twice, late, or out of order. */
export type PlatformUpdate =
  | PaymentUpdate
  | {
      readonly kind: 'message'
      readonly platformMessageId: string
      readonly from: Sender
      readonly text: string
      readonly quotedPlatformMessageId: string | null
      /** True when the customer tapped a button of our message instead of writing. */
      readonly button: boolean
      /** What the tapped button stands for, where the platform says so: the label may be in any language. */
      readonly payload?: string
      /** What was sent, by its type. `quoted` is added where the message is stored. */
      readonly content?: MessageContent
      /**
       * The group in which it was written. Such a message is not part of the customer's own thread, and what it
       * quotes does not prove who wrote it.
       */
      readonly groupId?: string
      /** True where the message is a reaction to another message, or a change or deletion of it, and no message of its own. */
      readonly isReaction?: boolean
      /** An AI agent or another app has the conversation: it is shown, and nobody is alerted. */
      readonly isStandby?: boolean
      readonly attachment?: Attachment
      readonly at: number
    }
  | (AnyMessage & {
      /** A message that the business sent in the platform's own app or in another one. It has been sent, and is not sent again. */
      readonly kind: 'echo'
      readonly to: Address
      /** What sent it: the platform's own app, where absent. */
      readonly by?: 'another_app'
    })
  | {
      /** Some of the messages exchanged with one customer before the number was connected, oldest first. */
      readonly kind: 'history'
      /** The customer; null where the platform names nobody: such messages only complete what is stored already. */
      readonly customer: Address | null
      readonly messages: readonly PastMessage[]
    }
  | {
      /** The name that the business gave a customer in the platform's own app; null once it was removed there. */
      readonly kind: 'contact_name'
      readonly of: Address
      readonly name: string | null
      readonly at: number
    }
  | {
      readonly kind: 'receipt'
      readonly platformMessageId: string
      /** Our message's id, where the platform returns it. */
      readonly messageId: string | null
      readonly status: 'sent' | 'delivered' | 'read' | 'failed'
      readonly error: ReceiptError | null
      readonly pricing?: Pricing
      /** The customer's addresses at the platform, where it reports them. */
      readonly recipient?: Address
      /** The customer's own name for themselves, where the platform reports it. */
      readonly recipientName?: string
      readonly at: number
    }
  | {
      readonly kind: 'template_review'
      readonly name: string
      readonly language: string
      readonly status: TemplateStatus
      readonly reason: ShownSentence | null
      /** The quality of the template; absent where the platform reported none. */
      readonly quality?: TemplateQuality | undefined
      readonly category?: TemplateCategory | undefined
      readonly at: number
    }
  | {
      /** Properties of a template other than its status changed; those that are absent stay as they are. */
      readonly kind: 'template_update'
      readonly name: string
      readonly language: string
      readonly category?: TemplateCategory
      readonly quality?: TemplateQuality
      /** The category that it is going to have, and when, where the platform announces one. */
      readonly coming?: { readonly category: TemplateCategory; readonly at: number | null }
      readonly at: number
    }
  | {
      /** The text of a template changed; the platform's list has the new one. */
      readonly kind: 'template_text_changed'
      readonly name: string
      readonly language: string
      readonly at: number
    }
  | {
      /** A customer changed their phone number or id. */
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
  | CallUpdate
  | CallFile
  | Handover
  | Summary
  | AutomaticEvent
  | GroupUpdate

/** What an update created or changed; undefined when it was received before or concerns nothing of ours. */
export type UpdateResult =
  | {
      readonly messageId?: string
      readonly conversationId?: string
      /** True where the update may be about a message whose send is not answered yet, and is to be reported again. */
      readonly isEarly?: true
    }
  | undefined

/** Receives the updates of a platform adapter. */
export type OnUpdate = (channel: Channel, update: PlatformUpdate) => Promise<UpdateResult>

export type Receipt = Extract<PlatformUpdate, { kind: 'receipt' }>
