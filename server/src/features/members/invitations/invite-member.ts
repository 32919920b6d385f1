import { invitationDays } from '@parley/shared/words'
import type { CreatedInvitation, NewInvitation } from '@parley/shared/workspace/invitations'
import { roleBundles } from '@parley/shared/workspace/members'
import { type Actor, authorOf } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { AppError } from '../../../errors.ts'
import { authorize } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { membersOf } from '../members.store.ts'
import { publishMembers } from '../publish-members.ts'
import { workspaceName } from '../setup/workspaces.store.ts'
import { hashInvitationToken, newInvitationToken } from './invitation-token.ts'
import { replaceInvitation } from './invitations.store.ts'
import { refuseOvergranting } from './may-grant.ts'
import { presentInvitation } from './present-invitation.ts'

const dayMs = 86_400_000

/** A link for one address, which works once and for seven days; e-mailed too where a mail server is configured. */
export async function inviteMember(app: App, actor: Actor, input: NewInvitation): Promise<CreatedInvitation> {
  const scope = authorize(actor, 'members.manage', input)
  refuseOvergranting(actor, scope, { role: input.role, permissions: roleBundles[input.role] })
  const email = input.email.toLowerCase()
  const token = newInvitationToken()
  const inviter = authorOf(actor)
  const row = await app.transact(async (tx) => {
    if ((await membersOf(tx, scope)).some((member) => member.email === email)) {
      throw new AppError('conflict', `${email} is a member of this workspace already`)
    }
    const made = await replaceInvitation(app, tx, scope, {
      email,
      role: input.role,
      tokenHash: hashInvitationToken(token),
      invitedBy: inviter.name,
      expiresAt: app.now() + invitationDays * dayMs,
    })
    await recordAudit(app, tx, scope, {
      actor,
      action: 'invitation.created',
      subject: email,
      details: { role: input.role },
    })
    publishMembers(app, scope)
    return made
  })
  const link = `${app.config.baseUrl}/invitation#token=${token}`
  const workspace = await workspaceName(app.db, scope)
  const mailed = await app.mail?.send(letter({ email, link, workspace, inviter: inviter.name }))
  return { invitation: presentInvitation(row), link, mailed: mailed ?? false }
}

function letter({ email, link, workspace, inviter }: Record<'email' | 'link' | 'workspace' | 'inviter', string>) {
  return {
    to: email,
    // A name with a line break could add headers of its own.
    subject: `Join ${workspace.replaceAll(/\s+/g, ' ')} on Parley`,
    text: [
      `${inviter} invites you to the workspace ${workspace}.`,
      `Open this link to join. It works once, until ${invitationDays} days from now:`,
      link,
      'If you did not expect this, do nothing.',
    ].join('\n\n'),
  }
}
