import { type Sentence, sentence } from '@parley/shared/sentences/sentence'
import { type Actor, authorOf } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { type AttemptCounter, makeAttemptCounter } from '../../../auth/attempt-counter.ts'
import type { Limit } from '../../../auth/fixed-windows.ts'
import { AppError } from '../../../errors.ts'

const hourMs = 3_600_000
/** Emails with an invitation to one address, from all members of all workspaces. */
export const invitationsToAddress: Limit = { windowMs: hourMs, max: 5 }
/** Emails with an invitation from one member, to all addresses. */
export const invitationsOfMember: Limit = { windowMs: hourMs, max: 100 }

const counters = new WeakMap<App, AttemptCounter>()

/** Counts an invitation by email. Throws `rate_limited` when the member or the address has had too many, revoked ones included. */
export async function limitInvitations(app: App, actor: Actor, email: string): Promise<void> {
  const refusal = await countInvitation(app, actor, email)
  if (refusal) throw refusal
}

/** Counts one of several invitations. Returns the refusal where there were too many. */
export async function countInvitation(app: App, actor: Actor, email: string): Promise<AppError | undefined> {
  const counter = counters.get(app) ?? makeAttemptCounter(app)
  counters.set(app, counter)
  const ofMember = await counter.take(`invitations of ${authorOf(actor).id}`, invitationsOfMember)
  if (!ofMember.allowed) {
    return tooMany(
      sentence('tooManyInvitationsSent', { seconds: ofMember.retryAfterSeconds }),
      ofMember.retryAfterSeconds,
    )
  }
  const toAddress = await counter.take(`invitations to ${email}`, invitationsToAddress)
  if (toAddress.allowed) return undefined
  return tooMany(
    sentence('tooManyInvitationsReceived', { email, seconds: toAddress.retryAfterSeconds }),
    toAddress.retryAfterSeconds,
  )
}

function tooMany(message: Sentence, retryAfterSeconds: number): AppError {
  return new AppError('rate_limited', message, { retryAfterSeconds })
}
