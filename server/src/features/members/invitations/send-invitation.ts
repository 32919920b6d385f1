import type { Language } from '@parley/shared/languages'
import { invitationDays } from '@parley/shared/words'
import { type Actor, authorOf } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { writeEmail } from '../../../mail/email-texts.ts'
import type { Scope } from '../../../policy.ts'
import { languageOf, languageOfAddress } from '../account/language.store.ts'
import { workspaceName } from '../workspace.store.ts'

/** Emails the link of an invitation. Returns whether a mail server is configured and accepted it. */
export async function sendInvitation(app: App, scope: Scope, to: { email: string; link: string }): Promise<boolean> {
  if (!app.mail) return false
  const { email, link } = to
  const workspace = await workspaceName(app.db, scope)
  const values = { workspace, inviter: authorOf(scope.actor).name, link, days: invitationDays }
  return app.mail.send({ to: email, ...writeEmail('invitation', await languageFor(app, email, scope.actor), values) })
}

/** Whoever has no account yet probably shares the language of the colleague who invites them. */
async function languageFor(app: App, email: string, actor: Actor): Promise<Language | null> {
  return (await languageOfAddress(app.db, email)) ?? (actor.kind === 'user' ? languageOf(app.db, actor) : null)
}
