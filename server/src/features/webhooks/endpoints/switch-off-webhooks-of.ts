import type { AuditReason } from '@parley/shared/audit-details'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { activeEndpointsOf, updateEndpoint } from './endpoints.store.ts'
import { nameOfWebhook } from './name-of-webhook.ts'

/** Switches off the active webhooks of both modes that a person made. Their events are parked, as after switching off by hand. */
export async function switchOffWebhooksOf(app: App, tx: Tx, scope: Scope, userId: string): Promise<void> {
  for (const { id, mode, url } of await activeEndpointsOf(tx, scope, userId)) {
    const own = { ...scope, mode }
    const off = { id, updated_at: app.now(), is_active: 0 as const, disabled_reason: null }
    if (!(await updateEndpoint(tx, own, off))) continue
    app.live.publish(own, { noun: 'webhooks', id })
    await recordAudit(app, tx, own, {
      action: 'webhook.changed',
      subject: nameOfWebhook({ id, url }),
      details: { active: { from: 'yes', to: 'no' }, reason: 'its author left the workspace' satisfies AuditReason },
    })
  }
}
