import type { Readable } from 'node:stream'
import type { ChannelName } from '@parley/shared/conversations/conversations'
import type { FieldProblem } from '@parley/shared/errors'
import type { FileLimits } from '@parley/shared/files/limits'
import type { ShownSentence } from '@parley/shared/sentences/sentence'
import type { Component } from '@parley/shared/templates/components'
import type { TemplateValues } from '@parley/shared/templates/template-slots'
import type { TemplateCategory, TemplateQuality, TemplateStatus } from '@parley/shared/templates/templates'
import type { Retention } from '@parley/shared/workspace/retention'
import type { Tx } from '../db/transact.ts'
import type { JobKind, PlatformJobPayloads } from '../jobs/jobs.ts'
import type { JobHandler } from '../jobs/leased-job.ts'
import type { BusinessProfiles } from './business-profile.ts'
import type { Address, Channel } from './channel.ts'
import type { ContentType, FileToSend, MessageToSend, SampleFile } from './content-to-send.ts'
import type { ErasedCustomer } from './erased-customer.ts'
import type { ErrorConsequences } from './error-consequences.ts'
import type { PlatformAnswer } from './platform-answer.ts'
import type { Callbacks, Connections } from './platform-connections.ts'
import type { Simulation } from './platform-simulation.ts'

/**
 * The result of sending a message. `refused` proves that the platform did not accept it, so a retry is safe after
 * `retryAfterMs` where that is set. `unknown` proves nothing: the message is never sent again, and a later receipt
 * determines its status.
 */
export type SendOutcome =
  | {
      readonly kind: 'accepted'
      readonly platformMessageId: string
      /** The customer's phone at the platform, where it differs from the recipient of the message. */
      readonly knownAs?: string
      /** The platform's id of the customer, where it differs from the recipient of the message. */
      readonly knownUserId?: string
    }
  | ({
      readonly kind: 'refused'
      readonly code: string
      /** A sentence for a person. */
      readonly message: ShownSentence
      readonly retryAfterMs?: number
    } & ErrorConsequences)
  | { readonly kind: 'unknown'; readonly message: ShownSentence }

export type TemplateToSend = {
  readonly to: Address
  readonly template: { readonly name: string; readonly language: string; readonly components: readonly Component[] }
  /** The values by address, such as `header.1`. */
  readonly values: TemplateValues
  /** The files whose IDs are among the values. */
  readonly files?: readonly FileToSend[] | undefined
  readonly messageId: string
  /** Aborts when it is not to be sent any more. It is then refused, unless it is on its way to the platform already. */
  readonly signal?: AbortSignal
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
      /** The category that the platform chose, where it differs from the one submitted. The platform's choice wins. */
      readonly category?: TemplateCategory
    }
  | {
      readonly kind: 'refused'
      readonly code: string
      readonly message: ShownSentence
      readonly details?: readonly FieldProblem[]
    }

export type DeleteOutcome =
  | { readonly kind: 'deleted' }
  | { readonly kind: 'refused'; readonly code: string; readonly message: ShownSentence }

/** The answer to a block of a customer, or the end of one. Either may be repeated safely; `isTemporary` where that may help. */
export type BlockOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly message: ShownSentence; readonly isTemporary: boolean }

/** What a platform has under one name and language. */
export type PlatformTemplate = {
  readonly platformTemplateId: string
  readonly name: string
  readonly language: string
  readonly category: TemplateCategory
  /** The category that the platform considers correct and is going to change to, where it is another one. */
  readonly coming: TemplateCategory | undefined
  readonly status: TemplateStatus
  readonly reason: ShownSentence | null
  /** The quality of the template; undefined while the platform has not rated it. */
  readonly quality: TemplateQuality | undefined
  /** The components of the template, with the parts that Parley cannot send. */
  readonly components: readonly Component[]
}

/** A file, or why there is none; `isTemporary` where a later attempt may succeed. */
export type MediaResult =
  | {
      readonly kind: 'file'
      readonly bytes: number | undefined
      /** The hash that the platform names, in hex or Base64. */
      readonly sha256?: string | undefined
      /** Must be read to its end or destroyed. It fails where it is larger than the platform's maximum. */
      readonly content: Readable
    }
  | { readonly kind: 'none'; readonly message: ShownSentence; readonly isTemporary: boolean }

/** How many different customers may be messaged first, outside their reply windows, within 24 hours. */
export type DailyLimit = {
  readonly customers: number
  /** Every channel of the workspace and mode that counts towards it: this one, others, and those that were removed. */
  readonly channelIds: readonly string[]
}

/** A customer's message that was read, by the platform's ID; `isTyping` where a reply is being typed. */
export type ReadMessage = { readonly platformMessageId: string; readonly isTyping: boolean }

type PlatformJobKind = JobKind & keyof PlatformJobPayloads

type PlatformRecords = {
  readonly keptAs: keyof Pick<Retention, 'messages' | 'callbacks'>
  /** Removes a batch of those of one channel from before a time. Returns how many. */
  readonly removeBefore: (
    tx: Tx,
    records: { readonly channelId: string; readonly before: number; readonly size: number },
  ) => Promise<number>
}

/**
 * A platform adapter. `platform.contract.ts` tests what every adapter must do. Members that may be absent are
 * capabilities: a feature asks whether the channel's platform has one, and never which platform it is.
 */
export type Platform = {
  /** Unique, and stored with every channel. */
  readonly name: string
  /** How sentences name it, such as "WhatsApp". */
  readonly label: string
  /** The `channel` of its conversations (docs/api.md, Conversations and messages). */
  readonly channelName: ChannelName
  /** Whether a definition that breaks the platform's rules is refused before submission, or only reported as a warning. */
  readonly definitionRules: 'refuse' | 'warn'
  /** How long after the customer's last message a free text may be sent. */
  readonly customerWindowMs: number
  /** The types of messages that it can send, beside templates. */
  readonly contentTypes: readonly ContentType[]
  /** What a file must be to be sent as each kind of message. */
  readonly fileLimits: FileLimits
  /** Sends a message of any kind but a template. The caller has checked the limits. */
  readonly sendContent: (channel: Channel, message: MessageToSend) => Promise<SendOutcome>
  readonly sendTemplate: (channel: Channel, message: TemplateToSend) => Promise<SendOutcome>
  readonly submitTemplate: (channel: Channel, template: TemplateDefinition) => Promise<SubmitOutcome>
  /**
   * Replaces the definition of a decided template, and its review starts again. Repeating an edit returns its current
   * status, so that an edit whose answer was lost can be repeated. An approved template keeps its category.
   */
  readonly editTemplate: (channel: Channel, template: TemplateDefinition) => Promise<SubmitOutcome>
  /** Deletes this one language. A template that the platform does not have counts as deleted. */
  readonly deleteTemplate: (
    channel: Channel,
    template: Pick<TemplateDefinition, 'name' | 'language'>,
  ) => Promise<DeleteOutcome>
  /** Gives the platform a file as the sample of a template, and returns what `header_handle` names it by. */
  readonly uploadSample: (channel: Channel, file: SampleFile) => Promise<PlatformAnswer<string>>
  /** Every template that the platform has, or those with this name. Throws when the platform gives no answer. */
  readonly listTemplates?: (channel: Channel, name?: string) => Promise<PlatformTemplate[]>
  /** The file that a customer sent with a message. */
  readonly fetchMedia?: (channel: Channel, platformMediaId: string) => Promise<MediaResult>
  /**
   * Shows a customer that the message was read, and every earlier one with it, and, if so, that a reply is being typed. Returns
   * why the platform did not.
   */
  readonly markRead?: (channel: Channel, message: ReadMessage) => Promise<ShownSentence | undefined>
  /** Returns the daily limit of a channel, or undefined where there is none, or it is not known. */
  readonly dailyLimit?: (channel: Channel) => Promise<DailyLimit | undefined>
  /** Why a message that failed with this code this long ago must not be retried yet, or at all; undefined when it may. */
  readonly objectionToRetry?: (failure: { readonly code: string; readonly agoMs: number }) => ShownSentence | undefined
  /** Keeps what a customer sends from reaching the business, and the other way round. */
  readonly block?: (channel: Channel, customer: Address) => Promise<BlockOutcome>
  /** Ends the block. A customer who is not blocked counts as unblocked. */
  readonly unblock?: (channel: Channel, customer: Address) => Promise<BlockOutcome>
  /** Removes what the adapter itself has stored about a customer, in batches, until the signal aborts. */
  readonly eraseCustomer?: (channel: Channel, customer: ErasedCustomer, signal: AbortSignal) => Promise<void>
  readonly connections?: Connections
  readonly profiles?: BusinessProfiles
  readonly callbacks?: Callbacks
  readonly simulation?: Simulation
  /** What it stores for itself, where that is deleted by age. */
  readonly records?: PlatformRecords
  /** Handlers of the jobs that the adapter adds for itself. It declares their kinds in `PlatformJobPayloads`. */
  readonly jobs?: { readonly [Kind in PlatformJobKind]?: JobHandler<Kind> }
  readonly close?: () => Promise<void>
}
