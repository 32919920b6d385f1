import type { App } from '../../app.ts'
import type { FailedSignIn } from '../../auth/account-action.ts'
import { systemScope } from '../../policy.ts'
import { recordAudit } from './record-audit.ts'

/** Records a refused sign-in in each workspace of the account. Parley is its actor, because nobody knows who tried. */
export async function recordFailedSignIn(app: App, failure: FailedSignIn): Promise<void> {
  const { email: subject, memberships, address, details } = failure
  await app.transact(async (tx) => {
    for (const { workspaceId } of memberships) {
      const scope = systemScope({ workspaceId, mode: 'live' }, 'sign-in')
      await recordAudit(app, tx, scope, { action: 'session.sign_in_failed', subject, details, address })
    }
  })
}
