import { systemActor, type UserActor } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { OwnDeed } from '../../identity/identity.ts'
import { authorize } from '../../policy.ts'
import { recordOwnDeed } from '../audit/record-own-deed.ts'
import { publishMembers } from './publish-members.ts'

/** For what people do to their account at the sign-in library's door: written down, and shown where it shows. */
export async function tellOwnDeed(app: App, person: UserActor, deed: OwnDeed): Promise<void> {
  await app.transact((tx) => recordOwnDeed(app, tx, person, deed))
  if (!deed.action.startsWith('two_factor.')) return
  for (const { workspaceId } of person.memberships) {
    publishMembers(app, authorize(systemActor({ workspaceId, mode: 'live' }, 'account'), 'members.read'))
  }
}
