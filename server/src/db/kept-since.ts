import { type RawBuilder, sql } from 'kysely'
import type { WorkspaceSettingsTable } from './schema/settings.ts'

type RetentionColumn = Extract<keyof WorkspaceSettingsTable, `${string}_retention_days`>

const dayMs = 86_400_000

/**
 * The time from which on a workspace keeps things, for a query of `workspace_settings`. Null, so that no time is before it,
 * where they are kept without end.
 */
export function keptSince(column: RetentionColumn, now: number): RawBuilder<number> {
  // One factor must be a bigint: on PostgreSQL the product of two integers would overflow.
  const days = sql`cast(${sql.ref(`workspace_settings.${column}`)} as bigint)`
  return sql<number>`(cast(${now} as bigint) - ${days} * ${sql.lit(dayMs)})`
}
