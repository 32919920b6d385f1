import { PermissionChanges, permissionsOf } from '@parley/shared/workspace/members'
import type { Kysely } from 'kysely'
import type { Membership } from '../actor.ts'
import type { Schema } from '../db/schema.ts'

/** A person's workspaces, by name, with their role and permissions. */
export async function membershipsOf(db: Kysely<Schema>, userId: string): Promise<Membership[]> {
  const rows = await db
    .selectFrom('member')
    .innerJoin('organization', 'organization.id', 'member.organizationId')
    .select(['organization.id', 'organization.name', 'member.role', 'member.permissions'])
    .where('member.userId', '=', userId)
    .orderBy('organization.name')
    .orderBy('organization.id')
    .execute()
  return rows.map((row) => ({
    workspaceId: row.id,
    workspaceName: row.name,
    role: row.role,
    permissions: new Set(permissionsOf(row.role, PermissionChanges.parse(JSON.parse(row.permissions ?? '{}')))),
  }))
}
