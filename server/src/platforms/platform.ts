import type { ChannelName } from '@parley/shared/conversations/conversations'
import type { Detail } from '@parley/shared/errors'
import type { Component, TemplateCategory, TemplateStatus } from '@parley/shared/templates/templates'
import type { Mode } from '@parley/shared/workspace/workspaces'

/** A connection of one mode of one workspace to a platform. */
export type Channel = {
  readonly id: string
  readonly workspaceId: string
  readonly mode: Mode
  readonly platform: PlatformName
  readonly messagesPerSecond: number
}
export type PlatformName = 'simulator' | 'whatsapp'

/** Whom a message goes to. A platform needs one of the two. */
export type Address = { readonly phone: string | null; readonly platformUserId: string | null }

/**
 * What became of handing a message over. `refused` proves that nothing was taken, so trying again is safe where
 * `retryAfterMs` says so. `unknown` proves nothing: it is never sent again, and a later receipt settles it.
 */
export type SendOutcome =
  | {
      readonly kind: 'accepted'
      readonly platformMessageId: string
      /** The customer's phone at the platform, where that is another than the one written to. */
      readonly knownAs?: string
    }
  | {
      readonly kind: 'refused'
      readonly code: string
      /** A sentence for people. */
      readonly message: string
      readonly retryAfterMs?: number
      /** Nothing more of a campaign can succeed until a person has acted. */
      readonly stopsCampaign?: boolean
    }
  | { readonly kind: 'unknown'; readonly message: string }

export type TextToSend = {
  readonly to: Address
  readonly text: string
  /** Our message's id, which receipts bring back: the only tie when an answer was lost. */
  readonly messageId: string
}

export type TemplateToSend = {
  readonly to: Address
  readonly template: { readonly name: string; readonly language: string; readonly components: readonly Component[] }
  readonly values: Readonly<Record<string, string>>
  readonly messageId: string
}

export type TemplateDefinition = {
  readonly name: string
  readonly language: string
  readonly category: TemplateCategory
  readonly components: readonly Component[]
}

export type SubmitOutcome =
  | {
      readonly kind: 'submitted'
      readonly platformTemplateId: string
      readonly status: TemplateStatus
      /** What the platform made of it, where that is not what was asked for: its word wins. */
      readonly category?: TemplateCategory
    }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string; readonly details?: readonly Detail[] }

export type DeleteOutcome =
  | { readonly kind: 'deleted' }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }

/** The shape of a plug. `platform.contract.ts` holds what every one of them must do. */
export type Platform = {
  readonly name: PlatformName
  /** What a conversation on it says it is (contract, section 6). */
  readonly channelName: ChannelName
  /** Whether a definition that breaks the platform's rules is refused before submission, or only warned about. */
  readonly definitionRules: 'refuse' | 'warn'
  /** How long after the customer's last message a free text may be sent. */
  readonly customerWindowMs: number
  readonly sendText: (channel: Channel, message: TextToSend) => Promise<SendOutcome>
  readonly sendTemplate: (channel: Channel, message: TemplateToSend) => Promise<SendOutcome>
  readonly submitTemplate: (channel: Channel, template: TemplateDefinition) => Promise<SubmitOutcome>
  /**
   * Gives a decided template another definition, and its review begins again. The definition it has already is answered
   * with what became of it, so that an edit whose answer was lost can be repeated. An approved one keeps its category.
   */
  readonly editTemplate: (channel: Channel, template: TemplateDefinition) => Promise<SubmitOutcome>
  /** In this one language. What the platform does not have is deleted already. */
  readonly deleteTemplate: (
    channel: Channel,
    template: Pick<TemplateDefinition, 'name' | 'language'>,
  ) => Promise<DeleteOutcome>
  /** How many different customers a number may write to first in 24 hours; undefined where nothing limits it. */
  readonly newCustomersADay?: (channel: Channel) => Promise<number | undefined>
  /** Why a message that failed with this code so long ago must not be tried again yet, or ever; undefined when it may. */
  readonly objectionToRetry?: (failure: { readonly code: string; readonly agoMs: number }) => string | undefined
}
