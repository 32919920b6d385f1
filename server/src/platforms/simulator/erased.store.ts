import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import type { Tx } from '../../db/transact.ts'

type Batch = { readonly channelId: string; readonly after: string; readonly size: number }

/** The next customers of a channel by their phones. */
export async function phonesAfter(db: Kysely<Schema>, { channelId, after, size }: Batch): Promise<string[]> {
  const rows = await db
    .selectFrom('simulator_phone')
    .select('phone')
    .where('channel_id', '=', channelId)
    .where('phone', '>', after)
    .orderBy('phone')
    .limit(size)
    .execute()
  return rows.map(({ phone }) => phone)
}

type Customer = { readonly channelId: string; readonly phone: string }

/** Returns how many were deleted. */
export async function deleteMessagesWith(
  tx: Tx,
  { channelId, phone, size }: Customer & { readonly size: number },
): Promise<number> {
  const some = tx
    .selectFrom('simulator_message')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('phone', '=', phone)
    .limit(size)
  const { numDeletedRows } = await tx.deleteFrom('simulator_message').where('id', 'in', some).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export async function deletePhone(tx: Tx, { channelId, phone }: Customer): Promise<void> {
  await tx.deleteFrom('simulator_phone').where('channel_id', '=', channelId).where('phone', '=', phone).execute()
}
