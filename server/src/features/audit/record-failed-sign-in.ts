import { systemActor } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { FailedSignIn } from '../../auth/account-action.ts'
import { authorize } from '../../policy.ts'
import { recordAudit } from './record-audit.ts'

/** Records a refused sign-in in each workspace of the account. Parley is its actor, because nobody knows who tried. */
export async function recordFailedSignIn(app: App, failure: FailedSignIn): Promise<void> {
  const { email: subject, memberships, address, details } = failure
  await app.transact(async (tx) => {
    for (const { workspaceId } of memberships) {
      const actor = systemActor({ workspaceId, mode: 'live' }, 'sign-in')
      const scope = authorize(actor, 'audit.read')
      await recordAudit(app, tx, scope, { actor, action: 'session.sign_in_failed', subject, details, address })
    }
  })
}
