import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'

type Channel = { readonly id: string; readonly messagesPerSecond: number }

/** Permission to send one message now. */
export type Turn = {
  /**
   * Call when the result is known: `true` when the platform accepted the message. The time until then is how late the
   * message may have arrived, so every turn must be ended.
   */
  readonly end: (isAccepted: boolean) => void
}

/** The time that a pace is kept by, in milliseconds from any origin. A test passes one that only its waits advance. */
export type PaceClock = {
  readonly now: () => number
  readonly wait: (ms: number, signal: AbortSignal | undefined) => Promise<unknown>
}

const monotonicClock: PaceClock = {
  now: () => performance.now(),
  wait: (ms, signal) => wait(ms, undefined, { signal }),
}

/** Limits sends to a channel's messages per second. */
export type Pace = {
  /** Resolves when the next send may go, in the order of the calls; rejects with the signal's reason, and uses up no turn. */
  readonly turn: (channel: Channel, signal?: AbortSignal) => Promise<Turn>
  /** The platform found this too fast: halves the pace, after a pause of a second. The pace recovers by itself. */
  readonly slowDown: (channel: Pick<Channel, 'id' | 'messagesPerSecond'>) => void
}

/**
 * The margin that is added to the measured delay of a message: no two clocks agree to the millisecond, and a message may be
 * quicker than the quickest before it. Every second of a campaign is longer by this.
 */
const marginMs = 5
/** The longest wait for the answer to a message, once its second is over. */
const maxUnansweredMs = 2_000
const stepMs = 50
/** How far a queue may fall behind its even spacing, because the process was busy, and still catch up. */
const maxCatchUpMs = 250
/**
 * When the first message may be sent, counted from the start of this process, as `performance.now()` is. What the previous
 * process sent in its last second is unknown here, and a window does not end with a process.
 */
const quietUntilMs = 1_000 + marginMs

/** Sends in progress are all refused for one reason; refusals within this time count once. */
const refusalWindowMs = 2_000
const pauseMs = 1_000
/** How long without another refusal until the pace doubles. */
const doublesAfterMs = 15_000

type Sent = { readonly at: number; tookMs?: number; readonly ended: PromiseWithResolvers<void> }
type PaceQueue = {
  readonly clock: PaceClock
  nextSlot: number
  readonly sent: Sent[]
  readonly quickest: Quickest
  queue: Promise<unknown>
  /** The slower pace, set while the platform accepts less than the channel's messages per second. */
  slowed?: { readonly perSecond: number; readonly since: number }
}

/**
 * Spaces sends evenly, and lets no more than the channel's messages per second arrive in any one-second window: a message
 * counts as having arrived as late as its answer allows. A queue catches up after a late timer, so that a busy process
 * still reaches the full rate. The pace is kept in memory: a campaign runs in one process, but where several share a store,
 * campaigns and replies together may exceed it (docs/running.md).
 */
export function makePace(clock: PaceClock = monotonicClock): Pace {
  const paceQueues = new Map<string, PaceQueue>()
  return {
    turn: (channel, signal) => {
      const empty = { clock, nextSlot: quietUntilMs, sent: [], quickest: makeQuickest(clock), queue: Promise.resolve() }
      const queue: PaceQueue = paceQueues.get(channel.id) ?? empty
      paceQueues.set(channel.id, queue)
      const turn = queue.queue.then(() => takeTurn(queue, channel.messagesPerSecond, signal))
      queue.queue = turn.catch(() => {})
      return turn
    },
    slowDown: (channel) => {
      const queue = paceQueues.get(channel.id)
      const now = clock.now()
      if (!queue || (queue.slowed && now - queue.slowed.since < refusalWindowMs)) return
      queue.slowed = { perSecond: Math.max(1, Math.floor(paceOf(queue, channel.messagesPerSecond) / 2)), since: now }
      queue.nextSlot = Math.max(queue.nextSlot, now + pauseMs)
    },
  }
}

function paceOf(queue: PaceQueue, fullPace: number): number {
  if (!queue.slowed) return fullPace
  const doublings = Math.floor((queue.clock.now() - queue.slowed.since) / doublesAfterMs)
  const now = queue.slowed.perSecond * 2 ** doublings
  if (now >= fullPace) delete queue.slowed
  return Math.min(fullPace, now)
}

async function takeTurn(queue: PaceQueue, fullPace: number, signal: AbortSignal | undefined): Promise<Turn> {
  const perSecond = paceOf(queue, fullPace)
  const spacing = 1000 / perSecond
  const slot = Math.max(queue.nextSlot, queue.clock.now() - maxCatchUpMs)
  await waitUntil(queue.clock, slot, signal)
  // Slowed down during the wait: the next sends must not make up for the pause.
  await waitUntil(queue.clock, queue.slowed ? queue.nextSlot : slot, signal)
  const nthBefore = queue.sent.length >= perSecond ? queue.sent[queue.sent.length - perSecond] : undefined
  if (nthBefore) await waitUntilOutOfWindow(queue, nthBefore, signal)
  queue.nextSlot = Math.max(queue.nextSlot, slot) + spacing
  return recordSend(queue, perSecond)
}

function recordSend(queue: PaceQueue, perSecond: number): Turn {
  const sent: Sent = { at: queue.clock.now(), ended: Promise.withResolvers() }
  queue.sent.push(sent)
  if (queue.sent.length > perSecond * 2) queue.sent.splice(0, perSecond)
  return {
    end: (isAccepted) => {
      sent.tookMs = queue.clock.now() - sent.at
      if (isAccepted) queue.quickest.record(sent.tookMs)
      sent.ended.resolve()
    },
  }
}

/** Waits until a second after the latest time at which the message can have arrived. */
async function waitUntilOutOfWindow(queue: PaceQueue, sent: Sent, signal: AbortSignal | undefined): Promise<void> {
  const { clock } = queue
  await waitUntil(clock, sent.at + 1000 + marginMs, signal)
  for (let waitedMs = 0; sent.tookMs === undefined && waitedMs < maxUnansweredMs; ) {
    const from = clock.now()
    const step = waitUntil(clock, from + stepMs, signal)
    step.catch(() => {})
    await Promise.race([sent.ended.promise, step])
    // A process that was suspended has received nothing meanwhile, and may not even have sent.
    waitedMs += Math.min(2 * stepMs, clock.now() - from)
  }
  if (sent.tookMs === undefined) return
  await waitUntil(clock, sent.at + 1000 + marginMs + Math.max(0, sent.tookMs - queue.quickest.ms()), signal)
}

/** A timer may fire a little early; the loop makes sure that it did not. */
async function waitUntil(clock: PaceClock, time: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  for (let left = time - clock.now(); left > 0; left = time - clock.now()) {
    await clock.wait(Math.ceil(left), signal).catch((error: unknown) => {
      // The timer's own error only wraps the reason.
      signal?.throwIfAborted()
      throw error
    })
  }
}

/** The shortest recent duration, in milliseconds; 0 while there are too few measurements. */
type Quickest = { readonly record: (tookMs: number) => void; readonly ms: () => number }

/** A minimum is dropped after one to two times this long, since latency can grow. */
const minimumRetentionMs = 30_000
/** The first sends open connections and run cold code, so their minimum means nothing. */
const minMeasurements = 100

function makeQuickest(clock: PaceClock): Quickest {
  let measured = 0
  let [previousMin, currentMin, since] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, clock.now()]
  return {
    record: (tookMs) => {
      measured += 1
      if (clock.now() - since > minimumRetentionMs) {
        ;[previousMin, currentMin, since] = [currentMin, tookMs, clock.now()]
      }
      currentMin = Math.min(currentMin, tookMs)
    },
    ms: () => (measured < minMeasurements ? 0 : Math.min(previousMin, currentMin)),
  }
}
