import type { PasswordReset } from '@parley/shared/workspace/account'
import type { App } from '../../../app.ts'
import { membershipsOf } from '../../../auth/memberships.ts'
import { refuseDisabledPasswords } from '../../../auth/oidc/refuse-disabled-passwords.ts'
import { refuseWeakPassword } from '../../../auth/refuse-weak-password.ts'
import { notFound } from '../../../errors.ts'
import { systemScope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { accountOfReset, replacePassword, takeReset } from './password-resets.store.ts'
import { deleteSessions } from './sessions.store.ts'

/**
 * Sets a new password for the holder of a reset link, once, and ends all sessions of the account. The person then signs in,
 * with their second factor where it is on. The caller also removes the sessions from the cache.
 */
export async function resetPassword(
  app: App,
  { token, password }: PasswordReset,
  /** The client address of the request, for the audit log. */
  address: string,
): Promise<{ userId: string }> {
  refuseDisabledPasswords(app.config)
  const account = await accountOfReset(app, app.db, token)
  if (!account) throw notFound('reset link')
  const { userId, email, name } = account
  const memberships = await membershipsOf(app.db, userId)
  const workspaceNames = memberships.map(({ workspaceName }) => workspaceName)
  await refuseWeakPassword({ password }, { email, name, workspaceNames })
  const passwordHash = await app.passwords.hash(password)
  await app.transact(async (tx) => {
    if (!(await takeReset(tx, token))) throw notFound('reset link')
    await replacePassword(app, tx, { userId, passwordHash })
    const ended = await deleteSessions(tx, account, {})
    for (const { workspaceId } of memberships) {
      const scope = systemScope({ workspaceId, mode: 'live' }, 'account')
      await recordAudit(app, tx, scope, {
        address,
        action: 'password.reset',
        subject: email,
        details: { ended },
      })
    }
  })
  return { userId }
}
