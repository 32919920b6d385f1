import { setImmediate as turnOfEventLoop } from 'node:timers/promises'
import type { WhatsAppCallbackTable } from '../../../db/schema/whatsapp.ts'
import type { LeasedJob } from '../../../jobs/leased-job.ts'
import { settleJobs } from '../../../jobs/settle-jobs.ts'
import { type Address, addressValues } from '../../channel.ts'
import type { OnUpdate } from '../../platform-update.ts'
import { type Connected, findConnected } from '../connections.store.ts'
import { findCallbacks, markSeen, seenItems } from './callbacks.store.ts'
import { clearCallbacks } from './erasure/clear-callbacks.ts'
import { replaceBody } from './erasure/erased.store.ts'
import type { Item } from './item.ts'
import { type CallbackContext, processItem } from './process-item.ts'
import { readCallback } from './read-callback.ts'

/** How long a receipt waits for its message: the answer to the send may not have arrived yet. */
const parkedForMs = 10 * 60_000
const firstParkedMs = 2_000
/** As many as are stored in one transaction: messages and receipts that arrive together share it. */
const maxConcurrent = 50

type CallbackJob = LeasedJob<'whatsapp.callback'>

/** How many callbacks are processed together at most: one transaction must not hold the store for long. */
export const mostCallbacksTogether = 50

/** An item of one of the callbacks that are processed together. */
type Entry = Item & { readonly callback: WhatsAppCallbackTable }
/** What became of a callback: the error of an item that failed, and how many wait for their messages. */
type Outcome = { failure?: { readonly error: unknown }; parked: number }

/**
 * How many items are read and applied in one step, and how many are marked in one transaction: a callback may have tens of
 * thousands, and other requests are answered in between.
 */
const mostItemsTogether = 500

/** A history consists of callbacks of 3 MB; only a few of them are in memory at once. */
const mostBytesTogether = 4_000_000

/**
 * Processes each item of these callbacks separately: one that fails is retried later with its callback, and does not affect
 * the others. An item that was processed before, in one of these callbacks or another, is skipped. Those that succeeded are
 * marked once all are applied, the last of them in the transaction that ends the jobs: each of 50 callbacks costs less than one
 * statement beside its items.
 */
export async function processCallbacks(
  context: CallbackContext,
  onUpdate: OnUpdate,
  jobs: readonly CallbackJob[],
): Promise<void> {
  const failures: unknown[] = []
  for (const some of portionsOf(jobs)) {
    await processPortion(context, onUpdate, some).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

function portionsOf(jobs: readonly CallbackJob[]): CallbackJob[][] {
  const portions: CallbackJob[][] = []
  let left = 0
  // Their ids are in the order in which they arrived.
  for (const job of jobs.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const { bytes = mostBytesTogether } = job.payload
    if (bytes > left) {
      portions.push([])
      left = mostBytesTogether
    }
    portions.at(-1)?.push(job)
    left -= bytes
  }
  return portions
}

async function processPortion(
  context: CallbackContext,
  onUpdate: OnUpdate,
  jobs: readonly CallbackJob[],
): Promise<void> {
  const found = await findCallbacks(
    context.db,
    jobs.map(({ payload }) => payload.hash),
  )
  const received = jobs.flatMap((job) => {
    const callback = found.get(job.payload.hash)
    return callback ? [{ job, callback }] : []
  })
  for (const ofChannel of Map.groupBy(received, ({ callback }) => callback.channel_id)) {
    await processOfChannel(context, onUpdate, ofChannel)
  }
}

type ReceivedCallback = { readonly job: CallbackJob; readonly callback: WhatsAppCallbackTable }

async function processOfChannel(
  context: CallbackContext,
  onUpdate: OnUpdate,
  [channelId, received]: readonly [string, readonly ReceivedCallback[]],
): Promise<void> {
  const [first] = received
  if (!first) return
  const callbacks = received.map(({ callback }) => callback)
  const { processed, outcomes } = await processAll(context, onUpdate, { channelId, callbacks })
  const outcomeOf = (callback: WhatsAppCallbackTable) => outcomes.get(callback) ?? { parked: 0 }
  // Not those with an item that failed: it is processed again from the body.
  const succeeded = received.filter(({ callback }) => outcomeOf(callback).failure === undefined)
  const settlements = succeeded.map(({ job, callback }) => ({
    job,
    next: nextRunOf(context, callback, outcomeOf(callback)),
  }))
  const { erased, changed } = await clearCallbacks(context.findErased, {
    tenant: first.job,
    callbacks: succeeded.map(({ callback }) => callback),
  })
  const items = [...processed].filter((item) => !erased?.isMentionedIn(item))
  // After they were applied: after a crash in between, a repeated item is recognized by what it changed.
  while (items.length > mostItemsTogether) {
    const some = items.splice(0, mostItemsTogether)
    await context.transact((tx) => markSeen(tx, { channelId, items: some, at: context.now() }))
  }
  await context.transact(async (tx) => {
    for (const { hash, body } of changed) await replaceBody(tx, hash, body)
    await markSeen(tx, { channelId, items, at: context.now() })
    await settleJobs(tx, settlements)
  })
  for (const { failure } of outcomes.values()) if (failure) throw failure.error
}

/** A callback with receipts for messages that are not known yet is processed again, for ten minutes. */
function nextRunOf(context: CallbackContext, callback: WhatsAppCallbackTable, { parked }: Outcome) {
  if (parked === 0) return undefined
  const age = context.now() - callback.received_at
  if (age < parkedForMs) return { runAt: context.now() + Math.max(firstParkedMs, age) }
  context.log.info(
    { channelId: callback.channel_id, receipts: parked },
    'Receipts and files for unknown messages were discarded',
  )
  return undefined
}

type OfChannel = { readonly channelId: string; readonly callbacks: readonly WhatsAppCallbackTable[] }

/** Returns what became of each callback, and the names of the items that were processed, which are not marked yet. */
async function processAll(context: CallbackContext, onUpdate: OnUpdate, { channelId, callbacks }: OfChannel) {
  const outcomes = new Map<WhatsAppCallbackTable, Outcome>(callbacks.map((callback) => [callback, { parked: 0 }]))
  const processed = new Set<string>()
  const connected = await findConnected(context.db, channelId)
  if (!connected) return { processed, outcomes }
  for (const entries of stepsOf(callbacks)) {
    await turnOfEventLoop()
    await processStep(context, onUpdate, { connected, entries, outcomes, processed })
  }
  return { processed, outcomes }
}

/** Reads the items of the next step when it is asked for. */
function* stepsOf(callbacks: readonly WhatsAppCallbackTable[]): Generator<Entry[]> {
  let step: Entry[] = []
  for (const callback of callbacks) {
    for (const item of readCallback(callback.body, callback.received_at)) {
      step.push({ ...item, callback })
      if (step.length < mostItemsTogether) continue
      yield step
      step = []
    }
  }
  if (step.length > 0) yield step
}

type Step = {
  readonly connected: Connected
  readonly entries: readonly Entry[]
  readonly outcomes: ReadonlyMap<WhatsAppCallbackTable, Outcome>
  /** The names of the items that were processed in this step and those before it. */
  readonly processed: Set<string>
}

async function processStep(
  context: CallbackContext,
  onUpdate: OnUpdate,
  { connected, entries, outcomes, processed }: Step,
): Promise<void> {
  const names = [...new Set(entries.flatMap(({ item }) => item ?? []))]
  const seen = await seenItems(context.db, connected.channel.id, names)
  const sequences = sequencesOf(entries.filter(({ item }) => item === undefined || !seen.has(item)))

  async function processSequence(sequence: readonly Entry[]): Promise<void> {
    for (const { callback, ...item } of sequence) {
      if (item.item !== undefined && processed.has(item.item)) continue
      const outcome = outcomes.get(callback) ?? { parked: 0 }
      try {
        if (!(await processItem(context, onUpdate, { connected, item }))) outcome.parked += 1
        else if (item.item !== undefined) processed.add(item.item)
      } catch (error) {
        context.log.error({ err: error, item: item.item }, 'An item of a callback could not be processed')
        outcome.failure ??= { error }
      }
    }
  }

  const waiting = sequences.values()
  const workers = Array.from({ length: maxConcurrent }, async () => {
    for (const sequence of waiting) await processSequence(sequence)
  })
  await Promise.all(workers)
}

/** The items about one message or customer, in their order. Different sequences may run concurrently. */
function sequencesOf(items: readonly Entry[]): Entry[][] {
  /** A key that names the same customer as another leads to it. */
  const sameAs = new Map<string, string>()
  function rootOf(key: string): string {
    let root = key
    for (let next = sameAs.get(root); next !== undefined; next = sameAs.get(root)) root = next
    if (root !== key) sameAs.set(key, root)
    return root
  }
  for (const item of items) {
    const root = rootOf(firstKeyOf(item))
    for (const key of keysOf(item)) if (rootOf(key) !== root) sameAs.set(rootOf(key), root)
  }
  return [...Map.groupBy(items, (item) => rootOf(firstKeyOf(item))).values()]
}

const firstKeyOf = (item: Item) => keysOf(item)[0] ?? ''

/** A customer may be named by one address in one item and by another in the next. */
function keysOf({ update }: Item): string[] {
  if (update.kind === 'receipt') return [update.platformMessageId]
  if (update.kind.startsWith('template_')) return ['templates']
  const addresses = [customerOf(update), update.kind === 'moved' ? update.to : null]
  const values = addresses.flatMap((address) => (address ? addressValues(address) : []))
  if ('callId' in update) values.push(update.callId)
  if ('groupId' in update && update.groupId !== undefined) values.push(update.groupId)
  return values.length > 0 ? values : [update.kind]
}

function customerOf(update: Item['update']): Address | null {
  if ('from' in update) return update.from
  if (update.kind === 'echo') return update.to
  if (update.kind === 'contact_name') return update.of
  return update.kind === 'history' ? update.customer : null
}
