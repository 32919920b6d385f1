import type { Sender } from './reported.ts'

/** Control over a conversation changed between apps, AI agents and people. */
export type Handover = {
  readonly kind: 'handover'
  /** Under which it counts once. */
  readonly key: string
  readonly from: Sender
  readonly action: string
  readonly previousOwner?: string
  readonly newOwner?: string
  readonly reason?: string
  /** True where the conversation was passed to people, who are to reply now. */
  readonly isToUs: boolean
  readonly at: number
}

/** What an AI wrote about a conversation, for the people who continue it. */
export type Summary = {
  readonly kind: 'summary'
  readonly from: Sender
  readonly text: string
  readonly at: number
}

/** What the platform recognized in a conversation that began at an ad, such as a purchase. */
export type AutomaticEvent = {
  readonly kind: 'automatic_event'
  readonly platformMessageId: string
  readonly name: string
  readonly currency?: string
  readonly value?: number
  readonly clickId?: string
  readonly at: number
}
