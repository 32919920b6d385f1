import { invitationDays } from '@parley/shared/words'
import type { Role } from '@parley/shared/workspace/members'
import { authorOf } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { Scope } from '../../../policy.ts'
import { hashInvitationToken, newInvitationToken } from './invitation-token.ts'
import type { NewInvitationRow } from './invitations.store.ts'

const dayMs = 86_400_000

/** A single-use link for one address, and what is stored of it. */
export function newInvitation(
  app: App,
  scope: Scope,
  { email, role }: { email: string; role: Role },
): { readonly link: string; readonly row: NewInvitationRow } {
  const token = newInvitationToken()
  const { name, id } = authorOf(scope.actor)
  return {
    link: `${app.config.baseUrl}/invitation#token=${token}`,
    row: {
      email,
      role,
      tokenHash: hashInvitationToken(token),
      invitedBy: name,
      invitedById: id,
      expiresAt: app.now() + invitationDays * dayMs,
    },
  }
}
