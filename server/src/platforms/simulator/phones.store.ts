import type { FileView } from '@parley/shared/files/files'
import { mostPhonesListed } from '@parley/shared/simulator/simulator'
import type { Kysely } from 'kysely'
import { containing } from '../../db/containing.ts'
import type { SimulatorMessageTable, SimulatorPhoneTable } from '../../db/schema/simulator.ts'
import type { Schema } from '../../db/schema.ts'
import type { Tx } from '../../db/transact.ts'

const maxThreadMessages = 500

/** The customers, most recently active first; only those whose number or name contains the text, where one is given. */
export async function phonesOf(
  db: Kysely<Schema>,
  channelId: string,
  search: string | undefined,
): Promise<SimulatorPhoneTable[]> {
  let query = db.selectFrom('simulator_phone').selectAll().where('channel_id', '=', channelId)
  if (search !== undefined) {
    query = query.where((where) => where.or([containing('phone', search), containing('name', search)]))
  }
  return query.orderBy('last_at', 'desc').orderBy('phone', 'desc').limit(mostPhonesListed).execute()
}

export async function findPhone(
  db: Kysely<Schema>,
  channelId: string,
  phone: string,
): Promise<SimulatorPhoneTable | undefined> {
  return db
    .selectFrom('simulator_phone')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('phone', '=', phone)
    .executeTakeFirst()
}

type Settings = Partial<
  Omit<SimulatorPhoneTable, 'channel_id' | 'phone' | 'last_text' | 'last_at' | 'customer_wrote_at'>
>

/** Changes the given settings of a phone, which is added where it is new. */
export async function upsertPhone(
  tx: Tx,
  { channelId, phone, at }: { readonly channelId: string; readonly phone: string; readonly at: number },
  settings: Settings,
): Promise<SimulatorPhoneTable> {
  return (
    tx
      .insertInto('simulator_phone')
      .values({
        channel_id: channelId,
        phone,
        name: null,
        last_text: '',
        last_at: at,
        customer_wrote_at: null,
        blocked: 0,
        blocked_by_business: 0,
        receipts_by_hand: 0,
        typing_until: null,
        ...settings,
      })
      // At least one column is set, so that the row is returned.
      .onConflict((conflict) => conflict.columns(['channel_id', 'phone']).doUpdateSet({ phone, ...settings }))
      .returningAll()
      .executeTakeFirstOrThrow()
  )
}

/** The newest few hundred messages of a customer's thread, oldest first. */
export async function threadOf(db: Kysely<Schema>, channelId: string, phone: string): Promise<SimulatorMessageTable[]> {
  const newestFirst = await db
    .selectFrom('simulator_message')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('phone', '=', phone)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxThreadMessages)
    .execute()
  return newestFirst.reverse()
}

/** The texts of the messages that these quote, by platform id. */
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

/** The files of these messages that have not been deleted, by their IDs. */
export async function filesOf(
  db: Kysely<Schema>,
  messages: readonly SimulatorMessageTable[],
): Promise<Map<string, FileView>> {
  const ids = messages.flatMap(({ file_id }) => file_id ?? [])
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('file')
    .innerJoin('file_content as content', 'content.id', 'file.content_id')
    .select(['file.id', 'file.name', 'content.kind', 'content.mime_type as mime', 'content.size_bytes as size'])
    .select(['content.width', 'content.height', 'content.duration_ms'])
    .where('file.id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ size, width, height, duration_ms, ...file }) => [
      file.id,
      {
        ...file,
        size: Number(size),
        ...(width !== null && height !== null && { width: Number(width), height: Number(height) }),
        ...(duration_ms !== null && { duration_ms: Number(duration_ms) }),
      },
    ]),
  )
}
