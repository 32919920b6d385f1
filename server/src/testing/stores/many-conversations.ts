import { type Kysely, sql } from 'kysely'
import type { EngineParts } from '../../db/dialect.ts'
import type { Schema } from '../../db/schema.ts'
import { indexNextBatch } from '../../features/search/backfill.store.ts'

export type Many = {
  readonly workspaceId: string
  readonly conversations: number
  readonly messagesEach: number
  /** The time of the newest activity; each older conversation was active `stepMs` earlier. */
  readonly newest: number
  readonly stepMs: number
  /** The number of the first conversation, 0 by default: each is stored once in a store, whatever its workspace. */
  readonly firstNumber?: number
}

const replyMs = 300_000
/** The last twelve digits of an ID are its number. */
const first = 100_000_000_000

/** The ID of the nth contact and of its conversation. */
export function seededId(n: number): string {
  return `00000000-0000-4000-8000-${first + n}`
}

const place = sql`(cast(substr(id, 25) as bigint) - ${sql.lit(first)})`
const isSeeded = sql`id like '00000000-0000-4000-8000-%'`

/**
 * Inserts the given number of live conversations with a few SQL statements. The first is with `Customer 0`, each next one
 * is older, and every third is resolved. Every message has the word `line`, one in a hundred `refund`. The full-text index
 * does not have them until `indexSeeded` has run.
 */
export async function seedConversations(db: Kysely<Schema>, many: Many): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await addContacts(tx, many)
    await addConversations(tx, many)
    for (let n = 0; n < many.messagesEach; n += 1) await addMessages(tx, many, n)
    await countThem(tx, many)
  })
}

/** Indexes everything that is stored for the search, in larger batches than an upgrade and without its pauses. */
export async function indexSeeded({ db, lockRow }: Pick<EngineParts, 'db' | 'lockRow'>): Promise<void> {
  await db
    .insertInto('search_backfill')
    .values([{ source: 'contact' }, { source: 'message' }])
    .execute()
  let isMoreLeft = true
  while (isMoreLeft) isMoreLeft = await db.transaction().execute((tx) => indexNextBatch({ lockRow }, tx, 5_000))
}

async function addContacts(tx: Kysely<Schema>, many: Many): Promise<void> {
  const { workspaceId, conversations, newest, firstNumber = 0 } = many
  await sql`
    insert into contact (id, workspace_id, mode, phone, name, created_at, updated_at)
    with recursive numbers(n) as (select ${sql.lit(firstNumber)} union all select n + 1 from numbers where n < ${sql.lit(firstNumber + conversations - 1)})
    select '00000000-0000-4000-8000-' || (${sql.lit(first)} + n), ${workspaceId}, 'live', '+1555' || (10000000 + n), 'Customer ' || n,
      ${sql.lit(newest)} - n, ${sql.lit(newest)} - n
    from numbers`.execute(tx)
}

async function addConversations(
  tx: Kysely<Schema>,
  { workspaceId, messagesEach, newest, stepMs }: Many,
): Promise<void> {
  const activity = sql`${sql.lit(newest)} - ${place} * ${sql.lit(stepMs)}`
  const openedAt = sql`${activity} - ${sql.lit(replyMs * 20)}`
  const firstReplyAt = messagesEach > 1 ? sql`${openedAt} + ${sql.lit(replyMs)}` : sql`null`
  await sql`
    insert into conversation (id, workspace_id, mode, channel_id, channel, contact_id, status, category, priority,
      unread_count, last_inbound_at, waiting_since, last_message_text, last_message_direction, last_message_at, last_activity_at,
      first_waiting_since, first_reply_at, resolved_at, created_at, updated_at)
    select id, workspace_id, 'live', ${channelOf(workspaceId)}, 'chat', id,
      case when ${place} % 3 = 2 then 'resolved' else 'open' end, 'general', 'normal', 0, ${activity}, ${activity},
      'Where is my order ' || ${place} || '?', 'inbound', ${activity}, ${activity},
      ${openedAt}, ${firstReplyAt}, case when ${place} % 3 = 2 then ${activity} end, ${openedAt}, ${activity}
    from contact where workspace_id = ${workspaceId} and ${isSeeded}`.execute(tx)
}

function channelOf(workspaceId: string) {
  return sql`(select channel.id from channel where channel.workspace_id = ${workspaceId} and channel.mode = 'live'
    and channel.is_active = 1)`
}

async function addMessages(tx: Kysely<Schema>, { workspaceId }: Many, n: number): Promise<void> {
  const isInbound = n % 2 === 0
  await sql`
    insert into message (id, workspace_id, mode, channel_id, contact_id, conversation_id, direction, kind, text, status,
      created_at)
    select ${`${n}`.padStart(8, '0')} || substr(id, 9), workspace_id, mode, channel_id, contact_id, id,
      ${isInbound ? 'inbound' : 'outbound'}, 'text',
      'Line ' || ${sql.lit(n)} || ' of ' || id || case when ${place} % 100 = 50 then ' refund' else '' end,
      ${isInbound ? 'received' : 'read'}, created_at + ${sql.lit(n * replyMs)}
    from conversation
    where workspace_id = ${workspaceId} and ${isSeeded}`.execute(tx)
}

/** Updates the counts that Parley maintains beside the rows. */
async function countThem(tx: Kysely<Schema>, { workspaceId }: Many): Promise<void> {
  await sql`
    insert into conversation_count (workspace_id, mode, status, channel, channel_id, category, priority,
      assignee_id, count)
    select workspace_id, mode, status, channel, channel_id, category, priority, coalesce(assignee_id, ''), count(*)
    from conversation where workspace_id = ${workspaceId}
    group by workspace_id, mode, status, channel, channel_id, category, priority, coalesce(assignee_id, '')`.execute(tx)
}
