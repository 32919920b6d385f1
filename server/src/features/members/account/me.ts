import type { Me } from '@parley/shared/workspace/members'
import type { Actor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { workspaceNames } from '../setup/workspaces.store.ts'
import { requirePerson } from './require-person.ts'

/**
 * The signed-in person and their permissions in each workspace. Workspace names are read again, because the session cache
 * may be older than a renaming.
 */
export async function me(app: App, actor: Actor): Promise<Me> {
  const person = requirePerson(actor)
  const names = await workspaceNames(app.db, person)
  return {
    user: { id: person.userId, email: person.email, name: person.name },
    workspaces: person.memberships.map(({ workspaceId, workspaceName, role, permissions }) => ({
      id: workspaceId,
      name: names.get(workspaceId) ?? workspaceName,
      role,
      permissions: [...permissions],
    })),
  }
}
