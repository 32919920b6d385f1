import { sentence } from '@parley/shared/sentences/sentence'
import type { UserActor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import { twoFactorRequired } from '../../policy.ts'
import { findInstallation, type Installation } from './installation.store.ts'

/** Whether the installation's setting allows this person to create workspaces. */
export function mayCreateWorkspaces({ memberships }: UserActor, installation: Installation | undefined): boolean {
  const owned = memberships.filter(({ role, twoFactor }) => role === 'owner' && twoFactor !== 'missing')
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

/** Throws a 403 for a person who may not create workspaces. */
export async function requireWorkspaceCreator(app: App, person: UserActor): Promise<void> {
  refuseUnlessAllowed(person, await findInstallation(app.db))
}

/** Does what `requireWorkspaceCreator` does, with an installation that the caller has read, and may have locked. */
export function refuseUnlessAllowed(person: UserActor, installation: Installation | undefined): void {
  if (mayCreateWorkspaces(person, installation)) return
  const memberships = person.memberships.map((each) => ({ ...each, twoFactor: 'satisfied' as const }))
  if (mayCreateWorkspaces({ ...person, memberships }, installation)) throw twoFactorRequired()
  switch (installation?.workspaceCreators) {
    case 'first_owners':
      throw new AppError('forbidden', sentence('onlyInstallationOwnersCreate'))
    case 'owners':
      throw new AppError('forbidden', sentence('onlyOwnersCreate'))
    default:
      throw new AppError('forbidden', sentence('creatingTurnedOff'))
  }
}
