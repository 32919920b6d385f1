import type { ShownSentence } from '@parley/shared/sentences/sentence'

/** An entry of the channel's log. The callback gives the key and the time where they are left out. */
export type NoticeEvent = {
  readonly key?: string
  readonly tone: 'bad' | 'warn' | 'info' | 'good'
  readonly code: string
  readonly message: ShownSentence
  readonly advice: ShownSentence | null
  readonly at?: number
}

/** News about the number or its account, not about a message. */
export type Notice = {
  readonly kind: 'notice'
  /** What a person has to correct. */
  readonly trouble?: { readonly code: string; readonly message: ShownSentence }
  /** An earlier restriction of the account has ended. */
  readonly isOver?: boolean
  /** The number sends faster than it may. */
  readonly isTooFast?: boolean
  readonly messagingLimit?: string
  readonly qualityRating?: string
  readonly verifiedName?: string
  readonly event?: NoticeEvent
  /** The digits of the number that it is about, where it is not about the whole account. */
  readonly numberDigits?: string
  /** What the log of another number says instead; nothing else of the notice applies there. */
  readonly elsewhere?: NoticeEvent
}
