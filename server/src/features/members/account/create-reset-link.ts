import { randomBytes } from 'node:crypto'
import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../../app.ts'
import { membershipsOf } from '../../../auth/memberships.ts'
import type { Tx } from '../../../db/transact.ts'
import { AppError } from '../../../errors.ts'
import { writeEmail } from '../../../mail/email-texts.ts'
import { systemScope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { languageOf } from './language.store.ts'
import { type Account, accountOf, insertReset } from './password-resets.store.ts'
import { deleteSessions } from './sessions.store.ts'

export const resetLinkMinutes = 60

/** Makes a link for a new password, at the request of the operator on the command line. The person's sessions end at once. */
export async function createResetLink(app: App, email: string): Promise<string> {
  const account = await accountOf(app.db, email)
  if (!account) throw new AppError('not_found', sentence('noAccountWithPassword', { email }))
  const token = newToken()
  await app.transact(async (tx) => {
    await storeReset(app, tx, { account, token, by: 'command line' })
    await deleteSessions(tx, account, {})
  })
  return linkOf(app, token)
}

/** Emails the link to the person, and does nothing where the address has no account. */
export async function mailResetLink(app: App, email: string): Promise<void> {
  const account = await accountOf(app.db, email)
  if (!account) return
  const token = newToken()
  await app.transact((tx) => storeReset(app, tx, { account, token, by: 'email' }))
  const values = { minutes: resetLinkMinutes, link: linkOf(app, token) }
  await app.mail?.send({ to: account.email, ...writeEmail('reset', await languageOf(app.db, account), values) })
}

type Reset = { readonly account: Account; readonly token: string; readonly by: 'command line' | 'email' }

async function storeReset(app: App, tx: Tx, { account, token, by }: Reset): Promise<void> {
  const expiresAt = app.now() + resetLinkMinutes * 60_000
  await insertReset(app, tx, { userId: account.userId, token, expiresAt })
  for (const { workspaceId } of await membershipsOf(tx, account.userId)) {
    const scope = systemScope({ workspaceId, mode: 'live' }, 'account')
    await recordAudit(app, tx, scope, {
      action: 'password.reset_link_created',
      subject: account.email,
      details: { by },
    })
  }
}

/** 256 random bits that only the link contains. */
function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The token is in the fragment, which no server and no log receives. */
function linkOf(app: App, token: string): string {
  return `${app.config.baseUrl}/reset-password#token=${token}`
}
