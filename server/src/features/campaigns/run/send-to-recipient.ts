import { setTimeout as wait } from 'node:timers/promises'
import type { Turn } from '../../../platforms/pace.ts'
import type { SendOutcome } from '../../../platforms/platform.ts'
import { settleSend } from '../../messages/outbound-message.ts'
import { sendWithRetries } from '../../messages/send-with-retries.ts'
import { findCampaign } from '../campaigns.store.ts'
import { markUnderway } from '../recipients.store.ts'
import { followMessage } from './follow-message.ts'
import { publishProgress } from './publish-progress.ts'
import { releaseRecipients } from './release-recipients.ts'
import type { Ready, Run } from './run.ts'
import { stopCampaign } from './stop-campaign.ts'

/**
 * Stores that the message is about to be given to the platform. False, and the turn ends unused, where the recipient was
 * released meanwhile: by another run, which considered them left behind, or by the call that waits while the process stops.
 */
export async function beginAttempt({ app, scope, job }: Run, { messageId }: Ready, turn: Turn): Promise<boolean> {
  let isMarked = false
  try {
    isMarked = await app.transact(async (tx) => {
      await job.requireLease(tx)
      return markUnderway(tx, scope, messageId)
    })
  } finally {
    if (!isMarked) turn.end(false)
  }
  return isMarked
}

type Sent = { readonly ready: Ready; readonly turn: Turn }

/** Sends one message. Undefined when the run halts before an attempt: then the platform certainly does not have it. */
export async function sendToRecipient(
  run: Run,
  { ready, turn }: Sent,
  halt: AbortSignal,
): Promise<SendOutcome | undefined> {
  const { app, channel, campaign } = run
  if (halt.aborted) {
    turn.end(false)
    return undefined
  }
  const outgoing = {
    ids: { messageId: ready.messageId, campaignId: campaign.id },
    send: async () => app.platforms.of(channel).sendTemplate(channel, { ...ready, signal: halt }),
  }
  return sendWithRetries<undefined>(app, outgoing, {
    first: turn,
    next: (retryAfterMs) => turnToRetry(run, retryAfterMs, halt),
  })
}

async function turnToRetry(
  { app, scope, campaign, channel }: Run,
  afterMs: number,
  halt: AbortSignal,
): Promise<Turn | undefined> {
  try {
    await wait(afterMs, undefined, { signal: halt })
    if ((await findCampaign(app.db, scope, campaign.id))?.state !== 'running') return undefined
    return await app.pace.turn(channel, halt)
  } catch (error) {
    if (halt.aborted) return undefined
    throw error
  }
}

/** Stores the outcome of a message. Stops the campaign where it means that no other message can succeed. */
export async function settleRecipient(run: Run, ready: Ready, outcome: SendOutcome | undefined): Promise<void> {
  const { app, scope, campaign } = run
  if (!outcome) return releaseRecipients(run, [ready])
  await app.transact(async (tx) => {
    const message = await settleSend(app, tx, scope, { messageId: ready.messageId, outcome })
    await followMessage(app, tx, scope, message)
    publishProgress(app, scope, campaign.id)
  })
  // A refusal because of the template is left to the run, which first compares the template with the platform's.
  const stops = outcome.kind === 'refused' && outcome.stopsCampaign && !outcome.checksTemplate
  if (stops) await stopCampaign(run, outcome.message)
}
