import { systemActor, type UserActor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { recordAudit } from './record-audit.ts'

/** One entry in each of the person's workspaces: those who watch over one may not see the others. */
export async function recordSignIn(app: App, person: UserActor): Promise<void> {
  await app.transact(async (tx) => {
    for (const { workspaceId } of person.memberships) {
      const scope = authorize(systemActor({ workspaceId, mode: 'live' }, 'sign-in'), 'audit.read')
      await recordAudit(app, tx, scope, { actor: person, action: 'session.signed_in', subject: person.email })
    }
  })
}
