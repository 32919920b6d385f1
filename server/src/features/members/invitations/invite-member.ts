import { sentence } from '@parley/shared/sentences/sentence'
import type { CreatedInvitation, NewInvitation } from '@parley/shared/workspace/invitations'
import { roleBundles } from '@parley/shared/workspace/members'
import type { App } from '../../../app.ts'
import { AppError } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { membersOf } from '../members.store.ts'
import { publishMembers } from '../publish-members.ts'
import { refuseEscalation } from '../refuse-escalation.ts'
import { replaceInvitation } from './invitations.store.ts'
import { limitInvitations } from './limit-invitations.ts'
import { newInvitation } from './new-invitation.ts'
import { presentInvitation } from './present-invitation.ts'
import { sendInvitation } from './send-invitation.ts'

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
  const { link, row } = newInvitation(app, scope, { email, role: input.role })
  const stored = await app.transact(async (tx) => {
    if ((await membersOf(tx, scope)).some((member) => member.email === email)) {
      throw new AppError('conflict', sentence('alreadyMember', { email }))
    }
    const invitation = await replaceInvitation(app, tx, scope, row)
    await recordAudit(app, tx, scope, {
      action: 'invitation.created',
      subject: email,
      details: { role: input.role },
    })
    publishMembers(app, scope)
    return invitation
  })
  const mailed = input.byEmail !== false && (await sendInvitation(app, scope, { email, link }))
  return { invitation: presentInvitation(stored), link, mailed }
}
