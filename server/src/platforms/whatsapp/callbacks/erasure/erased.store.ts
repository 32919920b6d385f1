import type { Kysely } from 'kysely'
import type { Schema } from '../../../../db/schema.ts'
import type { Tx } from '../../../../db/transact.ts'

type Batch = { readonly channelId: string; readonly after: string; readonly size: number }

/** The next callbacks of a channel by their hashes. */
export async function callbacksAfter(
  db: Kysely<Schema>,
  { channelId, after, size }: Batch,
): Promise<{ hash: string; body: string }[]> {
  return db
    .selectFrom('whatsapp_callback')
    .select(['hash', 'body'])
    .where('channel_id', '=', channelId)
    .where('hash', '>', after)
    .orderBy('hash')
    .limit(size)
    .execute()
}

export async function replaceBody(tx: Tx, hash: string, body: string): Promise<void> {
  await tx.updateTable('whatsapp_callback').set({ body }).where('hash', '=', hash).execute()
}

/** The next processed items of a channel in their order. */
export async function itemsAfter(db: Kysely<Schema>, { channelId, after, size }: Batch): Promise<string[]> {
  const rows = await db
    .selectFrom('whatsapp_callback_item')
    .select('item')
    .where('channel_id', '=', channelId)
    .where('item', '>', after)
    .orderBy('item')
    .limit(size)
    .execute()
  return rows.map(({ item }) => item)
}

const itemsPerStatement = 200

export async function deleteItems(tx: Tx, channelId: string, items: readonly string[]): Promise<void> {
  for (let start = 0; start < items.length; start += itemsPerStatement) {
    await tx
      .deleteFrom('whatsapp_callback_item')
      .where('channel_id', '=', channelId)
      .where('item', 'in', items.slice(start, start + itemsPerStatement))
      .execute()
  }
}
