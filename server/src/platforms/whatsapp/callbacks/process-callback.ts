import type { WhatsAppCallbackTable } from '../../../db/schema/whatsapp.ts'
import type { LeasedJob } from '../../../jobs/leased-job.ts'
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
import { findCallback, markSeen, seenItems } from './callbacks.store.ts'
import type { Item } from './item.ts'
import type { Notice } from './notice.ts'
import { readCallback } from './read-callback.ts'
import { endedBy } from './read-notice.ts'

/** How long a receipt waits for its message: the answer to the send may not have arrived yet. */
const parkedForMs = 10 * 60_000
const firstParkedMs = 2_000
const maxConcurrent = 16

type CallbackContext = WhatsAppContext & { readonly waits: PairWaits }

/**
 * Processes each item of a callback separately: one that fails is retried later, and does not affect the others. An item
 * that was processed before, in this callback or another, is skipped.
 */
export async function processCallback(
  context: CallbackContext,
  onUpdate: OnUpdate,
  job: LeasedJob<'whatsapp.callback'>,
): Promise<void> {
  const callback = await findCallback(context.db, job.payload.hash)
  if (!callback) return
  const result = await processAll(context, onUpdate, callback)
  if (result.failures.length > 0) throw result.failures[0]
  const age = context.now() - callback.received_at
  if (result.parked === 0) return
  if (age < parkedForMs) {
    return context.transact((tx) => job.postpone(tx, context.now() + Math.max(firstParkedMs, age)))
  }
  context.log.info(
    { channelId: callback.channel_id, receipts: result.parked },
    'Receipts and files for unknown messages were discarded',
  )
}

async function processAll(context: CallbackContext, onUpdate: OnUpdate, callback: WhatsAppCallbackTable) {
  const failures: unknown[] = []
  let parked = 0
  const connected = await findConnected(context.db, callback.channel_id)
  if (!connected) return { failures, parked }
  const recipient: Connected = connected
  const items = readCallback(callback.body, callback.received_at)
  const seen = await seenItems(
    context.db,
    callback.channel_id,
    items.flatMap(({ item }) => item ?? []),
  )
  const sequences = sequencesOf(items.filter(({ item }) => item === undefined || !seen.has(item)))
  const processed = new Set<string>()

  async function processSequence(sequence: readonly Item[]): Promise<void> {
    for (const item of sequence) {
      if (item.item !== undefined && processed.has(item.item)) continue
      try {
        if (!(await processItem(context, onUpdate, { connected: recipient, item }))) parked += 1
        else if (item.item !== undefined) processed.add(item.item)
      } catch (error) {
        context.log.error({ err: error, item: item.item }, 'An item of a callback could not be processed')
        failures.push(error)
      }
    }
  }

  const waiting = sequences.values()
  const workers = Array.from({ length: maxConcurrent }, async () => {
    for (const sequence of waiting) await processSequence(sequence)
  })
  await Promise.all(workers)
  // Marked together at the end: after an earlier crash, a repeated item is recognized by what it changed.
  const mark = { channelId: callback.channel_id, items: [...processed], at: context.now() }
  if (processed.size > 0) await context.transact((tx) => markSeen(tx, mark))
  return { failures, parked }
}

/** The items about one message or customer, in their order. Different sequences may run concurrently. */
function sequencesOf(items: readonly Item[]): Item[][] {
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
