import type { AcceptInvitation, InvitationToken } from '@parley/shared/workspace/invitations'
import { type Actor, systemActor, type UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { MemberInvitationTable } from '../../../db/schema/members.ts'
import type { Tx } from '../../../db/transact.ts'
import { AppError } from '../../../errors.ts'
import { authorize } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { insertMember, userFor } from '../members.store.ts'
import { publishMembers } from '../publish-members.ts'
import { isArchived } from '../workspace.store.ts'
import { describeInvitation, invitationNotValid } from './describe-invitation.ts'
import { hashInvitationToken } from './invitation-token.ts'
import { takeInvitation } from './invitations.store.ts'

export type Accepted = { readonly workspaceId: string; readonly email: string }

/** Creates an account for a new person. A person with an account signs in and uses `acceptAsMyself`. */
export async function acceptInvitation(app: App, input: AcceptInvitation): Promise<Accepted> {
  const offer = await describeInvitation(app, input)
  if (offer.has_account) throw signInRequired(offer.email)
  const passwordHash = await app.passwords.hash(input.password)
  return app.transact(async (tx) => {
    const invitation = await consume(app, tx, input)
    const { userId, isNew } = await userFor(app, tx, { email: invitation.email, name: input.name, passwordHash })
    if (!isNew) throw signInRequired(invitation.email)
    await join(app, tx, { invitation, userId, name: input.name })
    return { workspaceId: invitation.workspace_id, email: invitation.email }
  })
}

/** For the person who is signed in with the invited address only. */
export async function acceptAsMyself(app: App, actor: Actor, input: InvitationToken): Promise<Accepted> {
  if (actor.kind !== 'user') throw new AppError('forbidden', 'Only a signed-in person can accept an invitation')
  const offer = await describeInvitation(app, input)
  requireInvitedEmail(actor, offer.email)
  return app.transact(async (tx) => {
    const invitation = await consume(app, tx, input)
    requireInvitedEmail(actor, invitation.email)
    await join(app, tx, { invitation, userId: actor.userId, name: actor.name, person: actor })
    return { workspaceId: invitation.workspace_id, email: invitation.email }
  })
}

async function consume(app: App, tx: Tx, { token }: InvitationToken): Promise<MemberInvitationTable> {
  const invitation = await takeInvitation(tx, hashInvitationToken(token), app.now())
  if (!invitation) throw invitationNotValid()
  return invitation
}

type NewMembership = {
  readonly invitation: MemberInvitationTable
  readonly userId: string
  readonly name: string
  /** Set for an existing account. An account created in the same transaction cannot be the actor yet. */
  readonly person?: UserActor
}

async function join(app: App, tx: Tx, { invitation, userId, name, person }: NewMembership): Promise<void> {
  const { workspace_id: workspaceId, role } = invitation
  const system = systemActor({ workspaceId, mode: 'live' }, 'invitation')
  const scope = authorize(system, 'members.manage')
  if (await isArchived(tx, scope)) {
    throw new AppError('conflict', 'This workspace is archived; its owners can restore it, then the invitation works')
  }
  if (!(await insertMember(app, tx, scope, { userId, role }))) {
    throw new AppError('conflict', `${invitation.email} is already a member of this workspace`)
  }
  await recordAudit(app, tx, scope, {
    actor: person ?? system,
    action: 'invitation.accepted',
    subject: `${name} (${invitation.email})`,
    details: { role, invited_by: invitation.invited_by },
  })
  publishMembers(app, scope)
}

function requireInvitedEmail(actor: UserActor, email: string): void {
  if (actor.email.toLowerCase() === email) return
  throw new AppError('forbidden', `This invitation is for ${email}; sign out and sign in with that address`)
}

function signInRequired(email: string): AppError {
  return new AppError('conflict', `${email} already has an account; sign in to accept the invitation`)
}
