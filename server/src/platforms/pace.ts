import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'

type Channel = { readonly id: string; readonly messagesPerSecond: number }

/** Holds sends to a channel's messages per second. */
export type Pace = {
  /** Resolves when the next send may go, in the order of asking; rejects with the signal's reason, having taken nothing. */
  readonly turn: (channel: Channel, signal?: AbortSignal) => Promise<void>
  /** The platform found this too fast: half the pace, after a second of silence. It comes back by itself. */
  readonly slowDown: (channel: Pick<Channel, 'id' | 'messagesPerSecond'>) => void
}

/** Added to the one-second window, so that jitter on the way cannot push a message into the window before its own. */
const marginMs = 50
/** The first sends after a rest open connections and run cold code, so they are on their way for longer than later ones. */
const coldMarginMs = 150
const coldForMs = 300
const restMs = 5_000
/** How far behind its even spread a lane may fall, because the process was busy, and still make up for it. */
const mostToCatchUpMs = 250

/** One refusal comes as often as sends are underway; together they count once. */
const oneRefusalLastsMs = 2_000
const silenceMs = 1_000
/** How long without another refusal until the pace may double again. */
const doublesAfterMs = 15_000

type Lane = {
  nextSlot: number
  readonly sentAt: number[]
  queue: Promise<void>
  /** When it last began after a rest. */
  coldSince: number
  /** Set while the platform wants less than the channel's number. */
  slowed?: { readonly perSecond: number; readonly since: number }
}

/**
 * Spreads sends and never lets more than the channel's number go in any one-second window. A late timer is caught up
 * with, so that a busy process still reaches the number; the window holds all the same. In memory: a channel is driven
 * by one process at a time.
 */
export function makePace(): Pace {
  const lanes = new Map<string, Lane>()
  return {
    turn: (channel, signal) => {
      const lane = lanes.get(channel.id) ?? { nextSlot: 0, sentAt: [], queue: Promise.resolve(), coldSince: 0 }
      lanes.set(channel.id, lane)
      const turn = lane.queue.then(() => takeTurn(lane, channel.messagesPerSecond, signal))
      lane.queue = turn.catch(() => {})
      return turn
    },
    slowDown: (channel) => {
      const lane = lanes.get(channel.id)
      const now = performance.now()
      if (!lane || (lane.slowed && now - lane.slowed.since < oneRefusalLastsMs)) return
      lane.slowed = { perSecond: Math.max(1, Math.floor(paceOf(lane, channel.messagesPerSecond) / 2)), since: now }
      lane.nextSlot = Math.max(lane.nextSlot, now + silenceMs)
    },
  }
}

function paceOf(lane: Lane, wanted: number): number {
  if (!lane.slowed) return wanted
  const doublings = Math.floor((performance.now() - lane.slowed.since) / doublesAfterMs)
  const now = lane.slowed.perSecond * 2 ** doublings
  if (now >= wanted) delete lane.slowed
  return Math.min(wanted, now)
}

async function takeTurn(lane: Lane, wanted: number, signal: AbortSignal | undefined): Promise<void> {
  const perSecond = paceOf(lane, wanted)
  const spacing = 1000 / perSecond
  const slot = Math.max(lane.nextSlot, performance.now() - mostToCatchUpMs)
  await waitUntil(slot, signal)
  // Slowed down while it waited: what comes next must not make up for the silence.
  await waitUntil(lane.slowed ? lane.nextSlot : slot, signal)
  const nthBefore = lane.sentAt.length >= perSecond ? lane.sentAt[lane.sentAt.length - perSecond] : undefined
  if (nthBefore !== undefined) {
    const margin = nthBefore < lane.coldSince + coldForMs ? coldMarginMs : marginMs
    await waitUntil(nthBefore + 1000 + margin, signal)
  }
  lane.nextSlot = Math.max(lane.nextSlot, slot) + spacing
  const now = performance.now()
  if (now - (lane.sentAt.at(-1) ?? Number.NEGATIVE_INFINITY) > restMs) lane.coldSince = now
  lane.sentAt.push(now)
  if (lane.sentAt.length > perSecond * 2) lane.sentAt.splice(0, perSecond)
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
