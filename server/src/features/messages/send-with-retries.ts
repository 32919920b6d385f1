import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import type { Turn } from '../../platforms/pace.ts'
import type { SendOutcome } from '../../platforms/platform.ts'

/** The most attempts to send a message, where the platform's error names no other maximum. */
export const maxAttempts = 3
/** The longest pause before another attempt. Where the platform asks for a longer one, its refusal is the outcome. */
const longestPauseMs = 5_000

/** A message that is on disk as `queued`. */
export type SendAttempt = {
  /** What the log says about it. */
  readonly ids: { readonly messageId: string; readonly campaignId?: string }
  /** Gives it to the platform once. */
  readonly send: () => Promise<SendOutcome>
  /** How often it was sent before. */
  readonly attemptsBefore?: number
}

type Turns<Stopped> = {
  readonly first: Turn
  /** Waits that long and for the channel's pace. Undefined when the message is not to be sent any more. */
  readonly next: (retryAfterMs: number) => Promise<Turn | Stopped>
}

/**
 * Sends a message outside of any transaction. Another attempt follows only where the platform refused the message, which
 * proves that it does not have it, and asked for a short pause. Undefined when `next` gave no turn: then the platform
 * certainly does not have it.
 */
export async function sendWithRetries<Stopped extends undefined>(
  app: App,
  outgoing: SendAttempt,
  turns: Turns<Stopped>,
): Promise<SendOutcome | Stopped> {
  const { attemptsBefore = 0 } = outgoing
  for (let attempt = attemptsBefore + 1, turn = turns.first; ; attempt += 1) {
    const outcome = await sendOnce(app, outgoing, turn)
    if (outcome.kind !== 'refused' || outcome.retryAfterMs === undefined) return outcome
    if (attempt >= (outcome.maxAttempts ?? maxAttempts) || outcome.retryAfterMs > longestPauseMs) return outcome
    const next = await turns.next(outcome.retryAfterMs)
    if (next === undefined) return next
    turn = next
  }
}

/** One attempt, which ends the turn. An adapter that throws has proven nothing, so the outcome is unknown. */
export async function sendOnce(app: App, { ids, send }: SendAttempt, turn: Turn): Promise<SendOutcome> {
  const outcome = await send().catch((error: unknown) => {
    app.log.error({ err: error, ...ids }, 'A platform failed during a send; the outcome is unknown')
    return { kind: 'unknown', message: sentence('connectionFailedBeforeAnswer') } as const
  })
  turn.end(outcome.kind === 'accepted')
  return outcome
}
