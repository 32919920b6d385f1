import type { MemberId } from '@parley/shared/workspace/members'
import type { App } from '../../../app.ts'
import { notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { lockMember } from '../members.store.ts'
import { deleteSessions } from './sessions.store.ts'

/**
 * Signs a member of the owner's workspace out everywhere, in all of the member's workspaces. The caller also removes the
 * sessions from the cache, so that this applies from their next request.
 */
export async function endMemberSessions(
  app: App,
  scope: Scope<'members.manage_owners'>,
  input: MemberId,
): Promise<{ ended: number }> {
  return app.transact(async (tx) => {
    const member = await lockMember(app, tx, scope, input.userId)
    if (!member) throw notFound('member')
    const ended = await deleteSessions(tx, input, {})
    await recordAudit(app, tx, scope, { action: 'session.ended', subject: member.email, details: { ended } })
    return { ended }
  })
}
