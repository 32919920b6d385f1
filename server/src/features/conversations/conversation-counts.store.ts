import type { Category, ChannelName, ConversationStatus, Priority } from '@parley/shared/conversations/conversations'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { inReach } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

/**
 * The key by which conversations are counted. A workspace has at most a few hundred for each assignee of a channel, whatever its
 * number of conversations.
 */
export type ConversationKind = {
  readonly status: ConversationStatus
  readonly channel: ChannelName
  readonly channel_id: string
  readonly category: Category
  readonly priority: Priority
  readonly assignee_id: string | null
}

/** Moves a conversation from one count to another, into its first or out of its last. The caller has locked the conversation. */
export async function countConversation(
  tx: Tx,
  scope: Scope,
  { from, to }: { readonly from?: ConversationKind; readonly to?: ConversationKind },
): Promise<void> {
  if (from && to && keyOf(from) === keyOf(to)) return
  await addAll(tx, scope, [...(to ? [{ kind: to, by: 1 }] : []), ...(from ? [{ kind: from, by: -1 }] : [])])
}

/** Counts conversations that are new, once for all of one kind. */
export async function countOpened(tx: Tx, scope: Scope, opened: readonly ConversationKind[]): Promise<void> {
  const ofKinds = [...Map.groupBy(opened, keyOf).values()]
  await addAll(
    tx,
    scope,
    ofKinds.flatMap(([kind, ...others]) => (kind ? [{ kind, by: 1 + others.length }] : [])),
  )
}

type Step = { readonly kind: ConversationKind; readonly by: number }

/** Always in the same order, so that two transactions cannot deadlock. */
async function addAll(tx: Tx, scope: Scope, steps: readonly Step[]): Promise<void> {
  const inOrder = steps.toSorted((one, other) => (keyOf(one.kind) < keyOf(other.kind) ? -1 : 1))
  for (const { kind, by } of inOrder) await add(tx, scope, kind, by)
}

async function add(tx: Tx, scope: Scope, kind: ConversationKind, by: number): Promise<void> {
  const { status, channel, channel_id, category, priority, assignee_id } = kind
  await tx
    .insertInto('conversation_count')
    .values({
      workspace_id: scope.workspaceId,
      mode: scope.mode,
      status,
      channel,
      channel_id,
      category,
      priority,
      assignee_id: assignee_id ?? '',
      count: by,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'mode', 'status', 'channel', 'channel_id', 'category', 'priority', 'assignee_id'])
        .doUpdateSet({ count: sql`conversation_count.count + excluded.count` }),
    )
    .execute()
}

type OfKind = {
  readonly [Name in 'status' | 'channel' | 'channel_id' | 'category' | 'priority']?: ConversationKind[Name] | undefined
}

/** Exact, and equally fast for a million conversations and for a hundred. `assignee` as in the list. */
export async function countedConversations(
  db: Kysely<Schema>,
  scope: Scope,
  { assignee, ...kind }: OfKind & { readonly assignee?: string | undefined },
): Promise<number> {
  let query = counts(db, scope, kind).select(sql<number>`coalesce(sum(count), 0)`.as('total'))
  if (assignee !== undefined) query = query.where('assignee_id', '=', assignee === 'nobody' ? '' : assignee)
  return Number((await query.executeTakeFirstOrThrow()).total)
}

/** Counts the conversations of the views of the inbox, in one statement: what is assigned to the user, to nobody, and everything. */
export async function countedViews(
  db: Kysely<Schema>,
  scope: Scope,
  { userId, ...kind }: OfKind & { readonly userId: string | null },
) {
  const sumOf = (condition: RawBuilder<unknown>) =>
    sql<number>`coalesce(sum(case when ${condition} then count else 0 end), 0)`
  const { mine, unassigned, all } = await counts(db, scope, kind)
    .select([
      sumOf(sql`assignee_id = ${userId}`).as('mine'),
      sumOf(sql`assignee_id = ''`).as('unassigned'),
      sumOf(sql`true`).as('all'),
    ])
    .executeTakeFirstOrThrow()
  return { mine: Number(mine), unassigned: Number(unassigned), all: Number(all) }
}

function counts(db: Kysely<Schema>, scope: Scope, kind: OfKind) {
  let query = db.selectFrom('conversation_count').where(inReach(scope))
  if (kind.status) query = query.where('status', '=', kind.status)
  if (kind.channel) query = query.where('channel', '=', kind.channel)
  if (kind.channel_id) query = query.where('channel_id', '=', kind.channel_id)
  if (kind.category) query = query.where('category', '=', kind.category)
  if (kind.priority) query = query.where('priority', '=', kind.priority)
  return query
}

function keyOf({ status, channel, channel_id, category, priority, assignee_id }: ConversationKind): string {
  return [status, channel, channel_id, category, priority, assignee_id ?? ''].join('/')
}
