import { randomBytes } from 'node:crypto'
import { sentence } from '@parley/shared/sentences/sentence'
import type { EmailView } from '@parley/shared/workspace/account'
import { emailOfToken } from '@parley/shared/workspace/email-token'
import type { UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { deletePendingVerifications } from '../../../auth/passwords.ts'
import { isUniqueViolation } from '../../../db/dialect.ts'
import { AppError, notFound } from '../../../errors.ts'
import { writeEmail } from '../../../mail/email-texts.ts'
import { systemScope } from '../../../policy.ts'
import { recordOwnAction } from '../../audit/record-own-action.ts'
import { publishMembers } from '../publish-members.ts'
import { insertEmailChange, isEmailTaken, takeEmailChange, updateEmail, waysToSignIn } from './email-changes.store.ts'
import { languageOf, languageOfAddress } from './language.store.ts'
import { limitEmailChanges } from './limit-email-changes.ts'
import { deleteSessions } from './sessions.store.ts'

const emailLinkMinutes = 60

/** Whether one's own address can be changed, and whether the new one is confirmed by a link. */
export async function getEmail(app: App, { userId }: UserActor): Promise<EmailView> {
  return { may_change: !(await isManaged(app, userId)), by_link: app.mail !== undefined }
}

/** Throws `conflict` for a person whose address the identity provider manages. */
export async function refuseManagedEmail(app: App, { userId }: UserActor): Promise<void> {
  if (await isManaged(app, userId)) throw new AppError('conflict', sentence('emailManaged'))
}

async function isManaged(app: App, userId: string): Promise<boolean> {
  const { passwordSignIn, oidc } = app.config
  const { hasPassword, ofProvider } = await waysToSignIn(app.db, userId)
  // Accounts of an issuer that was configured earlier do not count.
  const isLinked = oidc !== undefined && ofProvider.some((accountId) => accountId.startsWith(`${oidc.issuer}#`))
  return !passwordSignIn || !hasPassword || isLinked
}

/**
 * Changes one's own address. The caller has confirmed the password. With a mail server it changes once the link that is sent to
 * the new address is opened, and neither the response nor its duration reveals whether that address has an account.
 */
export async function changeEmail(
  app: App,
  person: UserActor,
  input: { email: string },
): Promise<{ changed: boolean }> {
  const email = input.email.toLowerCase()
  if (email === person.email) {
    const message = sentence('emailUnchanged')
    throw new AppError('invalid_request', message, { details: [{ path: 'email', message }] })
  }
  await limitEmailChanges(app, person)
  if (!app.mail) {
    await apply(app, person, { email, token: undefined })
    return { changed: true }
  }
  mailLink(app, person, email).catch((err: unknown) => app.log.error({ err }, 'A new address could not be emailed'))
  return { changed: false }
}

/** Changes the address to that of a link, for the person who asked for it: nobody else who receives the link can use it. */
export async function confirmEmail(
  app: App,
  person: UserActor,
  { token }: { token: string },
): Promise<{ email: string }> {
  const email = emailOfToken(token)
  await apply(app, person, { email, token })
  return { email }
}

async function mailLink(app: App, person: UserActor, email: string): Promise<void> {
  if (await isEmailTaken(app.db, email)) {
    await app.mail?.send({ to: email, ...writeEmail('emailTaken', await languageOfAddress(app.db, email), {}) })
    return
  }
  const { userId } = person
  // 256 random bits that only the link contains. The address is not stored.
  const token = `${randomBytes(32).toString('base64url')}.${email}`
  const expiresAt = app.now() + emailLinkMinutes * 60_000
  await app.transact((tx) => insertEmailChange(app, tx, { userId, token, expiresAt }))
  const link = `${app.config.baseUrl}/confirm-email#token=${encodeURIComponent(token)}`
  const values = { email, minutes: emailLinkMinutes, link }
  await app.mail?.send({ to: email, ...writeEmail('confirmEmail', await languageOf(app.db, person), values) })
}

type Application = { readonly email: string; readonly token: string | undefined }

/**
 * Changes the email address. This also ends the person's other sessions, and what they have begun with the earlier address, such
 * as links for a new password. A notice goes to the earlier address.
 */
async function apply(app: App, person: UserActor, { email, token }: Application): Promise<void> {
  const { userId, sessionId, email: from } = person
  await app
    .transact(async (tx) => {
      if (token !== undefined && !(await takeEmailChange(app, tx, { userId, token }))) throw notFound('email link')
      await deletePendingVerifications(tx, userId)
      await updateEmail(app, tx, { userId, from, to: email, isConfirmed: token !== undefined })
      const ended = await deleteSessions(tx, person, { except: sessionId })
      const details = { email: { from, to: email }, ended }
      await recordOwnAction(app, tx, person, { action: 'account.email_changed', details })
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error
      const message = sentence('emailUnavailable')
      throw new AppError('conflict', message, { details: [{ path: 'email', message }] })
    })
  for (const { workspaceId } of person.memberships) {
    publishMembers(app, systemScope({ workspaceId, mode: 'live' }, 'account'))
  }
  const notify = async () =>
    app.mail?.send({ to: from, ...writeEmail('emailChanged', await languageOf(app.db, person), { email }) })
  notify().catch((err: unknown) => app.log.error({ err }, 'The notice of a new address could not be emailed'))
}
