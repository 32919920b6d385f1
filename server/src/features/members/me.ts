import type { Me } from '@parley/shared/members'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../errors.ts'

/** Who is signed in, and what they may do in which workspace. */
export function me(actor: Actor): Me {
  if (actor.kind !== 'user') throw new AppError('forbidden', 'Only a person who is signed in can ask this')
  return {
    user: { id: actor.userId, email: actor.email, name: actor.name },
    workspaces: actor.memberships.map(({ workspaceId, workspaceName, role, permissions }) => ({
      id: workspaceId,
      name: workspaceName,
      role,
      permissions: [...permissions],
    })),
  }
}
