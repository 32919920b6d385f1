import { systemActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/transact.ts'
import { afterCommit } from '../../../db/transaction-scope.ts'
import type { Scope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { membersOf } from '../../members/members.store.ts'
import { presentMember } from '../../members/present-member.ts'
import { type Endpoint, switchOff } from './endpoints.store.ts'

type GivenUp = { readonly endpoint: Pick<Endpoint, 'id' | 'url'>; readonly reason: string }

/**
 * Switches a webhook off, once: the audit log has it, and a letter is owed to each who manages webhooks where a mail
 * server is configured (contract, section 9).
 */
export async function giveUp(app: App, tx: Tx, scope: Scope, { endpoint, reason }: GivenUp): Promise<void> {
  const { id: webhookId, url } = endpoint
  if (!(await switchOff(tx, scope, { id: webhookId, reason }))) return
  const actor = systemActor(scope, 'webhook.deliver')
  await recordAudit(app, tx, scope, { actor, action: 'webhook.switched_off', subject: url, details: { reason } })
  if (app.mail) await enqueueEmails(app, tx, scope, webhookId)
  afterCommit(() =>
    app.log.warn({ workspaceId: scope.workspaceId, webhookId, url, reason }, 'A webhook was switched off'),
  )
}

/** One job for each person: a letter that is refused is tried again without the others getting theirs twice. */
async function enqueueEmails(app: App, tx: Tx, scope: Scope, webhookId: string): Promise<void> {
  const managers = (await membersOf(tx, scope))
    .map(presentMember)
    .filter(({ permissions }) => permissions.includes('manage_webhooks'))
  const jobs = managers.map(({ user_id }) => ({
    kind: 'webhook.tell_switched_off' as const,
    payload: { webhookId, userId: user_id },
  }))
  await app.jobs.enqueueAll(tx, scope, jobs)
}
