import type { Mode } from '@parley/shared/workspace/workspaces'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { inTenant, inWorkspace } from '../../db/tenant.ts'
import type { Scope } from '../../policy.ts'

export async function workspaceName(db: Kysely<Schema>, scope: Scope): Promise<string> {
  const row = await db
    .selectFrom('organization')
    .select('name')
    .where('id', '=', scope.workspaceId)
    .executeTakeFirstOrThrow()
  return row.name
}

/**
 * The mode in which the workspace is used, for a person who opens it for the first time: test mode while it alone has
 * conversations and no number is connected, otherwise live mode.
 */
export async function modeInUse(db: Kysely<Schema>, scope: Scope): Promise<Mode> {
  const inMode = (table: 'conversation' | 'channel', mode: Mode) =>
    db
      .selectFrom(table)
      .select('id')
      .where(inTenant({ workspaceId: scope.workspaceId, mode }))
  const found = await db
    .selectNoFrom(({ exists }) => [
      exists(inMode('conversation', 'live')).as('live_conversation'),
      exists(inMode('channel', 'live').where(sql.ref('platform'), '!=', 'simulator')).as('live_number'),
      exists(inMode('conversation', 'test')).as('test_conversation'),
    ])
    .executeTakeFirstOrThrow()
  return found.test_conversation && !found.live_conversation && !found.live_number ? 'test' : 'live'
}

/** Whether it is read-only because an owner archived it. */
export async function isArchived(db: Kysely<Schema>, scope: Scope): Promise<boolean> {
  const row = await db
    .selectFrom('workspace_settings')
    .select('archived_at')
    .where(inWorkspace(scope))
    .executeTakeFirst()
  return row !== undefined && row.archived_at !== null
}
