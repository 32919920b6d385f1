import type { WhatsAppCallbackTable } from '../../../../db/schema/whatsapp.ts'
import type { Channel } from '../../../channel.ts'
import type { ErasedCustomer, FindErased } from '../../../erased-customer.ts'
import { withoutCustomer } from './without-customer.ts'

type Received = {
  readonly tenant: Pick<Channel, 'workspaceId' | 'mode'>
  readonly callback: Pick<WhatsAppCallbackTable, 'body'>
}
type Cleared = {
  /** Recognizes the customers who were erased before; undefined where the callback is about none. */
  readonly erased: ErasedCustomer | undefined
  /** The new body, where it changes. */
  readonly body?: string
}

/** A callback as it may stay stored: without customers who were erased before it arrived, such as in a late receipt. */
export async function clearCallback(find: FindErased, { tenant, callback: { body } }: Received): Promise<Cleared> {
  const erased = await find(tenant, [...new Set(addressesIn(body))])
  return erased?.isMentionedIn(body) ? { erased, body: withoutCustomer(body, erased) } : { erased }
}

/** The platform writes phone numbers without a plus, and user ids as a country, a dot and an id. */
const address = /"(?:\+?([1-9]\d{6,14})|([A-Z]{2}\.[A-Za-z\d.]{1,140}))"/g

function addressesIn(body: string): string[] {
  return [...body.matchAll(address)].map(([, digits, userId = '']) => (digits === undefined ? userId : `+${digits}`))
}
