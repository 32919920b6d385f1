import { PermissionChanges, permissionsOf } from '@parley/shared/workspace/members'
import type { Kysely } from 'kysely'
import type { Membership } from '../actor.ts'
import type { Schema } from '../db/schema.ts'
import { type SessionLimits, strictestLimits } from './requirements/session-limits.ts'
import { hasPassword, twoFactorStateOf } from './requirements/two-factor.ts'

/** A person's workspaces, by name, with their role and permissions. Those that are being deleted are not among them. */
export async function membershipsOf(db: Kysely<Schema>, userId: string): Promise<Membership[]> {
  return (await accessOf(db, userId)).memberships
}

type OneWorkspace = { readonly userId: string; readonly workspaceId: string }

/** Whether a person is a member of the workspace and has the second factor that it may require of them. */
export async function hasAccess(db: Kysely<Schema>, { userId, workspaceId }: OneWorkspace): Promise<boolean> {
  const memberships = await membershipsOf(db, userId)
  return memberships.some((each) => each.workspaceId === workspaceId && each.twoFactor !== 'missing')
}

export type Access = { readonly memberships: Membership[]; readonly limits: SessionLimits }

/** Does what `membershipsOf` does, and also returns what the workspaces together require of the person's sessions. */
export async function accessOf(db: Kysely<Schema>, userId: string): Promise<Access> {
  const rows = await db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .innerJoin('organization', 'organization.id', 'member.organizationId')
    .innerJoin('workspace_settings', 'workspace_settings.workspace_id', 'organization.id')
    .select(['organization.id', 'organization.name', 'member.role', 'member.permissions', 'user.twoFactorEnabled'])
    .select(hasPassword().as('hasPassword'))
    .select(['workspace_settings.archived_at', 'workspace_settings.two_factor_roles'])
    .select(['workspace_settings.session_lifetime_minutes', 'workspace_settings.idle_timeout_minutes'])
    .where('workspace_settings.deleted_at', 'is', null)
    .where('member.userId', '=', userId)
    .orderBy('organization.name')
    .orderBy('organization.id')
    .execute()
  const memberships = rows.map((row) => ({
    workspaceId: row.id,
    workspaceName: row.name,
    role: row.role,
    archivedAt: row.archived_at,
    twoFactor: twoFactorStateOf(row),
    permissions: new Set(permissionsOf(row.role, PermissionChanges.parse(JSON.parse(row.permissions ?? '{}')))),
  }))
  return { memberships, limits: strictestLimits(rows) }
}
