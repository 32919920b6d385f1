import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import type { Scope } from '../../policy.ts'

/** The names of current members, by user id. */
export async function memberNames(
  db: Kysely<Schema>,
  scope: Scope,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .select(['user.id', 'user.name'])
    .where('member.organizationId', '=', scope.workspaceId)
    .where('member.userId', 'in', [...userIds])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
