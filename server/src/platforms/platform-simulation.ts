import type { MessageContent } from '@parley/shared/conversations/message-content'
import type { FileKind } from '@parley/shared/files/files'
import type { SimulatedMedia, SimulatedReaction } from '@parley/shared/simulator/simulator'
import type { Component } from '@parley/shared/templates/components'
import type { FilledTemplate } from '@parley/shared/templates/template-text'
import type { TemplateCategory, TemplateQuality, TemplateStatus } from '@parley/shared/templates/templates'
import type { Tx } from '../db/transact.ts'
import type { Channel } from './channel.ts'
import type { UpdateResult } from './platform-update.ts'

/** A simulated customer's phone. */
export type Phone = {
  readonly phone: string
  readonly name: string | null
  readonly lastText: string
  readonly lastAt: number
  readonly blocked: boolean
  readonly blockedByBusiness: boolean
  readonly receiptsByHand: boolean
  /** When the phone stops showing that the business is typing; null where it does not show that. */
  readonly typingUntil: number | null
}

/** Settings of a phone; what is left out stays. */
export type PhoneSettings = {
  readonly name?: string | undefined
  readonly blocked?: boolean | undefined
  readonly receiptsByHand?: boolean | undefined
}

/** A message as it appears on the customer's phone. */
export type Bubble = {
  readonly id: string
  /** The sender's own id, for messages that Parley sent. */
  readonly messageId: string | null
  readonly direction: 'to_customer' | 'from_customer'
  readonly text: string
  readonly template: FilledTemplate | null
  /** The file of the message; null for one without, and once the file is deleted. */
  readonly media: SimulatedMedia | null
  /** What it is, where it is neither a template nor only a text. */
  readonly content: MessageContent | null
  /** The reactions to this message, one of each side at most. */
  readonly reactions: readonly SimulatedReaction[]
  readonly quotedText: string | null
  /** The state of the message. One of a customer is `read` once the business has read it. */
  readonly status: 'accepted' | 'delivered' | 'read' | 'failed'
  readonly errorCode: string | null
  readonly at: number
}

/** A file that a customer sends, which Parley has stored already. */
export type CustomerFile = {
  readonly fileId: string
  readonly contentId: string
  readonly kind: FileKind
  readonly mime: string
  readonly name: string
}

export type CustomerMessage = {
  /** The phone number of the customer, in international format. */
  readonly from: string
  /** The caption of the file, where there is one; otherwise not empty. */
  readonly text: string
  readonly file?: CustomerFile | undefined
  /** What is sent, where it is neither a file nor only a text, which then describes it. */
  readonly content?: MessageContent | undefined
  readonly name?: string | undefined
  /** The platform's id of the message that is quoted, tapped or reacted to. */
  readonly quotedPlatformMessageId?: string | undefined
  readonly button?: boolean | undefined
  /** What the tapped button stands for. */
  readonly payload?: string | undefined
  /** The message's own platform id, where it must not be created twice. */
  readonly id?: string
}

export type SimulatedReceipt = {
  /** The sender's own id of the message. */
  readonly messageId: string
  readonly status: 'delivered' | 'read' | 'failed'
  readonly errorCode?: string | undefined
}

export type TemplateChange = {
  readonly name: string
  readonly language: string
  readonly quality?: TemplateQuality | undefined
  readonly category?: TemplateCategory | undefined
  /** Runs in the transaction of the change, so that the audit log records who made it. */
  readonly alongside?: (tx: Tx) => Promise<void>
}

export type TemplateDecision = TemplateChange & { readonly status: TemplateStatus; readonly reason: string | null }

/** A message of the past, as it appears on a customer's phone. */
export type PastMessage = {
  /** A message whose id is stored already is not stored again. */
  readonly id: string
  readonly phone: string
  readonly name: string
  readonly isFromCustomer: boolean
  readonly text: string
  readonly at: number
}

export type ApprovedTemplate = {
  readonly name: string
  readonly language: string
  readonly category: TemplateCategory
  readonly components: readonly Component[]
}

/** What only a simulated platform can do: a person acts as its customers and its template reviewers. */
export type Simulation = {
  /** A customer sends a message, which opens their window for free texts. */
  readonly playCustomer: (channel: Channel, message: CustomerMessage) => Promise<UpdateResult>
  /** Sends a receipt now. False when the platform never accepted such a message. */
  readonly giveReceipt: (channel: Channel, receipt: SimulatedReceipt) => Promise<boolean>
  /** Decides a template review. False when the platform has no such template. */
  readonly decideReview: (channel: Channel, decision: TemplateDecision) => Promise<boolean>
  /** Changes a decided template's quality or category. False when there is none, or it is still under review. */
  readonly changeTemplate: (channel: Channel, change: TemplateChange) => Promise<boolean>
  /** The customers, most recently active first; only those whose number or name contains the text, where one is given. */
  readonly phones: (channel: Channel, search?: string) => Promise<Phone[]>
  readonly phone: (channel: Channel, phone: string) => Promise<Phone | undefined>
  /** Adds the phone where it is new. */
  readonly setPhone: (channel: Channel, settings: PhoneSettings & { readonly phone: string }) => Promise<Phone>
  /** Adds messages of the past without reporting them, in the order given. */
  readonly addPast: (channel: Channel, messages: readonly PastMessage[]) => Promise<void>
  /** Adds approved templates without a review, those whose names are new. */
  readonly addApproved: (channel: Channel, templates: readonly ApprovedTemplate[]) => Promise<void>
  /** The messages on a customer's phone, oldest first. */
  readonly thread: (channel: Channel, phone: string) => Promise<Bubble[]>
}
