import type { WhatsAppCallbackTable } from '../../../db/schema/whatsapp.ts'
import type { LeasedJob } from '../../../jobs/leased-job.ts'
import { settleJobs } from '../../../jobs/settle-jobs.ts'
import { type Address, addressValues, type Channel } from '../../channel.ts'
import type { OnUpdate, PlatformUpdate, ReceiptError } from '../../platform-update.ts'
import { recordTrouble, writeLog } from '../channel-log.ts'
import {
  type Connected,
  changeConnection,
  clearTrouble,
  connectionsOf,
  findByNumber,
  findConnected,
  findConnection,
  recordHistory,
} from '../connections.store.ts'
import type { WhatsAppContext } from '../context.ts'
import { treatmentOf } from '../sending/codes.ts'
import { type PairWaits, pairOf } from '../sending/pair-waits.ts'
import { findCallbacks, markSeen, seenItems } from './callbacks.store.ts'
import type { Item } from './item.ts'
import type { Notice } from './notice.ts'
import { readCallback } from './read-callback.ts'
import { endedBy } from './read-notice.ts'

/** How long a receipt waits for its message: the answer to the send may not have arrived yet. */
const parkedForMs = 10 * 60_000
const firstParkedMs = 2_000
/** As many as are stored in one transaction: messages and receipts that arrive together share it. */
const maxConcurrent = 50

type CallbackContext = WhatsAppContext & { readonly waits: PairWaits }
type CallbackJob = LeasedJob<'whatsapp.callback'>

/** How many callbacks are processed together at most: one transaction must not hold the store for long. */
export const mostCallbacksTogether = 50

/** An item of one of the callbacks that are processed together. */
type Entry = Item & { readonly callback: WhatsAppCallbackTable }
/** What became of a callback: the error of an item that failed, and how many wait for their messages. */
type Outcome = { failure?: { readonly error: unknown }; parked: number }

/** A history consists of callbacks of 3 MB; only a few of them are in memory at once. */
const mostBytesTogether = 4_000_000

/**
 * Processes each item of these callbacks separately: one that fails is retried later with its callback, and does not affect
 * the others. An item that was processed before, in one of these callbacks or another, is skipped. All that succeeded are
 * marked and their jobs ended in one transaction: each of 50 callbacks costs less than one statement beside its items.
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
  const ofChannels = [...Map.groupBy(received, ({ callback }) => callback.channel_id)]
  await Promise.all(ofChannels.map((ofChannel) => processOfChannel(context, onUpdate, ofChannel)))
}

type ReceivedCallback = { readonly job: CallbackJob; readonly callback: WhatsAppCallbackTable }

async function processOfChannel(
  context: CallbackContext,
  onUpdate: OnUpdate,
  [channelId, received]: readonly [string, readonly ReceivedCallback[]],
): Promise<void> {
  const { processed, outcomes } = await processAll(context, onUpdate, {
    channelId,
    callbacks: received.map(({ callback }) => callback),
  })
  const outcomeOf = (callback: WhatsAppCallbackTable) => outcomes.get(callback) ?? { parked: 0 }
  const settlements = received
    .filter(({ callback }) => outcomeOf(callback).failure === undefined)
    .map(({ job, callback }) => ({ job, next: nextRunOf(context, callback, outcomeOf(callback)) }))
  await context.transact(async (tx) => {
    // Marked together at the end: after an earlier crash, a repeated item is recognized by what it changed.
    await markSeen(tx, { channelId, items: [...processed], at: context.now() })
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

async function processAll(context: CallbackContext, onUpdate: OnUpdate, { channelId, callbacks }: OfChannel) {
  const processed = new Set<string>()
  const outcomes = new Map<WhatsAppCallbackTable, Outcome>(callbacks.map((callback) => [callback, { parked: 0 }]))
  const connected = await findConnected(context.db, channelId)
  if (!connected) return { processed, outcomes }
  const recipient: Connected = connected
  const entries = callbacks.flatMap((callback) =>
    readCallback(callback.body, callback.received_at).map((item): Entry => ({ ...item, callback })),
  )
  const seen = await seenItems(context.db, channelId, [...new Set(entries.flatMap(({ item }) => item ?? []))])
  const sequences = sequencesOf(entries.filter(({ item }) => item === undefined || !seen.has(item)))

  async function processSequence(sequence: readonly Entry[]): Promise<void> {
    for (const { callback, ...item } of sequence) {
      if (item.item !== undefined && processed.has(item.item)) continue
      const outcome = outcomes.get(callback) ?? { parked: 0 }
      try {
        if (!(await processItem(context, onUpdate, { connected: recipient, item }))) outcome.parked += 1
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
  return { processed, outcomes }
}

/** The items about one message or customer, in their order. Different sequences may run concurrently. */
function sequencesOf(items: readonly Entry[]): Entry[][] {
  const sequences = new Map<string, readonly number[]>()
  for (const [index, item] of items.entries()) {
    const keys = keysOf(item)
    const joined = [...new Set(keys.flatMap((key) => sequences.get(key) ?? [])), index]
    for (const key of [...keys, ...joined.flatMap((each) => keysOf(items[each]))]) sequences.set(key, joined)
  }
  return [...new Set(sequences.values())].map((sequence) =>
    sequence.toSorted((one, other) => one - other).flatMap((index) => items[index] ?? []),
  )
}

/** A customer may be named by one address in one item and by another in the next. */
function keysOf(item: Item | undefined): string[] {
  const update = item?.update
  if (!update) return []
  if (update.kind === 'receipt') return [update.platformMessageId]
  if (update.kind.startsWith('template_')) return ['templates']
  const addresses = [customerOf(update), update.kind === 'moved' ? update.to : null]
  const values = addresses.flatMap((address) => (address ? addressValues(address) : []))
  return values.length > 0 ? values : [update.kind]
}

function customerOf(update: Item['update']): Address | null {
  if ('from' in update) return update.from
  if (update.kind === 'echo') return update.to
  if (update.kind === 'contact_name') return update.of
  return update.kind === 'history' ? update.customer : null
}

type OwnedItem = { readonly connected: Connected; readonly item: Item }

/** False when it is about an unknown message. */
async function processItem(
  context: CallbackContext,
  onUpdate: OnUpdate,
  { connected, item }: OwnedItem,
): Promise<boolean> {
  const { update } = item
  for (const channel of await channelsOf(context, { connected, item })) {
    if (update.kind === 'notice') await recordNotice(context, channel, update)
    else if (update.kind === 'history_progress') await context.transact((tx) => recordHistory(tx, channel.id, update))
    else {
      const startedAt = context.now()
      const result = await onUpdate(channel, update)
      if (update.kind === 'receipt') {
        if (result) delayOthers(context, channel, { receipt: update, from: startedAt })
        if (update.error) await applyErrorToChannel(context, channel, update.error)
      }
      if (result === undefined && isAboutAnother(update)) return false
    }
  }
  return true
}

/** It needs a message that may arrive later: a receipt its message, a file of a history its placeholder. */
function isAboutAnother(update: PlatformUpdate): boolean {
  return update.kind === 'receipt' || (update.kind === 'history' && update.customer === null)
}

type TimedReceipt = { readonly receipt: Extract<PlatformUpdate, { kind: 'receipt' }>; readonly from: number }

/** What the error of one message means for the pace of others, as it would in the answer to the send. */
function delayOthers({ pace, waits }: CallbackContext, channel: Channel, { receipt, from }: TimedReceipt): void {
  const { error, recipient } = receipt
  const remedy = error && treatmentOf(error.code).remedy
  if (remedy === 'slower') pace.slowDown(channel)
  if (remedy === 'pair' && recipient) waits.refused(pairOf(channel.id, recipient), from)
}

/** Shows on the channel page what concerns the whole number, be it about a message of another system that uses it. */
async function applyErrorToChannel(context: WhatsAppContext, channel: Channel, error: ReceiptError): Promise<void> {
  if (treatmentOf(error.code).remedy === 'person') await recordTrouble(context, channel, error)
}

/**
 * The channels that an item concerns. An app has one callback address for all its numbers, so an item of another number
 * may arrive here; it is accepted only when that number has the same app secret.
 */
async function channelsOf(context: WhatsAppContext, { connected, item: { owner } }: OwnedItem): Promise<Channel[]> {
  const { connection } = connected
  if ('phoneNumberId' in owner && owner.phoneNumberId === connection.phone_number_id) return [connected.channel]
  const others =
    'phoneNumberId' in owner
      ? [await findByNumber(context.db, owner.phoneNumberId)]
      : await connectionsOf(context.db, owner.businessAccountId)
  const secret = context.secrets.open(connection.app_secret)
  const channels: Channel[] = []
  for (const other of others) {
    if (!other || context.secrets.open(other.app_secret) !== secret) continue
    const found = await findConnected(context.db, other.channel_id)
    if (found) channels.push(found.channel)
  }
  return channels
}

/** An event that is in the log already changes nothing, so that a repeated callback does not bring back what was mended. */
async function recordNotice(context: WhatsAppContext, channel: Channel, notice: Notice): Promise<void> {
  const { trouble, messagingLimit, qualityRating, verifiedName, isOver, isTooFast, event, numberDigits } = notice
  if (isTooFast) context.pace.slowDown(channel)
  if (trouble && !event) return recordTrouble(context, channel, trouble)
  await context.transact(async (tx) => {
    const connection = await findConnection(tx, channel.id)
    if (!connection) return
    const { key = context.newId(), at = context.now() } = event ?? {}
    if (event && !(await writeLog(context, tx, channel, { ...event, key, at }))) return
    const isAboutIt = numberDigits === undefined || isSameNumber(connection.display_phone_number, numberDigits)
    if (isOver) await clearTrouble(tx, channel.id, endedBy(event?.code ?? ''))
    const change = {
      ...(trouble && { trouble_code: trouble.code, trouble: trouble.message }),
      ...(messagingLimit !== undefined && { messaging_limit: messagingLimit }),
      ...(isAboutIt && qualityRating !== undefined && { quality_rating: qualityRating }),
      ...(isAboutIt && verifiedName !== undefined && { verified_name: verifiedName }),
    }
    if (Object.keys(change).length > 0) await changeConnection(tx, channel.id, change)
  })
}

/** The account may have other numbers. */
function isSameNumber(displayPhoneNumber: string | null, digits: string): boolean {
  return displayPhoneNumber === null || displayPhoneNumber.replace(/\D/g, '') === digits
}
