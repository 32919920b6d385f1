import { authorOf, type UserActor } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { AccountAction } from '../../auth/account-action.ts'
import type { Tx } from '../../db/transact.ts'
import { systemScope } from '../../policy.ts'
import { recordAudit } from './record-audit.ts'

/** Records an action on one's own account in each of the person's workspaces, because each has its own audit log. */
export async function recordOwnAction(app: App, tx: Tx, person: UserActor, action: AccountAction): Promise<void> {
  const about = { subject: person.email, subjectId: authorOf(person).id }
  for (const { workspaceId } of person.memberships) {
    const scope = systemScope({ workspaceId, mode: 'live' }, 'account')
    await recordAudit(app, tx, scope, { ...action, actor: person, ...about })
  }
}
