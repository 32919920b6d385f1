import { PermissionChanges, permissionsOf } from '@parley/shared/workspace/members'
import type { Kysely } from 'kysely'
import type { Membership } from '../actor.ts'
import type { Schema } from '../db/schema.ts'

/** A person's workspaces, by name, with their role and permissions. Those that are being deleted are not among them. */
export async function membershipsOf(db: Kysely<Schema>, userId: string): Promise<Membership[]> {
  const rows = await db
    .selectFrom('member')
    .innerJoin('organization', 'organization.id', 'member.organizationId')
    .innerJoin('workspace_settings', 'workspace_settings.workspace_id', 'organization.id')
    .select(['organization.id', 'organization.name', 'member.role', 'member.permissions'])
    .select('workspace_settings.archived_at')
    .where('workspace_settings.deleted_at', 'is', null)
    .where('member.userId', '=', userId)
    .orderBy('organization.name')
    .orderBy('organization.id')
    .execute()
  return rows.map((row) => ({
    workspaceId: row.id,
    workspaceName: row.name,
    role: row.role,
    archivedAt: row.archived_at,
    permissions: new Set(permissionsOf(row.role, PermissionChanges.parse(JSON.parse(row.permissions ?? '{}')))),
  }))
}
