import type { Me } from '@parley/shared/workspace/members'
import type { Actor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { AppError } from '../../../errors.ts'
import { workspaceNames } from '../setup/workspaces.store.ts'

/**
 * Who is signed in, and what they may do in which workspace. Names are those of this moment: what is remembered with a
 * session may be from before a workspace was renamed.
 */
export async function me(app: App, actor: Actor): Promise<Me> {
  if (actor.kind !== 'user') throw new AppError('forbidden', 'Only a person who is signed in can ask this')
  const names = await workspaceNames(app.db, actor)
  return {
    user: { id: actor.userId, email: actor.email, name: actor.name },
    workspaces: actor.memberships.map(({ workspaceId, workspaceName, role, permissions }) => ({
      id: workspaceId,
      name: names.get(workspaceId) ?? workspaceName,
      role,
      permissions: [...permissions],
    })),
  }
}
