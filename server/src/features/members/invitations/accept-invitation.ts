import { sentence } from '@parley/shared/sentences/sentence'
import type { AcceptInvitation, InvitationToken } from '@parley/shared/workspace/invitations'
import type { Mode } from '@parley/shared/workspace/workspaces'
import { type Actor, systemActor, type UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { refuseDisabledPasswords } from '../../../auth/oidc/refuse-disabled-passwords.ts'
import { refuseWeakPassword } from '../../../auth/refuse-weak-password.ts'
import type { MemberInvitationTable } from '../../../db/schema/members.ts'
import type { Tx } from '../../../db/transact.ts'
import { AppError, notFound } from '../../../errors.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { insertMember, lockMember, userFor } from '../members.store.ts'
import { publishMembers } from '../publish-members.ts'
import { isArchived, modeInUse } from '../workspace.store.ts'
import { authorMayInvite, authorUserId } from './author-may-invite.ts'
import { describeInvitation, invitationScope } from './describe-invitation.ts'
import { hashInvitationToken } from './invitation-token.ts'
import { findInvitation, takeInvitation } from './invitations.store.ts'

/** `mode` is the one in which the workspace is used. */
export type Accepted = { readonly workspaceId: string; readonly mode: Mode; readonly email: string }

/** Creates an account for a new person. A person with an account signs in and uses `acceptAsMyself`. */
export async function acceptInvitation(
  app: App,
  input: AcceptInvitation,
  /** The client address of the request, for the audit log. */
  address: string,
): Promise<Accepted> {
  refuseDisabledPasswords(app.config)
  const offer = await describeInvitation(app, input)
  if (offer.has_account) throw signInRequired(offer.email)
  const workspaceNames = [offer.workspace_name]
  await refuseWeakPassword(input, { email: offer.email, name: input.name, workspaceNames })
  const passwordHash = await app.passwords.hash(input.password)
  return app.transact(async (tx) => {
    const invitation = await consume(app, tx, input)
    const { userId, isNew } = await userFor(app, tx, { email: invitation.email, name: input.name, passwordHash })
    if (!isNew) throw signInRequired(invitation.email)
    return join(app, tx, { invitation, userId, name: input.name, address })
  })
}

/** Accepts an invitation for the person who is signed in with the invited address; any other is refused. */
export async function acceptAsMyself(app: App, actor: Actor, input: InvitationToken): Promise<Accepted> {
  if (actor.kind !== 'user') throw new AppError('forbidden', sentence('invitationForPersons'))
  const offer = await describeInvitation(app, input)
  requireInvitedEmail(actor, offer.email)
  return app.transact(async (tx) => {
    const invitation = await consume(app, tx, input)
    requireInvitedEmail(actor, invitation.email)
    return join(app, tx, { invitation, userId: actor.userId, name: actor.name, person: actor })
  })
}

/** Locks the author before the invitation, as their removal does, so that the two can neither deadlock nor overlap. */
async function consume(app: App, tx: Tx, { token }: InvitationToken): Promise<MemberInvitationTable> {
  const tokenHash = hashInvitationToken(token)
  const offered = await findInvitation(tx, tokenHash, app.now())
  if (!offered) throw notFound('invitation link')
  const userId = authorUserId(offered)
  const author = userId === undefined ? undefined : await lockMember(app, tx, invitationScope(offered), userId)
  const invitation = authorMayInvite(offered, author) && (await takeInvitation(tx, tokenHash, app.now()))
  if (!invitation) throw notFound('invitation link')
  return invitation
}

type NewMembership = {
  readonly invitation: MemberInvitationTable
  readonly userId: string
  readonly name: string
  /** The person, where they have an account already. An account created in the same transaction cannot be the actor yet. */
  readonly person?: UserActor
  /** The client address of a person who is not the actor yet. */
  readonly address?: string
}

async function join(app: App, tx: Tx, membership: NewMembership): Promise<Accepted> {
  const { invitation, userId, name, person, address } = membership
  const { workspace_id: workspaceId, role } = invitation
  const scope = invitationScope(invitation)
  if (await isArchived(tx, scope)) {
    throw new AppError('conflict', sentence('invitationToArchive'))
  }
  if (!(await insertMember(app, tx, scope, { userId, role }))) {
    throw new AppError('conflict', sentence('alreadyMember', { email: invitation.email }))
  }
  await recordAudit(app, tx, scope, {
    actor: person ?? systemActor({ workspaceId, mode: 'live' }, 'invitation'),
    ...(address !== undefined && { address }),
    action: 'invitation.accepted',
    subject: `${name} (${invitation.email})`,
    details: { role, invited_by: invitation.invited_by },
  })
  publishMembers(app, scope)
  return { workspaceId, mode: await modeInUse(tx, scope), email: invitation.email }
}

function requireInvitedEmail(actor: UserActor, email: string): void {
  if (actor.email.toLowerCase() === email) return
  throw new AppError('forbidden', sentence('invitationForOther', { email }))
}

function signInRequired(email: string): AppError {
  return new AppError('conflict', sentence('invitationForAccount', { email }))
}
