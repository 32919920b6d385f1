import type { UserActor } from '../../actor.ts'
import type { Installation } from './installation.store.ts'

/** Whether the installation's setting allows this person to create workspaces. */
export function mayCreateWorkspaces({ memberships }: UserActor, installation: Installation | undefined): boolean {
  const owned = memberships.filter(({ role }) => role === 'owner')
  switch (installation?.workspaceCreators) {
    case undefined:
    case 'nobody':
      return false
    case 'everyone':
      return true
    case 'owners':
      return owned.length > 0
    case 'first_owners':
      return owned.some(({ workspaceId }) => workspaceId === installation.firstWorkspaceId)
  }
}
