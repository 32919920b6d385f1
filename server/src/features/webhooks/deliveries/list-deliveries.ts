import { type Paged, pagination } from '@parley/shared/paging'
import type { DeliveryView } from '@parley/shared/webhooks/webhook-views'
import type { ListDeliveries } from '@parley/shared/webhooks/webhooks'
import type { App } from '../../../app.ts'
import type { Scope } from '../../../policy.ts'
import { countDeliveries, listDeliveryRows } from './deliveries.store.ts'
import { presentDelivery } from './present-delivery.ts'

/** Lists deliveries newest first, unless the other order is given. `total` is exact up to 10,000. */
export async function listDeliveries(
  app: App,
  scope: Scope<'webhooks.read'>,
  input: ListDeliveries,
): Promise<Paged<DeliveryView>> {
  const rows = await listDeliveryRows(app.db, scope, input)
  const total = await countDeliveries(app.db, scope, input)
  return { data: rows.map(presentDelivery), pagination: pagination(input, total) }
}
