import { keyRequestDays, modes, pulledEventDays } from '@parley/shared/words'
import type { RetentionKind } from '@parley/shared/workspace/retention'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { keptSince } from '../../db/kept-since.ts'
import type { ChannelTable } from '../../db/schema/channels.ts'
import type { Schema } from '../../db/schema.ts'
import { inSameWorkspace, inWorkspace } from '../../db/tenant.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { expiredMessages } from './expired-messages.store.ts'

export type MessagesToRemove = { readonly scope: Scope; readonly before: number }

/** Both modes of every workspace whose messages are deleted by age. */
export async function scopesWithMessageRetention(db: Kysely<Schema>, now: number): Promise<MessagesToRemove[]> {
  const rows = await db
    .selectFrom('workspace_settings')
    .select(['workspace_id', keptSince('message_retention_days', now).as('before')])
    .where('message_retention_days', 'is not', null)
    .orderBy('workspace_id')
    .execute()
  return rows.flatMap(({ workspace_id, before }) =>
    modes.map((mode) => ({ scope: resumeScope({ workspace_id, mode }), before: Number(before) })),
  )
}

/** `mostDays` counts where the workspace keeps them longer. */
const oldest = {
  event: { column: 'created_at', keptAs: 'event_retention_days', mostDays: undefined },
  api_key_usage: { column: 'hour', keptAs: 'log_retention_days', mostDays: undefined },
  api_key_request: { column: 'at', keptAs: 'log_retention_days', mostDays: keyRequestDays },
} as const

const dayMs = 86_400_000

export type Sweepable = { readonly workspaceId: string; readonly before: number }

/** The workspaces with a row of this table that they keep no longer: one lookup in its index for each. */
export async function workspacesWithOld(
  db: Kysely<Schema>,
  table: keyof typeof oldest,
  now: number,
): Promise<Sweepable[]> {
  const { column, keptAs, mostDays } = oldest[table]
  const chosen = keptSince(keptAs, now)
  const longest = mostDays === undefined ? undefined : sql<number>`cast(${now - mostDays * dayMs} as bigint)`
  const before = longest ? sql<number>`case when ${chosen} > ${longest} then ${chosen} else ${longest} end` : chosen
  const own = inSameWorkspace(table, 'workspace_settings')
  const first = sql<number>`(select min(${sql.ref(column)}) from ${sql.table(table)} where ${own})`
  const rows = await db
    .selectFrom('workspace_settings')
    .select(['workspace_id', before.as('before')])
    .where(first, '<', before)
    .orderBy('workspace_id')
    .execute()
  return rows.map((row) => ({ workspaceId: row.workspace_id, before: Number(row.before) }))
}

export type PullWebhookToSweep = { readonly scope: Scope; readonly webhookId: string; readonly before: number }

/** Every pull webhook, and since when it keeps its events: for some days, or as long as the workspace keeps events. */
export async function pullWebhooksToSweep(db: Kysely<Schema>, now: number): Promise<PullWebhookToSweep[]> {
  const rows = await db
    .selectFrom('workspace_settings')
    .innerJoin('webhook_endpoint', (join) => join.on(inSameWorkspace('webhook_endpoint', 'workspace_settings')))
    .select(['webhook_endpoint.id', 'webhook_endpoint.workspace_id', 'webhook_endpoint.mode'])
    .select(keptSince('event_retention_days', now).as('kept_since'))
    .where('kind', '=', 'pull')
    .orderBy('webhook_endpoint.id')
    .execute()
  const longest = now - pulledEventDays * dayMs
  return rows.map(({ id: webhookId, kept_since, ...tenant }) => ({
    scope: resumeScope(tenant),
    webhookId,
    before: Math.max(longest, Number(kept_since ?? longest)),
  }))
}

export type ChannelToSweep = Pick<ChannelTable, 'id' | 'platform'> & {
  readonly keptSince: { readonly messages: number | null; readonly callbacks: number | null }
  /** The time from which on the log is kept, where there is something to remove from it. */
  readonly log: { readonly before: number | undefined } | undefined
}

/** Every channel, those of former numbers included, and since when its records are kept. */
export async function channelsToSweep(
  db: Kysely<Schema>,
  { now, mostEvents }: { readonly now: number; readonly mostEvents: number },
): Promise<ChannelToSweep[]> {
  const logged = db
    .selectFrom('channel_event')
    .select('happened_at')
    .whereRef('channel_event.channel_id', '=', sql.ref('channel.id'))
  const rows = await db
    .selectFrom('workspace_settings')
    .innerJoin('channel', (join) => join.on(inSameWorkspace('channel', 'workspace_settings')))
    .select(['channel.id', 'channel.platform'])
    .select(keptSince('message_retention_days', now).as('messages'))
    .select(keptSince('callback_retention_days', now).as('callbacks'))
    .select(keptSince('log_retention_days', now).as('logs'))
    .select(logged.orderBy('happened_at').limit(1).as('first_event'))
    .select(logged.orderBy('happened_at', 'desc').limit(1).offset(mostEvents).as('excess'))
    .orderBy('channel.id')
    .execute()
  const time = (value: number | null) => (value === null ? null : Number(value))
  return rows.map(({ id, platform, messages, callbacks, logs, first_event: first, excess }) => {
    const before = time(logs) ?? undefined
    const isOld = first !== null && before !== undefined && Number(first) < before
    return {
      id,
      platform,
      keptSince: { messages: time(messages), callbacks: time(callbacks) },
      log: isOld || excess !== null ? { before } : undefined,
    }
  })
}

type Older = { readonly kind: RetentionKind; readonly before: number; readonly most: number }

/** How many of a kind a workspace has, in both modes, from before a time, `most` at most. */
export async function countOlder(db: Kysely<Schema>, scope: Scope, { kind, before, most }: Older): Promise<number> {
  let count = 0
  for (const rows of olderRows[kind](db, scope, before)) {
    const counted = await db
      .selectFrom(rows.limit(most - count).as('older'))
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow()
    count += Number(counted.count)
  }
  return count
}

type Rows = SelectQueryBuilder<Schema, keyof Schema, { one: number }>
type RowsOf = (db: Kysely<Schema>, scope: Scope, before: number) => readonly Rows[]

const one = sql<number>`1`.as('one')

const olderRows: Readonly<Record<RetentionKind, RowsOf>> = {
  messages: (db, { workspaceId }, before) =>
    modes.map((mode) => expiredMessages(db, resumeScope({ workspace_id: workspaceId, mode }), before).select(one)),
  events: (db, scope, before) => [
    db.selectFrom('event').select(one).where(inWorkspace(scope)).where('created_at', '<', before),
  ],
  callbacks: (db, scope, before) => [
    db
      .selectFrom('channel')
      .innerJoin('whatsapp_callback', 'whatsapp_callback.channel_id', 'channel.id')
      .select(one)
      .where(inWorkspace(scope))
      .where('received_at', '<', before),
  ],
  logs: (db, scope, before) => [
    db.selectFrom('channel_event').select(one).where(inWorkspace(scope)).where('happened_at', '<', before),
    db.selectFrom('api_key_usage').select(one).where(inWorkspace(scope)).where('hour', '<', before),
  ],
}
