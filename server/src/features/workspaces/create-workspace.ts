import type { OwnWorkspace } from '@parley/shared/workspace/members'
import type { NewWorkspace } from '@parley/shared/workspace/workspaces'
import type { UserActor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { membershipsOf } from '../../auth/memberships.ts'
import type { Tx } from '../../db/transact.ts'
import { systemScope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Resumable } from '../idempotency/answer-once.ts'
import { insertMember } from '../members/members.store.ts'
import { lockInstallation } from './installation.store.ts'
import { refuseUnlessAllowed } from './may-create-workspaces.ts'
import { presentMembership } from './present-membership.ts'
import { insertWorkspace } from './workspaces.store.ts'

/**
 * Creates a workspace whose owner is the actor, with the simulator in both modes. The setting of the installation decides
 * who may do so.
 */
export async function createWorkspace(
  app: App,
  person: UserActor,
  { name, resultId }: NewWorkspace & Resumable,
): Promise<OwnWorkspace> {
  return app.transact(async (tx) => {
    // Locked, so that the setting holds and two runs of one idempotent request are serialized.
    refuseUnlessAllowed(person, await lockInstallation(app, tx))
    const created = resultId === undefined ? undefined : await findOwn(tx, person, resultId)
    if (created) return created
    const workspaceId = await insertWorkspace(app, tx, { name, id: resultId })
    const scope = systemScope({ workspaceId, mode: 'live' }, 'new workspace')
    await insertMember(app, tx, scope, { userId: person.userId, role: 'owner' })
    await recordAudit(app, tx, scope, { actor: person, action: 'workspace.created', subject: name })
    const own = await findOwn(tx, person, workspaceId)
    if (!own) throw new Error('A workspace was created without its owner')
    return own
  })
}

async function findOwn(tx: Tx, { userId }: UserActor, id: string): Promise<OwnWorkspace | undefined> {
  const membership = (await membershipsOf(tx, userId)).find(({ workspaceId }) => workspaceId === id)
  return membership && presentMembership(membership)
}
