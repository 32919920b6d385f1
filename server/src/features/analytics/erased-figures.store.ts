import { type Kysely, sql } from 'kysely'
import type { ErasedFigureTable } from '../../db/schema/contacts.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Schema } from '../../db/schema.ts'
import { inReach, inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { quarterMs, type Span } from './analytics.store.ts'

export type ErasedFigure = Pick<ErasedFigureTable, 'kind' | 'at' | 'value' | 'count'>

/** What erased contacts, and messages deleted by age, had contributed, by quarter of an hour. */
export async function erasedFigures(db: Kysely<Schema>, scope: Scope, { start, end }: Span): Promise<ErasedFigure[]> {
  const rows = await db
    .selectFrom('erased_figure')
    .select(['kind', 'at', 'value', 'count'])
    .where(inReach(scope))
    .where('at', '>=', start)
    .where('at', '<', end)
    .execute()
  return rows.map(({ kind, at, value, count }) => ({
    kind,
    at: Number(at),
    value: Number(value),
    count: Number(count),
  }))
}

/** How many deleted messages and conversations of the span belong to an unknown channel. */
export async function erasedOfUnknownChannel(db: Kysely<Schema>, scope: Scope, { start, end }: Span): Promise<number> {
  const row = await db
    .selectFrom('erased_figure')
    .select(sql<number>`coalesce(sum(count), 0)`.as('count'))
    .where(inTenant(scope))
    .where('kind', 'in', ['inbound', 'outbound', 'opened'])
    .where('at', '>=', start)
    .where('at', '<', end)
    .where('channel_id', '=', '')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

type Deleted = Pick<MessageTable, 'direction' | 'kind' | 'campaign_id' | 'channel_id' | 'created_at'>

/** Adds what these messages contributed, which the caller deletes. Internal notes contribute nothing. */
export async function addErasedMessages(tx: Tx, scope: Scope, messages: readonly Deleted[]): Promise<void> {
  const contributions = messages
    .filter(({ kind }) => kind !== 'note')
    .flatMap(({ direction, campaign_id, channel_id, created_at: at }): Contribution[] => [
      { kind: direction, at, value: 0, channel_id },
      ...(campaign_id === null ? [] : [{ kind: 'campaign_message' as const, at, value: 0, channel_id }]),
    ])
  await addErasedFigures(tx, scope, contributions)
}

type Contribution = Omit<ErasedFigure, 'count'> & Pick<ErasedFigureTable, 'channel_id'>

/** Adds one for each. In a fixed order, so that two erasures cannot deadlock. */
export async function addErasedFigures(tx: Tx, scope: Scope, contributions: readonly Contribution[]): Promise<void> {
  const counts = new Map<string, Contribution & Pick<ErasedFigure, 'count'>>()
  for (const { kind, at: exactAt, value, channel_id } of contributions) {
    const at = Math.floor(exactAt / quarterMs) * quarterMs
    const key = `${kind} ${at} ${value} ${channel_id}`
    counts.set(key, { kind, at, value, channel_id, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  for (const key of [...counts.keys()].sort()) {
    const figure = counts.get(key)
    if (!figure) continue
    await tx
      .insertInto('erased_figure')
      .values({ ...figure, workspace_id: scope.workspaceId, mode: scope.mode })
      .onConflict((conflict) =>
        conflict
          .columns(['workspace_id', 'mode', 'kind', 'at', 'value', 'channel_id'])
          .doUpdateSet({ count: sql`erased_figure.count + excluded.count` }),
      )
      .execute()
  }
}
