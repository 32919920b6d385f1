import { setTimeout as wait } from 'node:timers/promises'
import type { Turn } from '../../../platforms/pace.ts'
import type { SendOutcome } from '../../../platforms/platform.ts'
import { sendWithRetries } from '../../messages/send-with-retries.ts'
import { findCampaign } from '../campaigns.store.ts'
import type { Ready, Run } from './run.ts'

type Delivery = { readonly ready: Ready; readonly turn: Turn }

/** Sends one message. Undefined when the run halts before another attempt: then the platform certainly does not have it. */
export async function deliver(
  run: Run,
  { ready, turn }: Delivery,
  halt: AbortSignal,
): Promise<SendOutcome | undefined> {
  const { app, channel, campaign } = run
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
