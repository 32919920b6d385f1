import { systemActor } from '../../actor.ts'
import type { TellOwnDeed } from '../../auth/identity.ts'
import { authorize } from '../../policy.ts'
import { recordOwnDeed } from '../audit/record-own-deed.ts'
import { publishMembers } from './publish-members.ts'

/** For what people do to their account at the sign-in library's door: written down with it, and shown where it shows. */
export const tellOwnDeed: TellOwnDeed = async ({ app, tx }, person, deed) => {
  await recordOwnDeed(app, tx, person, deed)
  if (!deed.action.startsWith('two_factor.')) return
  for (const { workspaceId } of person.memberships) {
    publishMembers(app, authorize(systemActor({ workspaceId, mode: 'live' }, 'account'), 'members.read'))
  }
}
