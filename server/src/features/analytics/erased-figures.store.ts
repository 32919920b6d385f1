import { type Kysely, sql } from 'kysely'
import type { ErasedFigureTable } from '../../db/schema/contacts.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Schema } from '../../db/schema.ts'
import { inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { quarterMs, type Span } from './analytics.store.ts'

export type ErasedFigure = Pick<ErasedFigureTable, 'kind' | 'at' | 'value' | 'count'>

/** What erased contacts, and messages deleted by age, had contributed, by quarter of an hour. */
export async function erasedFigures(db: Kysely<Schema>, scope: Scope, { start, end }: Span): Promise<ErasedFigure[]> {
  const rows = await db
    .selectFrom('erased_figure')
    .select(['kind', 'at', 'value', 'count'])
    .where(inTenant(scope))
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

type Deleted = Pick<MessageTable, 'direction' | 'kind' | 'campaign_id' | 'created_at'>

/** Adds what these messages contributed, which the caller deletes. Internal notes contribute nothing. */
export async function addErasedMessages(tx: Tx, scope: Scope, messages: readonly Deleted[]): Promise<void> {
  const contributions = messages
    .filter(({ kind }) => kind !== 'note')
    .flatMap(({ direction, campaign_id, created_at: at }): Contribution[] => [
      { kind: direction, at, value: 0 },
      ...(campaign_id === null ? [] : [{ kind: 'campaign_message' as const, at, value: 0 }]),
    ])
  await addErasedFigures(tx, scope, contributions)
}

type Contribution = Omit<ErasedFigure, 'count'>

/** Adds one for each. In a fixed order, so that two erasures cannot deadlock. */
export async function addErasedFigures(tx: Tx, scope: Scope, contributions: readonly Contribution[]): Promise<void> {
  const counts = new Map<string, ErasedFigure>()
  for (const { kind, at: exactAt, value } of contributions) {
    const at = Math.floor(exactAt / quarterMs) * quarterMs
    const key = `${kind} ${at} ${value}`
    counts.set(key, { kind, at, value, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  for (const key of [...counts.keys()].sort()) {
    const figure = counts.get(key)
    if (!figure) continue
    await tx
      .insertInto('erased_figure')
      .values({ ...figure, workspace_id: scope.workspaceId, mode: scope.mode })
      .onConflict((conflict) =>
        conflict
          .columns(['workspace_id', 'mode', 'kind', 'at', 'value'])
          .doUpdateSet({ count: sql`erased_figure.count + excluded.count` }),
      )
      .execute()
  }
}
