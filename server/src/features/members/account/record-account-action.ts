import { systemActor } from '../../../actor.ts'
import type { RecordAccountAction } from '../../../auth/identity.ts'
import { authorize } from '../../../policy.ts'
import { recordOwnAction } from '../../audit/record-own-action.ts'
import { publishMembers } from '../publish-members.ts'

/** For what people do to their account at the sign-in library's door: written down with it, and shown where it shows. */
export const recordAccountAction: RecordAccountAction = async ({ app, tx }, person, action) => {
  await recordOwnAction(app, tx, person, action)
  if (!action.action.startsWith('two_factor.')) return
  for (const { workspaceId } of person.memberships) {
    publishMembers(app, authorize(systemActor({ workspaceId, mode: 'live' }, 'account'), 'members.read'))
  }
}
