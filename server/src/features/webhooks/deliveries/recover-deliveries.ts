import { sentence } from '@parley/shared/sentences/sentence'
import { maxRecoverDays, type RecoverDeliveries } from '@parley/shared/webhooks/webhooks'
import type { App } from '../../../app.ts'
import { invalidField, notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { findEndpoint } from '../endpoints/endpoints.store.ts'
import { nameOfWebhook } from '../endpoints/name-of-webhook.ts'
import { webhookSwitchedOff } from '../endpoints/webhook-errors.ts'
import { countFailedSince } from './deliveries.store.ts'

const dayMs = 86_400_000

/** Enqueues every delivery again that failed since then, at most 14 days ago, each with a new schedule. Returns how many. */
export async function recoverDeliveries(
  app: App,
  scope: Scope<'webhooks.manage'>,
  input: RecoverDeliveries,
): Promise<{ recovering: number }> {
  const since = Date.parse(input.since)
  const now = app.now()
  if (since < now - maxRecoverDays * dayMs) {
    throw invalidField('since', sentence('tooLongAgo', { maximum: maxRecoverDays }))
  }
  return app.transact(async (tx) => {
    const endpoint = await findEndpoint(tx, scope, input.webhookId)
    if (!endpoint) throw notFound('webhook')
    if (endpoint.is_active === 0) throw webhookSwitchedOff()
    const recovering = await countFailedSince(tx, scope, endpoint.id, since)
    const payload = { webhookId: endpoint.id, from: 'failed' as const, since, before: now }
    if (recovering === 0) return { recovering }
    await app.jobs.enqueue(tx, scope, { kind: 'webhook.requeue', payload })
    await recordAudit(app, tx, scope, {
      action: 'webhook.failed_recovered',
      subject: nameOfWebhook(endpoint),
      details: { since: input.since, deliveries: recovering },
    })
    return { recovering }
  })
}
