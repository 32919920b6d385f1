import { allFulfilled, inBatches } from '../../../in-batches.ts'
import type { Turn } from '../../../platforms/pace.ts'
import type { SendOutcome } from '../../../platforms/platform.ts'
import { markHandedOver } from '../recipients.store.ts'
import { deliver } from './deliver.ts'
import type { Ready, Run } from './run.ts'
import { type Settled, settleBatch } from './settle-batch.ts'
import { stopCampaign, stopForTemplate } from './stop-campaign.ts'
import { type Batch, emptyBatch, takeRecipients } from './take-recipients.ts'
import { watchRun } from './watch-run.ts'

/** Requests to the platform in progress at once. */
const maxUnderway = 64
const maxSettledAtOnce = 50
/**
 * After as many refusals in a row for values that do not fit the template, it is the template, and all others would fail too.
 * Until a first message is accepted, no more are in progress at once.
 */
const mostMisfits = 5
/** Recipients are taken for this long ahead, so that the pace has no gaps. */
const takenAheadMs = 200
/**
 * A batch is handed over in this many groups, each with one statement once its first message may go. A process that dies leaves
 * `uncertain` only the current group, 4 recipients at 80 messages per second, and those in progress; with whole batches it
 * was 23 of 1,000. The first group is one recipient, because other campaigns may take most turns of the channel.
 */
const groupsPerBatch = 4
const maxTakenAhead = 100

/**
 * Sends to pending recipients in their order at the channel's pace, until none is left, the campaign no longer runs or
 * the job's signal aborts. Then every recipient that was taken has an outcome on disk or is pending again.
 */
export async function sendPending(run: Run): Promise<void> {
  const stop = new AbortController()
  const halt = AbortSignal.any([run.job.signal, stop.signal])
  const settle = inBatches<Settled, void>(maxSettledAtOnce, async (batch) => {
    await settleBatch(run, batch)
    return allFulfilled(batch.map(() => undefined))
  })
  const watch = watchRun(run, () => stop.abort())
  const underway = new Set<Promise<void>>()
  let failure: { error: unknown } | undefined
  let templateRefusal: string | undefined
  let [misfits, isAccepted] = [0, false]

  const fail = (error: unknown) => {
    failure ??= { error }
    stop.abort()
  }

  function observe(outcome: SendOutcome): void {
    if (outcome.kind === 'accepted') [misfits, isAccepted] = [0, true]
    if (outcome.kind !== 'refused') return
    const { stopsCampaign, checksTemplate, message } = outcome
    misfits = checksTemplate ? misfits + 1 : 0
    const stops = stopsCampaign || misfits === mostMisfits
    if (stops) stop.abort()
    if (checksTemplate) watch.compareTemplate()
    if (stops && checksTemplate) templateRefusal ??= message
  }

  async function nextTurn(): Promise<Turn | undefined> {
    const most = () => (isAccepted ? maxUnderway : mostMisfits)
    while (underway.size >= most() && !halt.aborted) await unlessHalted(Promise.race(underway), halt)
    return takeTurn(run, halt)
  }

  async function send(ready: Ready, turn: Turn | undefined): Promise<void> {
    await unlessHalted(watch.checked(), halt)
    if (halt.aborted) turn?.end(false)
    const done = (turn && !halt.aborted ? deliver(run, { ready, turn }, halt) : Promise.resolve(undefined))
      .then((outcome) => {
        // At once, although the outcomes are stored in batches: they decide about the next recipient.
        if (outcome) observe(outcome)
        return settle({ ready, outcome })
      })
      .catch(fail)
      .finally(() => underway.delete(done))
    underway.add(done)
  }

  function takeNext(count: number): Promise<Batch> {
    const nextBatch = halt.aborted ? Promise.resolve(emptyBatch) : takeRecipients(run, count)
    nextBatch.catch(fail)
    return nextBatch
  }

  /** Those of the group that are still to be sent to. A run that halts releases them instead. */
  async function handOver(group: readonly Ready[]): Promise<readonly Ready[]> {
    if (halt.aborted) return group
    const messageIds = group.map(({ messageId }) => messageId)
    const handed = await run.app.transact((tx) => markHandedOver(tx, run.scope, messageIds))
    return group.filter(({ messageId }) => handed.has(messageId))
  }

  async function sendGroup(group: readonly Ready[]): Promise<void> {
    const turn = await nextTurn()
    const [first, ...others] = await handOver(group).catch((error: unknown) => {
      turn?.end(false)
      throw error
    })
    if (!first) return turn?.end(false)
    await send(first, turn)
    for (const ready of others) await send(ready, await nextTurn())
  }

  /** The next recipients are taken while these are sent, so that the pace has no gaps. */
  async function sendAll(): Promise<void> {
    const most = Math.min(maxTakenAhead, Math.ceil((run.channel.messagesPerSecond * takenAheadMs) / 1000))
    const batches = { most, usualMs: takenAheadMs }
    const groups = { most: Math.ceil(most / groupsPerBatch), usualMs: takenAheadMs / groupsPerBatch }
    let count = most
    let groupSize = 1
    let nextBatch = takeNext(count)
    for (;;) {
      let batch = await nextBatch
      if (batch.problem !== undefined) {
        // It was found while others were in progress. They may have failed since, and then they cost nothing.
        await Promise.all(underway)
        batch = await takeNext(count)
        if (batch.problem !== undefined) await stopCampaign(run, batch.problem)
      }
      if (batch.count === 0) return
      nextBatch = takeNext(count)
      const startedAt = performance.now()
      for (let rest = batch.ready; rest.length > 0; ) {
        const group = rest.slice(0, groupSize)
        rest = rest.slice(groupSize)
        const groupStartedAt = performance.now()
        await sendGroup(group)
        groupSize = nextSize(groupSize, performance.now() - groupStartedAt, groups)
      }
      count = nextSize(count, performance.now() - startedAt, batches)
    }
  }

  await sendAll().catch(fail)
  await Promise.all(underway)
  await watch.end()
  if (templateRefusal !== undefined) await stopForTemplate(run, templateRefusal)
  if (failure) throw failure.error
}

type Limits = { readonly most: number; readonly usualMs: number }

/** With other campaigns on the channel, or a slow platform, as many recipients take longer: then the next ones are fewer. */
function nextSize(size: number, tookMs: number, { most, usualMs }: Limits): number {
  return tookMs > 2 * usualMs ? Math.max(1, Math.floor(size / 2)) : Math.min(most, size * 2)
}

/** Resolves when the work does, or the run halts: whoever was not sent to is then released, whatever the platform does. */
async function unlessHalted(work: Promise<unknown>, halt: AbortSignal): Promise<void> {
  if (halt.aborted) return
  const { promise: halted, resolve } = Promise.withResolvers<void>()
  const onHalt = () => resolve()
  halt.addEventListener('abort', onHalt, { once: true })
  await Promise.race([work, halted])
  halt.removeEventListener('abort', onHalt)
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
