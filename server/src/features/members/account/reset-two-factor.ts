import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../../app.ts'
import { AppError } from '../../../errors.ts'
import { systemScope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { publishMembers } from '../publish-members.ts'
import { deleteTwoFactor } from './two-factor.store.ts'

/**
 * Turns two-factor sign-in off for a person who lost both the phone and the recovery codes, at the request of the operator
 * on the command line.
 */
export async function resetTwoFactor(app: App, email: string): Promise<void> {
  await app.transact(async (tx) => {
    const workspaceIds = await deleteTwoFactor(app, tx, email.toLowerCase())
    if (!workspaceIds) throw new AppError('not_found', sentence('noAccountWithTwoFactor', { email }))
    for (const workspaceId of workspaceIds) {
      const scope = systemScope({ workspaceId, mode: 'live' }, 'command line')
      await recordAudit(app, tx, scope, { action: 'two_factor.turned_off', subject: email })
      publishMembers(app, scope)
    }
  })
}
