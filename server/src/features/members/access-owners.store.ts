import type { AccessOwner } from '@parley/shared/workspace/access-owner'
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { inWorkspace } from '../../db/tenant.ts'
import type { Scope } from '../../policy.ts'

/** The person of an unknown or null user ID. */
export const unknownOwner: AccessOwner = { name: null, is_member: false, left_at: null }

/**
 * The current and former members among these users, by user id. Others are left out: the names of people who never
 * belonged to the workspace are none of its business.
 */
export async function accessOwners(
  db: Kysely<Schema>,
  scope: Scope,
  userIds: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, AccessOwner>> {
  const ids = [...new Set(userIds)].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('user')
    .leftJoin('member', (join) =>
      join.onRef('member.userId', '=', 'user.id').on('member.organizationId', '=', scope.workspaceId),
    )
    .leftJoin('former_member', (join) =>
      join.onRef('former_member.user_id', '=', 'user.id').on(inWorkspace(scope, 'former_member')),
    )
    .select(['user.id', 'user.name', 'member.id as member_id', 'former_member.left_at'])
    .where('user.id', 'in', ids)
    .where((is) => is.or([is('member.id', 'is not', null), is('former_member.left_at', 'is not', null)]))
    .execute()
  return new Map(
    rows.map(({ id, name, member_id, left_at }) => {
      const isMember = member_id !== null
      const leftAt = isMember || left_at === null ? null : new Date(left_at).toISOString()
      return [id, { name, is_member: isMember, left_at: leftAt }]
    }),
  )
}
