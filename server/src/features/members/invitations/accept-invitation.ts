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
import { describeInvitation, invitationIsOver } from './describe-invitation.ts'
import { hashInvitationToken } from './invitation-token.ts'
import { takeInvitation } from './invitations.store.ts'

export type Accepted = { readonly workspaceId: string; readonly email: string }

/** Makes the account of somebody new. Whoever has one proves that it is theirs first: `acceptAsMyself`. */
export async function acceptInvitation(app: App, input: AcceptInvitation): Promise<Accepted> {
  const offer = await describeInvitation(app, input)
  if (offer.has_account) throw signInFirst(offer.email)
  const passwordHash = await app.passwords.hash(input.password)
  return app.transact(async (tx) => {
    const invitation = await take(app, tx, input)
    const { userId, isNew } = await userFor(app, tx, { email: invitation.email, name: input.name, passwordHash })
    if (!isNew) throw signInFirst(invitation.email)
    await join(app, tx, { invitation, userId, name: input.name })
    return { workspaceId: invitation.workspace_id, email: invitation.email }
  })
}

/** For whoever is signed in with the address that was invited, and nobody else. */
export async function acceptAsMyself(app: App, actor: Actor, input: InvitationToken): Promise<Accepted> {
  if (actor.kind !== 'user') throw new AppError('forbidden', 'Only a person who is signed in can accept an invitation')
  const offer = await describeInvitation(app, input)
  refuseAnother(actor, offer.email)
  return app.transact(async (tx) => {
    const invitation = await take(app, tx, input)
    refuseAnother(actor, invitation.email)
    await join(app, tx, { invitation, userId: actor.userId, name: actor.name, person: actor })
    return { workspaceId: invitation.workspace_id, email: invitation.email }
  })
}

async function take(app: App, tx: Tx, { token }: InvitationToken): Promise<MemberInvitationTable> {
  const invitation = await takeInvitation(tx, hashInvitationToken(token), app.now())
  if (!invitation) throw invitationIsOver()
  return invitation
}

type Joining = {
  readonly invitation: MemberInvitationTable
  readonly userId: string
  readonly name: string
  /** Whoever is known already; an account that is made by the same stroke has done nothing yet. */
  readonly person?: UserActor
}

async function join(app: App, tx: Tx, { invitation, userId, name, person }: Joining): Promise<void> {
  const { workspace_id: workspaceId, role } = invitation
  const system = systemActor({ workspaceId, mode: 'live' }, 'invitation')
  const scope = authorize(system, 'members.manage')
  if (!(await insertMember(app, tx, scope, { userId, role }))) {
    throw new AppError('conflict', `${invitation.email} is a member of this workspace already`)
  }
  await recordAudit(app, tx, scope, {
    actor: person ?? system,
    action: 'invitation.accepted',
    subject: `${name} (${invitation.email})`,
    details: { role, invited_by: invitation.invited_by },
  })
  publishMembers(app, scope)
}

function refuseAnother(actor: UserActor, email: string): void {
  if (actor.email.toLowerCase() === email) return
  throw new AppError('forbidden', `This invitation is for ${email}; sign out, and sign in with that address`)
}

function signInFirst(email: string): AppError {
  return new AppError('conflict', `${email} has an account already; sign in with it and accept the invitation`)
}
