import { type Kysely, sql } from 'kysely'

/**
 * Since when a customer waits for a reply, an index that lists who waits longest first, and conversations counted for each
 * assignee. The expression of the index is that of `features/conversations/list/list-order.store.ts`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('conversation').addColumn('waiting_since', 'bigint').execute()
  await storeWaiting(db)
  await sql`create index conversation_by_waiting on conversation (workspace_id, mode,
    (coalesce(case when status <> 'resolved' then waiting_since end, 9007199254740991 - last_activity_at)), id)`.execute(
    db,
  )
  await countByAssignee(db)
}

/**
 * The oldest message of the customer after the last reply. Nothing can be sent to a group. All messages are read once:
 * looked for in each conversation, as this step did at first, both engines read all messages of one direction every time.
 * Joined by the primary key alone: PostgreSQL without statistics expects other conditions to leave no row.
 */
async function storeWaiting(db: Kysely<unknown>): Promise<void> {
  await sql`
    update conversation set waiting_since = case when is_history = 0 and group_id is null then waiting.since end
    from (
      select conversation_id, min(created_at) as since
      from (
        select workspace_id, mode, conversation_id, direction, kind, created_at,
          max(case when direction = 'outbound' then created_at end)
            over (partition by workspace_id, mode, conversation_id) as replied_at
        from message
        where conversation_id is not null and kind in ('text', 'template')) as said
      where direction = 'inbound' and kind = 'text' and created_at > coalesce(replied_at, 0)
      group by workspace_id, mode, conversation_id) as waiting
    where conversation.id = waiting.conversation_id and status <> 'resolved'`.execute(db)
}

async function countByAssignee(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('conversation_count').execute()
  await db.schema
    .createTable('conversation_count')
    .addColumn('workspace_id', 'text', (col) => col.notNull().references('organization.id').onDelete('cascade'))
    .addColumn('mode', 'text', (col) => col.notNull())
    .addColumn('status', 'text', (col) => col.notNull())
    .addColumn('channel', 'text', (col) => col.notNull())
    .addColumn('category', 'text', (col) => col.notNull())
    .addColumn('priority', 'text', (col) => col.notNull())
    .addColumn('assignee_id', 'text', (col) => col.notNull().defaultTo(''))
    .addColumn('count', 'integer', (col) => col.notNull())
    .addPrimaryKeyConstraint('conversation_count_once', [
      'workspace_id',
      'mode',
      'status',
      'channel',
      'category',
      'priority',
      'assignee_id',
    ] as never)
    .execute()
  await sql`
    insert into conversation_count (workspace_id, mode, status, channel, category, priority, assignee_id, count)
    select workspace_id, mode, status, channel, category, priority, coalesce(assignee_id, ''), count(*)
    from conversation
    group by workspace_id, mode, status, channel, category, priority, coalesce(assignee_id, '')`.execute(db)
}
