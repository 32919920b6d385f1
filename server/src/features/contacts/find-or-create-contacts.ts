import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { insertAddresses, kindOf, lockOwners, type NewAddress } from './addresses/addresses.store.ts'
import { insertContacts, newContact } from './contacts.store.ts'
import { inheritOptOuts } from './erased/inherit-opt-outs.ts'

/**
 * The contacts with these phones and user ids, by that address. Those that are new are created. However many there are,
 * it takes one statement, and a few more where any is new. They are locked until the commit, always in the same order.
 */
export async function findOrCreateContacts(
  app: App,
  tx: Tx,
  scope: Scope,
  values: readonly string[],
): Promise<Map<string, ContactTable>> {
  if (values.length === 0) return new Map()
  const owners = await lockOwners(app, tx, scope, { values })
  const byAddress = new Map(
    owners.flatMap(({ contact, addresses }) => addresses.map(({ value }) => [value, contact] as const)),
  )
  const missing = [...new Set(values)].filter((value) => !byAddress.has(value))
  const created = missing.map((value) => ({ value, contact: newContact(app, scope, currentAddress(value)) }))
  await insertContacts(
    tx,
    created.map(({ contact }) => contact),
  )
  const at = app.now()
  await insertAddresses(
    tx,
    scope,
    created.map(({ value, contact }): NewAddress => ({ contactId: contact.id, value, source: 'list', at })),
  )
  const inherited = await inheritOptOuts(app, tx, scope, {
    created: created.map(({ value, contact }) => ({ contact, values: [value] })),
    isByCustomer: false,
  })
  for (const { value, contact } of created) byAddress.set(value, inherited.get(contact.id) ?? contact)
  return byAddress
}

function currentAddress(value: string): Partial<ContactTable> {
  return kindOf(value) === 'phone' ? { phone: value } : { platform_user_id: value }
}
