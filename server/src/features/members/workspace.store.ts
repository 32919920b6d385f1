import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { inWorkspace } from '../../db/tenant.ts'
import type { Scope } from '../../policy.ts'

export async function workspaceName(db: Kysely<Schema>, scope: Scope): Promise<string> {
  const row = await db
    .selectFrom('organization')
    .select('name')
    .where('id', '=', scope.workspaceId)
    .executeTakeFirstOrThrow()
  return row.name
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
