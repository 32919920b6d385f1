import type { Direction } from '@parley/shared/conversations/messages'
import type { Attachment, Sender } from './reported.ts'

/** What a platform reports about one call. Reports of a call may repeat, and the last may arrive first. */
export type CallUpdate = {
  readonly kind: 'call'
  readonly callId: string
  /** The customer, whoever called. */
  readonly from: Sender
  /** `inbound`: the customer called. `outbound`: another system of the business called them. */
  readonly direction: Direction
  readonly step: 'ringing' | 'accepted' | 'rejected' | 'ended'
  /** When the customer and the business began to talk, where they did. */
  readonly startedAt?: number
  /** How long they talked; absent where nobody answered. */
  readonly durationSeconds?: number
  /** Why it failed, where the platform says so. */
  readonly error?: { readonly code: string; readonly message: string }
  readonly at: number
}

/** A recording or a transcript of a call, which arrives after it. */
export type CallFile = {
  readonly kind: 'call_file'
  readonly callId: string
  readonly from: Sender
  readonly file: 'call_recording' | 'call_transcript'
  readonly attachment: Attachment
  /** The SHA-256 of the file in Base64. */
  readonly sha256?: string
  readonly at: number
}
