import type { CreatedInvitation, CreatedInvitations, NewInvitations } from '@parley/shared/workspace/invitations'
import { roleBundles } from '@parley/shared/workspace/members'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { membersOf } from '../members.store.ts'
import { publishMembers } from '../publish-members.ts'
import { refuseEscalation } from '../refuse-escalation.ts'
import { insertInvitation } from './invitations.store.ts'
import { countInvitation } from './limit-invitations.ts'
import { newInvitation } from './new-invitation.ts'
import { presentInvitation } from './present-invitation.ts'
import { sendInvitation } from './send-invitation.ts'

const emailsAtOnce = 5

/**
 * Invites several addresses, each once, with one role. Members, and addresses with an open invitation, are skipped and named:
 * a list that is pasted again must not end the links that people already have.
 */
export async function inviteMembers(
  app: App,
  scope: Scope<'members.manage'>,
  input: NewInvitations,
): Promise<CreatedInvitations> {
  refuseEscalation(scope, { role: input.role, permissions: roleBundles[input.role] })
  const stored = await app.transact((tx) => storeInvitations(app, tx, { scope, input }))
  if (input.byEmail !== false) await sendAll(app, scope, stored.data)
  return stored
}

async function storeInvitations(
  app: App,
  tx: Tx,
  { scope, input }: { scope: Scope; input: NewInvitations },
): Promise<CreatedInvitations> {
  const known = new Set((await membersOf(tx, scope)).map(({ email }) => email))
  const result: CreatedInvitations = { data: [], members: [], already_invited: [] }
  for (const email of new Set(input.emails.map((each) => each.toLowerCase()))) {
    if (known.has(email)) {
      result.members.push(email)
      continue
    }
    const { link, row } = newInvitation(app, scope, { email, role: input.role })
    const invitation = await insertInvitation(app, tx, scope, row)
    if (!invitation) {
      result.already_invited.push(email)
      continue
    }
    await recordAudit(app, tx, scope, { action: 'invitation.created', subject: email, details: { role: input.role } })
    result.data.push({ invitation: presentInvitation(invitation), link, mailed: false })
  }
  if (result.data.length > 0) publishMembers(app, scope)
  return result
}

/** Emails the links, within the limits, until the mail server accepts none of several: a server that does not answer would take minutes. */
async function sendAll(app: App, scope: Scope, created: CreatedInvitation[]): Promise<void> {
  for (let start = 0; start < created.length; start += emailsAtOnce) {
    const some = created.slice(start, start + emailsAtOnce)
    await Promise.all(
      some.map(async (each) => {
        const { email } = each.invitation
        if (await countInvitation(app, scope.actor, email)) return
        each.mailed = await sendInvitation(app, scope, { email, link: each.link })
      }),
    )
    if (!some.some(({ mailed }) => mailed)) return
  }
}
