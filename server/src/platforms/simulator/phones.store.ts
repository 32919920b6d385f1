import type { Kysely } from 'kysely'
import type { Schema, SimulatorMessageTable, SimulatorPhoneTable } from '../../db/schema.ts'

/** When this customer last wrote, or undefined. */
export async function customerWroteAt(
  db: Kysely<Schema>,
  channelId: string,
  phone: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('simulator_phone')
    .select('customer_wrote_at')
    .where('channel_id', '=', channelId)
    .where('phone', '=', phone)
    .executeTakeFirst()
  return row?.customer_wrote_at ?? undefined
}

const mostPhones = 200
const mostInThread = 500

/** The customers, whoever was heard of last first; the newest few hundred. */
export async function phonesOf(db: Kysely<Schema>, channelId: string): Promise<SimulatorPhoneTable[]> {
  return db
    .selectFrom('simulator_phone')
    .selectAll()
    .where('channel_id', '=', channelId)
    .orderBy('last_at', 'desc')
    .orderBy('phone', 'desc')
    .limit(mostPhones)
    .execute()
}

/** A customer's thread, oldest first; the newest few hundred messages of it. */
export async function threadOf(db: Kysely<Schema>, channelId: string, phone: string): Promise<SimulatorMessageTable[]> {
  const newestFirst = await db
    .selectFrom('simulator_message')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('phone', '=', phone)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostInThread)
    .execute()
  return newestFirst.reverse()
}

/** What the messages that these quote say, by platform id. */
export async function quotedTexts(
  db: Kysely<Schema>,
  channelId: string,
  messages: readonly SimulatorMessageTable[],
): Promise<Map<string, string>> {
  const ids = [...new Set(messages.flatMap((message) => message.quoted_id ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('simulator_message')
    .select(['id', 'text'])
    .where('channel_id', '=', channelId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row.text]))
}
