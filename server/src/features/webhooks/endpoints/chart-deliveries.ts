import { setImmediate as turnOfEventLoop } from 'node:timers/promises'
import type { DeliveryChartView } from '@parley/shared/webhooks/webhook-views'
import type { DeliveryChartOf } from '@parley/shared/webhooks/webhooks'
import type { App } from '../../../app.ts'
import { notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { findEndpoint } from './endpoints.store.ts'
import { deliveryCountsOf } from './health.store.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The attempted events of a webhook by hour or day. One query for each, so that a busy webhook does not hold up others. */
export async function chartDeliveries(
  app: App,
  scope: Scope<'webhooks.read'>,
  { webhookId, days }: DeliveryChartOf,
): Promise<DeliveryChartView> {
  if (!(await findEndpoint(app.db, scope, webhookId))) throw notFound('webhook')
  const now = app.now()
  const stepMs = days === 1 ? hourMs : dayMs
  const last = now - (now % stepMs)
  const data: DeliveryChartView['data'] = []
  for (let at = last - days * dayMs + stepMs; at <= last; at += stepMs) {
    const counts = await deliveryCountsOf(app.db, scope, { webhookId, since: at, until: at + stepMs })
    data.push({ at: new Date(at).toISOString(), ...counts })
    await turnOfEventLoop()
  }
  return { step: stepMs === hourMs ? 'hour' : 'day', data }
}
