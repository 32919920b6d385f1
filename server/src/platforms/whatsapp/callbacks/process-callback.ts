import { setImmediate as turnOfEventLoop } from 'node:timers/promises'
import type { WhatsAppCallbackTable } from '../../../db/schema/whatsapp.ts'
import type { LeasedJob } from '../../../jobs/leased-job.ts'
import { type Address, addressValues, type Channel } from '../../channel.ts'
import type { ErasedCustomer, FindErased } from '../../erased-customer.ts'
import type { OnUpdate } from '../../platform-update.ts'
import { findConnected, recordCallback } from '../connections.store.ts'
import { findCallback, markSeen, seenItems } from './callbacks.store.ts'
import { replaceBody } from './erasure/erased.store.ts'
import { withoutCustomer } from './erasure/without-customer.ts'
import type { Item, Owner } from './item.ts'
import { type CallbackContext, processItem } from './process-item.ts'
import { readCallback } from './read-callback.ts'

/**
 * The age up to which a callback is processed again for receipts, payments and files whose message is unknown: the answer to the
 * send may not have arrived yet. Each wait is as long as the callback is old, so the last one ends after twenty minutes at most.
 */
const parkedForMs = 10 * 60_000
const firstParkedMs = 2_000

/**
 * How many items are read and applied in one step, and how many are marked in one transaction: a callback may have tens of
 * thousands, and other requests are answered in between.
 */
const mostItemsPerStep = 500

/** How many foreign numbers of one callback are named in the log. */
const mostNamesInLog = 20

/** The next callback of the channel is read meanwhile, unless this one is larger, as those of a history are. */
const mostCharactersBesideOthers = 32_000

type CallbackJob = LeasedJob<'whatsapp.callback'>

/**
 * Processes each item of a callback in a transaction of its own, after the earlier items about its customer: one that fails is
 * retried later with its callback, and does not affect the others; where the store cannot be read, the whole callback is. An item
 * with a name that was marked before, in this callback or another, is skipped. Those that succeeded are marked once all are
 * applied: after a crash in between, and without a name, a repeated item is recognized by what it changed.
 */
export async function processCallback(context: CallbackContext, onUpdate: OnUpdate, job: CallbackJob): Promise<void> {
  const callback = await findCallback(context.db, job.payload.hash)
  if (!callback) return
  const isSmall = callback.body.length <= mostCharactersBesideOthers
  const outcome: Outcome = { applied: new Set(), otherNumbers: new Set(), foreign: new Set(), failures: [], parked: 0 }
  for (const items of stepsOf(callback)) {
    const applied = queueAll(context, onUpdate, { channelId: callback.channel_id, items, outcome })
    // Its items are in the queue, so that those of the next callback follow them.
    if (isSmall) job.freeSlot(false)
    await Promise.all(applied)
    await turnOfEventLoop()
  }
  await settle(context, { job, callback, outcome })
}

/** Reads the items of the next step when it is asked for. */
function* stepsOf({ body, received_at }: WhatsAppCallbackTable): Generator<Item[]> {
  let step: Item[] = []
  for (const item of readCallback(body, received_at)) {
    step.push(item)
    if (step.length < mostItemsPerStep) continue
    yield step
    step = []
  }
  if (step.length > 0) yield step
}

/** What became of the items: the names of those applied, whose others are, their errors, and how many wait for their messages. */
type Outcome = {
  readonly applied: Set<string>
  /** The IDs of numbers, beside the one whose address received the callback, that applied items are about. */
  readonly otherNumbers: Set<string>
  /** The numbers and accounts that are not connected here. */
  readonly foreign: Set<string>
  readonly failures: unknown[]
  parked: number
}
type Step = { readonly channelId: string; readonly items: readonly Item[]; readonly outcome: Outcome }

/** Puts the items in the queue at once: what is known about them is read meanwhile. */
function queueAll(context: CallbackContext, onUpdate: OnUpdate, { channelId, items, outcome }: Step): Promise<void>[] {
  const names = [...new Set(items.flatMap(({ item }) => item ?? []))]
  const known = Promise.all([findConnected(context.db, channelId), seenItems(context.db, channelId, names)])

  async function apply(item: Item): Promise<void> {
    const [connected, seen] = await known
    const isDone = item.item !== undefined && (seen.has(item.item) || outcome.applied.has(item.item))
    if (!connected || isDone) return
    try {
      const became = await processItem(context, onUpdate, { connected, item })
      if (became === 'early') outcome.parked += 1
      if (became === 'foreign') outcome.foreign.add(nameOf(item.owner))
      if (became !== 'applied') return
      if (item.item !== undefined) outcome.applied.add(item.item)
      const about = 'phoneNumberId' in item.owner ? item.owner.phoneNumberId : undefined
      if (about !== undefined && about !== connected.connection.phone_number_id) outcome.otherNumbers.add(about)
    } catch (error) {
      context.log.error({ err: error, item: item.item }, 'An item of a callback could not be processed')
      outcome.failures.push(error)
    }
  }

  return items.map((item) => {
    const keys = keysOf(item).map((key) => `${channelId} ${key}`)
    return context.queue(keys, () => apply(item))
  })
}

function nameOf(owner: Owner): string {
  return 'phoneNumberId' in owner ? `number ${owner.phoneNumberId}` : `account ${owner.businessAccountId}`
}

type Processed = { readonly job: CallbackJob; readonly callback: WhatsAppCallbackTable; readonly outcome: Outcome }

/** Marks what was applied, and ends the job; one with an item that failed is processed again from the body. */
async function settle(context: CallbackContext, { job, callback, outcome }: Processed): Promise<void> {
  const channelId = callback.channel_id
  const { erased, body } = await clearCallback(context.findErased, { tenant: job, callback })
  const items = [...outcome.applied].filter((item) => !erased?.isMentionedIn(item))
  while (items.length > mostItemsPerStep) {
    const some = items.splice(0, mostItemsPerStep)
    await context.transact((tx) => markSeen(tx, { channelId, items: some, at: context.now() }))
  }
  const runAt = nextRunOf(context, callback, outcome)
  const [failure] = outcome.failures
  await context.transact(async (tx) => {
    await markSeen(tx, { channelId, items, at: context.now() })
    if (outcome.otherNumbers.size > 0) await recordCallback(tx, [...outcome.otherNumbers], context.now())
    if (failure !== undefined) return
    if (body !== undefined) await replaceBody(tx, callback.hash, body)
    await (runAt === undefined ? job.finish(tx) : job.postpone(tx, runAt))
  })
  if (failure !== undefined) throw failure
  if (runAt === undefined && outcome.foreign.size > 0) {
    const about = [...outcome.foreign].slice(0, mostNamesInLog)
    context.log.info({ channelId, about }, 'Items about numbers that are not connected here were discarded')
  }
}

/** A callback that belongs to messages that are not known yet is processed again until it is ten minutes old. */
function nextRunOf(
  context: CallbackContext,
  callback: WhatsAppCallbackTable,
  { failures, parked }: Outcome,
): number | undefined {
  if (parked === 0 || failures.length > 0) return undefined
  const age = context.now() - callback.received_at
  if (age < parkedForMs) return context.now() + Math.max(firstParkedMs, age)
  context.log.info(
    { channelId: callback.channel_id, receipts: parked },
    'Receipts and files for unknown messages were discarded',
  )
  return undefined
}

/** What names its message or customer, who may be named by one address in one item and by another in the next. */
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

type Received = {
  readonly tenant: Pick<Channel, 'workspaceId' | 'mode'>
  readonly callback: Pick<WhatsAppCallbackTable, 'body'>
}
type Cleared = {
  /** Recognizes the customers who were erased before; undefined where the callback is about none. */
  readonly erased: ErasedCustomer | undefined
  /** The new body, where it changes. */
  readonly body?: string
}

/** A callback as it may stay stored: without customers who were erased before it arrived, such as in a late receipt. */
async function clearCallback(find: FindErased, { tenant, callback: { body } }: Received): Promise<Cleared> {
  const erased = await find(tenant, [...new Set(addressesIn(body))])
  return erased?.isMentionedIn(body) ? { erased, body: withoutCustomer(body, erased) } : { erased }
}

/** The platform writes phone numbers without a plus, and user ids as a country, a dot and an id. */
const address = /"(?:\+?([1-9]\d{6,14})|([A-Z]{2}\.[A-Za-z\d.]{1,140}))"/g

function addressesIn(body: string): string[] {
  return [...body.matchAll(address)].map(([, digits, userId = '']) => (digits === undefined ? userId : `+${digits}`))
}
