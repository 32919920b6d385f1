import type { Turn } from '../../../platforms/pace.ts'
import { findCampaign } from '../campaigns.store.ts'
import { deliver } from './deliver.ts'
import { inBatches } from './in-batches.ts'
import type { Ready, Run } from './run.ts'
import { type Settled, settleBatch } from './settle-batch.ts'
import { stopCampaign } from './stop-campaign.ts'
import { nobody, type Taken, takeRecipients } from './take-recipients.ts'

/** Handed to the platform and not answered yet, at most. */
const mostUnderway = 64
const mostSettledAtOnce = 50
/** So few are taken ahead that a crash leaves few of them uncertain who were not even handed over. */
const takenAheadMs = 200
const mostTakenAhead = 100

/**
 * Sends pending recipients in their order at the channel's pace, until none is left, the campaign no longer runs or the
 * signal comes. Then everybody who was taken has an outcome on disk, or is pending again.
 */
export async function sendPending(run: Run): Promise<void> {
  const stop = new AbortController()
  const halt = AbortSignal.any([run.job.signal, stop.signal])
  const settle = inBatches<Settled>(mostSettledAtOnce, (batch) => settleBatch(run, batch, () => stop.abort()))
  const underway = new Set<Promise<void>>()
  let failure: { error: unknown } | undefined

  const fail = (error: unknown) => {
    failure ??= { error }
    stop.abort()
  }

  async function send(ready: Ready): Promise<void> {
    while (underway.size >= mostUnderway) await Promise.race(underway)
    const turn = await takeTurn(run, halt)
    const done = (turn ? deliver(run, { ready, turn }, halt) : Promise.resolve(undefined))
      .then((outcome) => settle({ ready, outcome }))
      .catch(fail)
      .finally(() => underway.delete(done))
    underway.add(done)
  }

  function takeNext(count: number): Promise<Taken> {
    const coming = halt.aborted ? Promise.resolve(nobody) : takeRecipients(run, count)
    coming.catch(fail)
    return coming
  }

  /** The next recipients are taken while these are sent, so that the pace has no gaps. */
  async function sendAll(): Promise<void> {
    const most = Math.min(mostTakenAhead, Math.ceil((run.channel.messagesPerSecond * takenAheadMs) / 1000))
    let count = most
    let coming = takeNext(count)
    for (;;) {
      let taken = await coming
      if (taken.problem !== undefined) {
        // It was found while others were underway, who may have failed since, and then cost nothing.
        await Promise.all(underway)
        taken = await takeNext(count)
        if (taken.problem !== undefined) await stopCampaign(run, taken.problem)
      }
      if (taken.count === 0) return
      coming = takeNext(count)
      const startedAt = performance.now()
      for (const ready of taken.ready) await send(ready)
      count = nextCount(count, performance.now() - startedAt, most)
    }
  }

  const stopLooking = haltUnlessRunning(run, () => stop.abort())
  await sendAll().catch(fail)
  await Promise.all(underway)
  stopLooking()
  if (failure) throw failure.error
}

/** Other campaigns on the channel, or a slow platform, make the same number last longer: then fewer are taken ahead. */
function nextCount(count: number, tookMs: number, most: number): number {
  return tookMs > 2 * takenAheadMs ? Math.max(1, Math.floor(count / 2)) : Math.min(most, count * 2)
}

/** Undefined when the run halts first; then nothing was sent. */
async function takeTurn({ app, channel }: Run, halt: AbortSignal): Promise<Turn | undefined> {
  try {
    return await app.pace.turn(channel, halt)
  } catch (error) {
    if (halt.aborted) return undefined
    throw error
  }
}

const lookEveryMs = 250

/**
 * Calls `halt` soon after the campaign no longer runs, whichever process changed it: those taken ahead may wait long for
 * their turn where other campaigns use the channel. Answers how to stop looking.
 */
function haltUnlessRunning({ app, scope, campaign }: Run, halt: () => void): () => void {
  const look = async () => {
    try {
      if ((await findCampaign(app.db, scope, campaign.id))?.state !== 'running') halt()
    } catch (error) {
      app.log.warn({ err: error, campaignId: campaign.id }, 'The state of a campaign could not be looked at just now')
    }
  }
  const timer = setInterval(() => void look(), lookEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
