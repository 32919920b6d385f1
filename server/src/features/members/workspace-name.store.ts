import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import type { Scope } from '../../policy.ts'

export async function workspaceName(db: Kysely<Schema>, scope: Scope): Promise<string> {
  const row = await db
    .selectFrom('organization')
    .select('name')
    .where('id', '=', scope.workspaceId)
    .executeTakeFirstOrThrow()
  return row.name
}
