import { setTimeout as wait } from 'node:timers/promises'
import type { Turn } from '../../../platforms/pace.ts'
import type { SendOutcome } from '../../../platforms/platform.ts'
import { findCampaign } from '../manage/campaigns.store.ts'
import type { Ready, Run } from './run.ts'

type Going = { readonly ready: Ready; readonly turn: Turn }

const maxAttempts = 3
/** A platform that asks for more patience has its refusal kept; a person may retry later. */
const longestPauseMs = 5_000

/**
 * Hands one message to the platform, again where that refused it and asked for a little patience. Undefined when the
 * run halts first: then the platform has certainly not taken it.
 */
export async function deliver(run: Run, going: Going, halt: AbortSignal): Promise<SendOutcome | undefined> {
  const { ready, turn: first } = going
  for (let tries = 1, turn = first; ; tries += 1) {
    const outcome = await handOver(run, ready)
    turn.end(outcome.kind === 'accepted')
    if (outcome.kind !== 'refused' || outcome.retryAfterMs === undefined) return outcome
    if (tries === maxAttempts || outcome.retryAfterMs > longestPauseMs) return outcome
    const next = await turnToRetry(run, outcome.retryAfterMs, halt)
    if (!next) return undefined
    turn = next
  }
}

/** A platform that breaks its promise not to throw has proven nothing, so the message is never sent again. */
async function handOver({ app, channel, campaign }: Run, ready: Ready): Promise<SendOutcome> {
  try {
    return await app.platforms.of(channel).sendTemplate(channel, ready)
  } catch (error) {
    app.log.error({ err: error, campaignId: campaign.id, messageId: ready.messageId }, 'A platform failed in mid-send')
    return { kind: 'unknown', message: 'Something went wrong while the message was handed over' }
  }
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
