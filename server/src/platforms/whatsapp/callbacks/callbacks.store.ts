import type { Kysely } from 'kysely'
import { insertInChunks } from '../../../db/insert-in-chunks.ts'
import type { WhatsAppCallbackTable } from '../../../db/schema/whatsapp.ts'
import type { Schema } from '../../../db/schema.ts'
import type { Tx } from '../../../db/transact.ts'

/** Stores a callback. Returns false where it is stored already: the same bytes are stored once. */
export async function insertCallback(tx: Tx, callback: WhatsAppCallbackTable): Promise<boolean> {
  const inserted = await tx
    .insertInto('whatsapp_callback')
    .values(callback)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function findCallback(db: Kysely<Schema>, hash: string): Promise<WhatsAppCallbackTable | undefined> {
  return db.selectFrom('whatsapp_callback').selectAll().where('hash', '=', hash).executeTakeFirst()
}

const itemsAtOnce = 200

/** The items among these that were processed before. */
export async function seenItems(db: Kysely<Schema>, channelId: string, items: readonly string[]): Promise<Set<string>> {
  const seen = new Set<string>()
  for (let start = 0; start < items.length; start += itemsAtOnce) {
    const rows = await db
      .selectFrom('whatsapp_callback_item')
      .select('item')
      .where('channel_id', '=', channelId)
      .where('item', 'in', items.slice(start, start + itemsAtOnce))
      .execute()
    for (const { item } of rows) seen.add(item)
  }
  return seen
}

type Seen = { readonly channelId: string; readonly items: readonly string[]; readonly at: number }

export async function markSeen(tx: Tx, { channelId, items, at }: Seen): Promise<void> {
  // Always in the same order, so that two callbacks with the same items cannot deadlock.
  const rows = items.toSorted().map((item) => ({ channel_id: channelId, item, seen_at: at }))
  await insertInChunks(tx, { into: 'whatsapp_callback_item', rows, unlessStored: ['channel_id', 'item'] })
}

type Old = { readonly channelId: string; readonly before: number; readonly size: number }

/** Deletes the oldest callbacks received before then. Returns the number, of bodies or of items. */
export async function removeCallbacks(tx: Tx, { channelId, before, size }: Old): Promise<number> {
  const bodies = tx
    .selectFrom('whatsapp_callback')
    .select('hash')
    .where('channel_id', '=', channelId)
    .where('received_at', '<', before)
    .orderBy('received_at')
    .limit(size)
  const items = tx
    .selectFrom('whatsapp_callback_item')
    .select('item')
    .where('channel_id', '=', channelId)
    .where('seen_at', '<', before)
    .orderBy('seen_at')
    .limit(size)
  const first = await tx.deleteFrom('whatsapp_callback').where('hash', 'in', bodies).executeTakeFirstOrThrow()
  const second = await tx
    .deleteFrom('whatsapp_callback_item')
    .where('channel_id', '=', channelId)
    .where('item', 'in', items)
    .executeTakeFirstOrThrow()
  return Math.max(Number(first.numDeletedRows), Number(second.numDeletedRows))
}
