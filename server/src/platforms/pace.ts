import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { makeQuickest, type Quickest } from './quickest.ts'

type Channel = { readonly id: string; readonly messagesPerSecond: number }

/** A message that may go now. */
export type Turn = {
  /**
   * What became of it is known: `true` when the platform took it. How long that was is how late it may have arrived, so
   * whoever has a turn says this in any case.
   */
  readonly end: (isTaken: boolean) => void
}

/** Holds sends to a channel's messages per second. */
export type Pace = {
  /** Resolves when the next send may go, in the order of asking; rejects with the signal's reason, having taken nothing. */
  readonly turn: (channel: Channel, signal?: AbortSignal) => Promise<Turn>
  /** The platform found this too fast: half the pace, after a second of silence. It comes back by itself. */
  readonly slowDown: (channel: Pick<Channel, 'id' | 'messagesPerSecond'>) => void
}

/** Beside what a message was on its way longer than the quickest one: no two clocks and timers agree to the millisecond. */
const marginMs = 30
/** So long is the most that the answer to a message is waited for, once its second is over. */
const mostUnansweredMs = 2_000
const stepMs = 50
/** How far behind its even spread a lane may fall, because the process was busy, and still make up for it. */
const mostToCatchUpMs = 250
/**
 * Counted from the start of this process, as `performance.now()` is. What the process before it sent in its last second
 * is unknown here, and a window does not end with a process.
 */
const quietUntilMs = 1_000 + marginMs

/** One refusal comes as often as sends are underway; together they count once. */
const oneRefusalLastsMs = 2_000
const silenceMs = 1_000
/** How long without another refusal until the pace may double again. */
const doublesAfterMs = 15_000

type Sent = { readonly at: number; tookMs?: number; readonly ended: PromiseWithResolvers<void> }
type PaceQueue = {
  nextSlot: number
  readonly sent: Sent[]
  readonly quickest: Quickest
  queue: Promise<unknown>
  /** Set while the platform wants less than the channel's number. */
  slowed?: { readonly perSecond: number; readonly since: number }
}

/**
 * Spreads sends and never lets more than the channel's number arrive in any one-second window: the message that leaves a
 * window is taken for as late as its answer allows. A late timer is caught up with, so that a busy process still reaches
 * the number. In memory: a channel is driven by one process at a time.
 */
export function makePace(): Pace {
  const paceQueues = new Map<string, PaceQueue>()
  return {
    turn: (channel, signal) => {
      const empty = { nextSlot: quietUntilMs, sent: [], quickest: makeQuickest(), queue: Promise.resolve() }
      const queue: PaceQueue = paceQueues.get(channel.id) ?? empty
      paceQueues.set(channel.id, queue)
      const turn = queue.queue.then(() => takeTurn(queue, channel.messagesPerSecond, signal))
      queue.queue = turn.catch(() => {})
      return turn
    },
    slowDown: (channel) => {
      const queue = paceQueues.get(channel.id)
      const now = performance.now()
      if (!queue || (queue.slowed && now - queue.slowed.since < oneRefusalLastsMs)) return
      queue.slowed = { perSecond: Math.max(1, Math.floor(paceOf(queue, channel.messagesPerSecond) / 2)), since: now }
      queue.nextSlot = Math.max(queue.nextSlot, now + silenceMs)
    },
  }
}

function paceOf(queue: PaceQueue, wanted: number): number {
  if (!queue.slowed) return wanted
  const doublings = Math.floor((performance.now() - queue.slowed.since) / doublesAfterMs)
  const now = queue.slowed.perSecond * 2 ** doublings
  if (now >= wanted) delete queue.slowed
  return Math.min(wanted, now)
}

async function takeTurn(queue: PaceQueue, wanted: number, signal: AbortSignal | undefined): Promise<Turn> {
  const perSecond = paceOf(queue, wanted)
  const spacing = 1000 / perSecond
  const slot = Math.max(queue.nextSlot, performance.now() - mostToCatchUpMs)
  await waitUntil(slot, signal)
  // Slowed down while it waited: what comes next must not make up for the silence.
  await waitUntil(queue.slowed ? queue.nextSlot : slot, signal)
  const nthBefore = queue.sent.length >= perSecond ? queue.sent[queue.sent.length - perSecond] : undefined
  if (nthBefore) await waitUntilGone(queue, nthBefore, signal)
  queue.nextSlot = Math.max(queue.nextSlot, slot) + spacing
  return note(queue, perSecond)
}

function note(queue: PaceQueue, perSecond: number): Turn {
  const sent: Sent = { at: performance.now(), ended: Promise.withResolvers() }
  queue.sent.push(sent)
  if (queue.sent.length > perSecond * 2) queue.sent.splice(0, perSecond)
  return {
    end: (isTaken) => {
      sent.tookMs = performance.now() - sent.at
      if (isTaken) queue.quickest.note(sent.tookMs)
      sent.ended.resolve()
    },
  }
}

/** Until a second after it arrived at the latest. */
async function waitUntilGone(queue: PaceQueue, sent: Sent, signal: AbortSignal | undefined): Promise<void> {
  await waitUntil(sent.at + 1000 + marginMs, signal)
  for (let waitedMs = 0; sent.tookMs === undefined && waitedMs < mostUnansweredMs; ) {
    const from = performance.now()
    const step = waitUntil(from + stepMs, signal)
    step.catch(() => {})
    await Promise.race([sent.ended.promise, step])
    // A process that stood still has heard nothing meanwhile, and may not even have sent.
    waitedMs += Math.min(2 * stepMs, performance.now() - from)
  }
  if (sent.tookMs === undefined) return
  await waitUntil(sent.at + 1000 + marginMs + Math.max(0, sent.tookMs - queue.quickest.ms()), signal)
}

/** A timer may fire a little early; the loop makes sure that it did not. */
async function waitUntil(time: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  for (let left = time - performance.now(); left > 0; left = time - performance.now()) {
    await wait(Math.ceil(left), undefined, { signal }).catch((error: unknown) => {
      // The timer's own error only wraps the reason.
      signal?.throwIfAborted()
      throw error
    })
  }
}
