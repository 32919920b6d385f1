import { systemActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { AppError } from '../../../errors.ts'
import { authorize } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { publishMembers } from '../publish-members.ts'
import { deleteTwoFactor } from './two-factor.store.ts'

/**
 * For the command line, which runs for the machine's owner: lets somebody in with the password alone who lost the phone
 * and the recovery codes.
 */
export async function resetTwoFactor(app: App, email: string): Promise<void> {
  await app.transact(async (tx) => {
    const workspaceIds = await deleteTwoFactor(app, tx, email.toLowerCase())
    if (!workspaceIds) throw new AppError('not_found', `Nobody with the address ${email} has two-factor sign-in on`)
    for (const workspaceId of workspaceIds) {
      const actor = systemActor({ workspaceId, mode: 'live' }, 'command line')
      const scope = authorize(actor, 'members.manage')
      await recordAudit(app, tx, scope, { actor, action: 'two_factor.turned_off', subject: email })
      publishMembers(app, scope)
    }
  })
}
