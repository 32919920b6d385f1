import type { Mode } from '@parley/shared/workspace/workspaces'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The tenant filter of every store: only rows of this workspace and mode. `table` qualifies the columns in a join. */
export function inTenant(scope: { workspaceId: string; mode: Mode }, table?: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${inWorkspace(scope, table)} and ${column('mode', table)} = ${scope.mode}`
}

/** The same for tables whose rows belong to a workspace in both modes, such as settings and members. */
export function inWorkspace({ workspaceId }: { workspaceId: string }, table?: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column('workspace_id', table)} = ${workspaceId}`
}

function column(name: string, table: string | undefined) {
  return sql.ref(table === undefined ? name : `${table}.${name}`)
}
