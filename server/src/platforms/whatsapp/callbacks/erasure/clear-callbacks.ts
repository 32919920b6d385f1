import type { WhatsAppCallbackTable } from '../../../../db/schema/whatsapp.ts'
import type { Channel } from '../../../channel.ts'
import type { ErasedCustomer, FindErased } from '../../../erased-customer.ts'
import { withoutCustomer } from './without-customer.ts'

type Received = {
  readonly tenant: Pick<Channel, 'workspaceId' | 'mode'>
  readonly callbacks: readonly WhatsAppCallbackTable[]
}
type Cleared = {
  /** Recognizes the customers who were erased before; undefined where the callbacks are about none. */
  readonly erased: ErasedCustomer | undefined
  /** Those that change, with their new bodies. */
  readonly changed: readonly Pick<WhatsAppCallbackTable, 'hash' | 'body'>[]
}

/** Callbacks as they may stay stored: without customers who were erased before the callbacks arrived, such as in a late receipt. */
export async function clearCallbacks(find: FindErased, { tenant, callbacks }: Received): Promise<Cleared> {
  const addresses = new Set(callbacks.flatMap(({ body }) => addressesIn(body)))
  const erased = await find(tenant, [...addresses])
  if (!erased) return { erased, changed: [] }
  const about = callbacks.filter(({ body }) => erased.isMentionedIn(body))
  return { erased, changed: about.map(({ hash, body }) => ({ hash, body: withoutCustomer(body, erased) })) }
}

/** The platform writes phone numbers without a plus, and user ids as a country, a dot and an id. */
const address = /"(?:\+?([1-9]\d{6,14})|([A-Z]{2}\.[A-Za-z\d.]{1,140}))"/g

function addressesIn(body: string): string[] {
  return [...body.matchAll(address)].map(([, digits, userId = '']) => (digits === undefined ? userId : `+${digits}`))
}
