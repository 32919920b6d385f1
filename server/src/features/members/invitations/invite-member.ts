import type { Language } from '@parley/shared/languages'
import { sentence } from '@parley/shared/sentences/sentence'
import { invitationDays } from '@parley/shared/words'
import type { CreatedInvitation, NewInvitation } from '@parley/shared/workspace/invitations'
import { roleBundles } from '@parley/shared/workspace/members'
import { type Actor, authorOf } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { AppError } from '../../../errors.ts'
import { writeEmail } from '../../../mail/email-texts.ts'
import type { Scope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { languageOf, languageOfAddress } from '../account/language.store.ts'
import { membersOf } from '../members.store.ts'
import { publishMembers } from '../publish-members.ts'
import { refuseEscalation } from '../refuse-escalation.ts'
import { workspaceName } from '../workspace.store.ts'
import { hashInvitationToken, newInvitationToken } from './invitation-token.ts'
import { replaceInvitation } from './invitations.store.ts'
import { limitInvitations } from './limit-invitations.ts'
import { presentInvitation } from './present-invitation.ts'

const dayMs = 86_400_000

/**
 * Creates a single-use link for one address, valid for seven days, and emails it where a mail server is configured and the
 * caller wants it, so many times within an hour. Only hashes of links are stored, so that a link can be had again only by
 * replacing it with a new one.
 */
export async function inviteMember(
  app: App,
  scope: Scope<'members.manage'>,
  input: NewInvitation,
): Promise<CreatedInvitation> {
  refuseEscalation(scope, { role: input.role, permissions: roleBundles[input.role] })
  const email = input.email.toLowerCase()
  if (input.byEmail !== false) await limitInvitations(app, scope.actor, email)
  const token = newInvitationToken()
  const inviter = authorOf(scope.actor)
  const row = await app.transact(async (tx) => {
    if ((await membersOf(tx, scope)).some((member) => member.email === email)) {
      throw new AppError('conflict', sentence('alreadyMember', { email }))
    }
    const invitation = await replaceInvitation(app, tx, scope, {
      email,
      role: input.role,
      tokenHash: hashInvitationToken(token),
      invitedBy: inviter.name,
      invitedById: inviter.id,
      expiresAt: app.now() + invitationDays * dayMs,
    })
    await recordAudit(app, tx, scope, {
      action: 'invitation.created',
      subject: email,
      details: { role: input.role },
    })
    publishMembers(app, scope)
    return invitation
  })
  const link = `${app.config.baseUrl}/invitation#token=${token}`
  if (input.byEmail === false) return { invitation: presentInvitation(row), link, mailed: false }
  const workspace = await workspaceName(app.db, scope)
  const values = { workspace, inviter: inviter.name, link, days: invitationDays }
  const mailed = await app.mail?.send({
    to: email,
    ...writeEmail('invitation', await languageFor(app, email, scope.actor), values),
  })
  return { invitation: presentInvitation(row), link, mailed: mailed ?? false }
}

/** Whoever has no account yet probably shares the language of the colleague who invites them. */
async function languageFor(app: App, email: string, actor: Actor): Promise<Language | null> {
  return (await languageOfAddress(app.db, email)) ?? (actor.kind === 'user' ? languageOf(app.db, actor) : null)
}
