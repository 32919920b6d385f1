import { roles as ranking } from '@parley/shared/words'
import { type Role, roleBundles } from '@parley/shared/workspace/members'
import type { App } from '../../../app.ts'
import type { Arrival } from '../../../auth/oidc/callback.ts'
import type { Tx } from '../../../db/transact.ts'
import { systemScope } from '../../../policy.ts'
import { type NewAuditEntry, recordAudit } from '../../audit/record-audit.ts'
import { whatChanged } from '../../audit/what-changed.ts'
import { revokeInvitationsOf } from '../invitations/revoke-invitations-of.ts'
import { deleteMember, insertMember, lockMember, lockOwners, updateMember } from '../members.store.ts'
import { presentMember } from '../present-member.ts'
import { publishMembers } from '../publish-members.ts'
import { existingWorkspaces, type Person } from './provider-accounts.store.ts'

/** The role in each workspace that these groups give: the highest one where several groups give one. */
export async function rolesFor(app: App, tx: Tx, groups: readonly string[]): Promise<ReadonlyMap<string, Role>> {
  const roles = new Map<string, Role>()
  const own = (app.config.oidc?.roles ?? []).filter(({ group }) => groups.includes(group))
  const existing = await existingWorkspaces(tx, [...new Set(own.map(({ workspace }) => workspace))])
  for (const { workspace, role } of own) {
    if (!existing.includes(workspace)) continue
    const held = roles.get(workspace)
    if (held === undefined || ranking.indexOf(role) < ranking.indexOf(held)) roles.set(workspace, role)
  }
  return roles
}

type SignIn = { readonly person: Person; readonly arrival: Arrival }

/**
 * Gives the person exactly the roles of their groups in every workspace that the configuration names: granted, changed or
 * withdrawn, with audit entries. Memberships of other workspaces stay. The last owner of a workspace stays its owner.
 */
export async function applyRoles(app: App, tx: Tx, { person, arrival }: SignIn): Promise<void> {
  const roles = await rolesFor(app, tx, arrival.groups)
  const named = [...new Set((app.config.oidc?.roles ?? []).map(({ workspace }) => workspace))]
  // In a fixed order, so that two sign-ins cannot deadlock.
  for (const workspaceId of await existingWorkspaces(tx, named)) {
    await applyRole(app, tx, { workspaceId, role: roles.get(workspaceId), person, arrival })
  }
}

type RoleInWorkspace = SignIn & { readonly workspaceId: string; readonly role: Role | undefined }

async function applyRole(app: App, tx: Tx, { workspaceId, role, person, arrival }: RoleInWorkspace): Promise<void> {
  const { userId } = person
  const scope = systemScope({ workspaceId, mode: 'live' }, 'sign-in')
  // Every change of owners locks these rows first, so that two of them cannot deadlock.
  const owners = await lockOwners(app, tx, scope)
  const before = await lockMember(app, tx, scope, userId)
  if (before?.role === role) return
  if (before?.role === 'owner' && owners.length === 1) {
    app.log.warn(
      { from: 'sign-in', userId, workspaceId },
      'The last owner of a workspace stays although no group says so',
    )
    return
  }
  const record = (action: NewAuditEntry['action'], details: Readonly<Record<string, unknown>>) =>
    recordAudit(app, tx, scope, {
      action,
      subject: person.email,
      details: { ...details, by: 'groups of the provider' },
      address: arrival.address,
    })
  if (before && role !== undefined) {
    const held = presentMember(before).permissions
    await updateMember(tx, scope, { userId, role })
    const after = { ...before, role, permissions: null }
    await record(
      'member.changed',
      whatChanged({ role: before.role, permissions: held }, { role, permissions: roleBundles[role] }),
    )
    await revokeInvitationsOf(app, tx, { scope, author: { userId, member: after } })
  } else if (before) {
    await deleteMember(tx, scope, { userId, at: app.now() })
    await record('member.removed', {})
    await revokeInvitationsOf(app, tx, { scope, author: { userId, member: undefined } })
  } else if (role !== undefined) {
    await insertMember(app, tx, scope, { userId, role })
    await record('member.added', { role })
  }
  publishMembers(app, scope)
}
