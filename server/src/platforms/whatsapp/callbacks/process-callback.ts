import type { WhatsAppCallbackTable } from '../../../db/schema/whatsapp.ts'
import type { LeasedJob } from '../../../jobs/leased-job.ts'
import type { Channel } from '../../channel.ts'
import type { OnUpdate } from '../../platform-update.ts'
import {
  type Connected,
  changeConnection,
  clearTrouble,
  connectionsOf,
  findByNumber,
  findConnected,
} from '../connections.store.ts'
import type { WhatsAppContext } from '../context.ts'
import { findCallback, markSeen, seenItems } from './callbacks.store.ts'
import type { Item } from './item.ts'
import { readCallback } from './read-callback.ts'
import { accountEvents, type Notice } from './read-notice.ts'

/** How long a receipt waits for the message that it is about: the answer to the send may still be on its way. */
const parkedForMs = 10 * 60_000
const firstParkedMs = 2_000
const mostSideBySide = 16

/**
 * Takes in what a callback holds, each thing for itself: one that fails is tried again later, and costs the others
 * nothing. What was taken in before, in this company or another, does not count again.
 */
export async function processCallback(
  context: WhatsAppContext,
  onUpdate: OnUpdate,
  job: LeasedJob<'whatsapp.callback'>,
): Promise<void> {
  const callback = await findCallback(context.db, job.payload.hash)
  if (!callback) return
  const heard = await processAll(context, onUpdate, callback)
  if (heard.failures.length > 0) throw heard.failures[0]
  const age = context.now() - callback.received_at
  if (heard.parked === 0) return
  if (age < parkedForMs) {
    return context.transact((tx) => job.postpone(tx, context.now() + Math.max(firstParkedMs, age)))
  }
  context.log.info({ channelId: callback.channel_id, receipts: heard.parked }, 'Receipts of messages unknown here')
}

async function processAll(context: WhatsAppContext, onUpdate: OnUpdate, callback: WhatsAppCallbackTable) {
  const failures: unknown[] = []
  let parked = 0
  const connected = await findConnected(context.db, callback.channel_id)
  if (!connected) return { failures, parked }
  const here: Connected = connected
  const items = readCallback(callback.body, callback.received_at)
  const seen = await seenItems(
    context.db,
    callback.channel_id,
    items.flatMap(({ item }) => item ?? []),
  )
  const lines = linesOf(items.filter(({ item }) => item === undefined || !seen.has(item)))
  const taken = new Set<string>()

  async function processLine(line: readonly Item[]): Promise<void> {
    for (const item of line) {
      if (item.item !== undefined && taken.has(item.item)) continue
      try {
        if (!(await processItem(context, onUpdate, { connected: here, item }))) parked += 1
        else if (item.item !== undefined) taken.add(item.item)
      } catch (error) {
        context.log.error({ err: error, item: item.item }, 'One thing in a callback could not be taken in')
        failures.push(error)
      }
    }
  }

  const waiting = lines.values()
  const workers = Array.from({ length: mostSideBySide }, async () => {
    for (const line of waiting) await processLine(line)
  })
  await Promise.all(workers)
  // All at once at the end: after a crash before, what was taken in is known by what it changed.
  const mark = { channelId: callback.channel_id, items: [...taken], at: context.now() }
  if (taken.size > 0) await context.transact((tx) => markSeen(tx, mark))
  return { failures, parked }
}

/** What concerns one message or one customer, in its order; the lines may run side by side. */
function linesOf(items: readonly Item[]): Item[][] {
  const lines = Map.groupBy(items, ({ update }) => {
    if (update.kind === 'receipt') return update.platformMessageId
    if (update.kind.startsWith('template_')) return 'templates'
    return 'from' in update ? (update.from.phone ?? update.from.platformUserId ?? '') : update.kind
  })
  return [...lines.values()]
}

type Told = { readonly connected: Connected; readonly item: Item }

/** False when it is about a message that is not known yet. */
async function processItem(context: WhatsAppContext, onUpdate: OnUpdate, { connected, item }: Told): Promise<boolean> {
  const { update } = item
  for (const channel of await channelsOf(context, { connected, item })) {
    if (update.kind === 'notice') await note(context, channel, update)
    else if ((await onUpdate(channel, update)) === undefined && update.kind === 'receipt') return false
  }
  return true
}

/**
 * Whose it is. An app has one address for all its numbers, so another number's may come here; it counts there only when
 * the app secret that signed it is that number's too.
 */
async function channelsOf(context: WhatsAppContext, { connected, item: { owner } }: Told): Promise<Channel[]> {
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

async function note(context: WhatsAppContext, channel: Channel, notice: Notice): Promise<void> {
  const { trouble, messagingLimit, isOver, isTooFast } = notice
  if (isTooFast) context.pace.slowDown(channel)
  const change = {
    ...(trouble && { trouble_code: trouble.code, trouble: trouble.message }),
    ...(messagingLimit !== undefined && { messaging_limit: messagingLimit }),
  }
  await context.transact(async (tx) => {
    if (isOver) await clearTrouble(tx, channel.id, accountEvents)
    if (Object.keys(change).length > 0) await changeConnection(tx, channel.id, change)
  })
}
