import type { Mode } from '@parley/shared/workspace/workspaces'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

type Tenant = { readonly workspaceId: string; readonly mode: Mode }

/** The tenant filter of every store: only rows of this workspace and mode. `table` qualifies the columns in a join. */
export function inTenant(scope: Tenant, table?: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${inWorkspace(scope, table)} and ${column('mode', table)} = ${scope.mode}`
}

type Reach = Tenant & { readonly channelIds?: readonly string[] }

/**
 * Does what `inTenant` does for rows of a channel, whose ID `channel` names or computes: for a key that is limited to channels
 * only the rows of those. Every store function that finds or lists conversations, messages, campaigns or channels begins with it.
 */
export function inReach(
  scope: Reach,
  table?: string,
  channel: string | RawBuilder<unknown> = 'channel_id',
): RawBuilder<SqlBool> {
  const { channelIds } = scope
  if (channelIds === undefined) return inTenant(scope, table)
  const id = typeof channel === 'string' ? column(channel, table) : channel
  return sql<SqlBool>`${inTenant(scope, table)} and ${id} in (${sql.join(channelIds)})`
}

/**
 * Does what `inTenant` does for rows that are found by a list of ids. SQLite takes a tenant for about ten rows, and with more ids
 * than that it would read all rows of the tenant through an index that begins with these columns.
 */
export function alsoInTenant({ workspaceId, mode }: Tenant, table?: string): RawBuilder<SqlBool> {
  const plain = (name: string) => sql`coalesce(${column(name, table)}, '')`
  return sql<SqlBool>`${plain('workspace_id')} = ${workspaceId} and ${plain('mode')} = ${mode}`
}

/** Does what `inTenant` does for tables whose rows belong to a workspace in both modes, such as settings and members. */
export function inWorkspace({ workspaceId }: { workspaceId: string }, table?: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column('workspace_id', table)} = ${workspaceId}`
}

/** The condition of work on all tenants: one index lookup for each workspace, in one statement. */
export function inEveryWorkspace(table?: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column('workspace_id', table)} in (select id from organization)`
}

/** The join condition between two tables whose rows belong to one mode of a workspace. */
export function inSameTenant(left: string, right: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${inSameWorkspace(left, right)} and ${column('mode', left)} = ${column('mode', right)}`
}

/**
 * Does what `inSameTenant` does for rows of `left` that are found by an id. Without statistics Postgres takes a tenant for one
 * row, and would read all rows of the tenant for each row of `right`, through an index that begins with these columns.
 */
export function alsoInSameTenant(left: string, right: string): RawBuilder<SqlBool> {
  const same = (name: string) => sql`coalesce(${column(name, left)}, '') = ${column(name, right)}`
  return sql<SqlBool>`${same('workspace_id')} and ${same('mode')}`
}

/** The join condition between two tables whose rows belong to a workspace. */
export function inSameWorkspace(left: string, right: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column('workspace_id', left)} = ${column('workspace_id', right)}`
}

/** When the workspace of a row of this table was archived; null while it is active. */
export function archivedAtOf(table: string): RawBuilder<number | null> {
  const own = sql`settings.workspace_id = ${column('workspace_id', table)}`
  return sql<number | null>`(select archived_at from workspace_settings as settings where ${own})`
}

function column(name: string, table: string | undefined) {
  return sql.ref(table === undefined ? name : `${table}.${name}`)
}
