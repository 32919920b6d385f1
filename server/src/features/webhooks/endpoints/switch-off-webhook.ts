import { english } from '@parley/shared/sentences/english'
import { encodeSentence, type ShownSentence } from '@parley/shared/sentences/sentence'
import { systemActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/transact.ts'
import { afterCommit } from '../../../db/transaction-scope.ts'
import type { Scope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { membersWith } from '../../members/members-with.ts'
import { notifyOf } from '../../notifications/notify.ts'
import { type Endpoint, switchOff } from './endpoints.store.ts'
import { nameOfWebhook } from './name-of-webhook.ts'

type SwitchOff = { readonly endpoint: Pick<Endpoint, 'id' | 'url'>; readonly reason: ShownSentence }

/**
 * Switches a failing webhook off, once. The audit log records it, each member who manages webhooks is notified, and where a
 * mail server is configured an email to them is enqueued (docs/webhooks.md).
 */
export async function switchOffWebhook(app: App, tx: Tx, scope: Scope, { endpoint, reason }: SwitchOff): Promise<void> {
  const { id: webhookId } = endpoint
  const name = nameOfWebhook(endpoint)
  if (!(await switchOff(tx, scope, { id: webhookId, reason: encodeSentence(reason) }))) return
  const actor = systemActor(scope, 'webhook.deliver')
  await recordAudit(app, tx, scope, { actor, action: 'webhook.switched_off', subject: name, details: { reason } })
  const managers = await membersWith(tx, scope, 'manage_webhooks')
  await notifyOf(app, tx, scope, { userIds: managers, kind: 'webhook', subjectId: webhookId })
  if (app.mail) await enqueueEmails(app, tx, scope, { webhookId, managers })
  afterCommit(() =>
    app.log.warn(
      { workspaceId: scope.workspaceId, webhookId, webhook: name, reason: english(reason) },
      'A webhook was switched off',
    ),
  )
}

type Emails = { readonly webhookId: string; readonly managers: readonly string[] }

/** One job per recipient: an email that is rejected is retried without sending the others twice. */
async function enqueueEmails(app: App, tx: Tx, scope: Scope, { webhookId, managers }: Emails): Promise<void> {
  const jobs = managers.map((userId) => ({
    kind: 'webhook.notify_switched_off' as const,
    payload: { webhookId, userId },
  }))
  await app.jobs.enqueueAll(tx, scope, jobs)
}
