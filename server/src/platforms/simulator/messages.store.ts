import type { Kysely } from 'kysely'
import type { SimulatorMessageTable } from '../../db/schema/simulator.ts'
import type { Schema } from '../../db/schema.ts'
import type { Tx } from '../../db/transact.ts'
import type { Channel } from '../channel.ts'
import { channelColumns, channelOf } from '../channels.store.ts'

/**
 * Appends a message to the customer's thread, and returns the customer's name. A message with a stored id changes nothing
 * and returns none.
 */
export async function insertMessage(
  tx: Tx,
  message: SimulatorMessageTable,
  name: string | null = null,
): Promise<string | null> {
  const inserted = await tx
    .insertInto('simulator_message')
    .values(message)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return null
  const latest = {
    last_text: message.text,
    last_at: message.created_at,
    ...(name !== null && { name }),
    ...(message.direction === 'to_customer' && { typing_until: null }),
    // A customer who blocked the business has to unblock it before writing to it.
    ...(message.direction === 'from_customer' && { customer_wrote_at: message.created_at, blocked: 0 as const }),
  }
  const phone = await tx
    .insertInto('simulator_phone')
    .values({
      channel_id: message.channel_id,
      phone: message.phone,
      name: null,
      customer_wrote_at: null,
      blocked: 0,
      blocked_by_business: 0,
      receipts_by_hand: 0,
      typing_until: null,
      ...latest,
    })
    .onConflict((conflict) => conflict.columns(['channel_id', 'phone']).doUpdateSet(latest))
    .returning('name')
    .executeTakeFirstOrThrow()
  return phone.name
}

/** A message with its channel. */
export async function findWithChannel(
  db: Kysely<Schema>,
  id: string,
): Promise<{ readonly message: SimulatorMessageTable; readonly channel: Channel } | undefined> {
  const row = await db
    .selectFrom('simulator_message as taken')
    .innerJoin('channel', 'channel.id', 'taken.channel_id')
    .selectAll('taken')
    .select(['channel.workspace_id', 'channel.mode', ...channelColumns])
    .where('taken.id', '=', id)
    .executeTakeFirst()
  return row && { message: row, channel: channelOf({ ...row, id: row.channel_id }) }
}

/** Finds a message by the sender's own id for it. */
export async function findBySender(
  db: Kysely<Schema>,
  channelId: string,
  correlationId: string,
): Promise<SimulatorMessageTable | undefined> {
  return db
    .selectFrom('simulator_message')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('correlation_id', '=', correlationId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type Status = SimulatorMessageTable['status']

/** The statuses that each status may follow. A failure reported after the delivery does not undo it. */
const predecessors: Record<Status, readonly Status[]> = {
  accepted: [],
  delivered: ['accepted'],
  read: ['accepted', 'delivered'],
  failed: ['accepted'],
}

/** Whether a message with this status can still change to that one. */
export function canBecome(from: Status, to: Status): boolean {
  return predecessors[to].includes(from)
}

/** Advances the status of a message, and never reverts it. */
export async function markStatus(tx: Tx, id: string, status: Status, errorCode?: string): Promise<void> {
  await tx
    .updateTable('simulator_message')
    .set({ status, error_code: errorCode ?? null })
    .where('id', '=', id)
    .where('status', 'in', [...predecessors[status]])
    .execute()
}

/** Marks a customer's message as read, and every earlier one that arrived. */
export async function markReadUpTo(tx: Tx, { channel_id, phone, created_at }: SimulatorMessageTable): Promise<void> {
  await tx
    .updateTable('simulator_message')
    .set({ status: 'read' })
    .where('channel_id', '=', channel_id)
    .where('phone', '=', phone)
    .where('direction', '=', 'from_customer')
    .where('created_at', '<=', created_at)
    .where('status', '=', 'accepted')
    .execute()
}

type Old = { readonly channelId: string; readonly before: number; readonly size: number }

/** Deletes the oldest messages of a channel from before a time, and their texts from its phones. Returns how many. */
export async function removeMessages(tx: Tx, { channelId, before, size }: Old): Promise<number> {
  const old = tx
    .selectFrom('simulator_message')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(size)
  const { numDeletedRows } = await tx.deleteFrom('simulator_message').where('id', 'in', old).executeTakeFirstOrThrow()
  const phones = tx
    .selectFrom('simulator_phone')
    .select('phone')
    .where('channel_id', '=', channelId)
    .where('last_at', '<', before)
    .where('last_text', '<>', '')
    .limit(size)
  const { numUpdatedRows } = await tx
    .updateTable('simulator_phone')
    .set({ last_text: '' })
    .where('channel_id', '=', channelId)
    .where('phone', 'in', phones)
    .executeTakeFirstOrThrow()
  return Math.max(Number(numDeletedRows), Number(numUpdatedRows))
}
