import type { Me } from '@parley/shared/workspace/members'
import type { UserActor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { findInstallation } from './installation.store.ts'
import { mayCreateWorkspaces } from './may-create-workspaces.ts'
import { presentMembership } from './present-membership.ts'

/** The signed-in person, their permissions in each workspace, and whether they may create another. */
export async function me(app: App, person: UserActor): Promise<Me> {
  return {
    user: { id: person.userId, email: person.email, name: person.name },
    workspaces: person.memberships.map(presentMembership),
    may_create_workspaces: mayCreateWorkspaces(person, await findInstallation(app.db)),
  }
}
