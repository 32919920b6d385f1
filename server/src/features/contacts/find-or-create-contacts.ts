import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import {
  byVariant,
  insertAddresses,
  kindOf,
  lockOwners,
  type NewAddress,
  variantsOf,
} from './addresses/addresses.store.ts'
import { insertContacts, newContact, updateContact } from './contacts.store.ts'
import { inheritOptOuts } from './erased/inherit-opt-outs.ts'

type Wanted = {
  readonly values: readonly string[]
  /** The names by which a list of the business knows them, by address. */
  readonly names?: ReadonlyMap<string, string>
}

/**
 * The contacts with these phones, in whichever variant, and user ids, by that address. A contact without a name gets that of the list, which the
 * customer's own profile name replaces later. Those that are new are created. However many there are,
 * it takes one statement, and a few more where any is new. They are locked until the commit, always in the same order.
 */
export async function findOrCreateContacts(
  app: App,
  tx: Tx,
  scope: Scope,
  { values, names = new Map() }: Wanted,
): Promise<Map<string, ContactTable>> {
  if (values.length === 0) return new Map()
  const owners = await lockOwners(app, tx, scope, { values: values.flatMap(variantsOf) })
  const owned = owners.flatMap(({ contact, addresses }) => addresses.map((address) => ({ ...address, contact })))
  const byAddress = byVariant(values, owned)
  const missing = [...new Set(values)].filter((value) => !byAddress.has(value))
  // Where two variants of one number are new, the contact of the first gets both.
  const first = new Map(
    missing.map((value) => {
      const variants = variantsOf(value)
      return [value, missing.find((each) => variants.includes(each)) ?? value]
    }),
  )
  const created = [...new Set(first.values())].map((value) => ({
    value,
    contact: newContact(app, scope, { ...currentAddress(value), ...listedName(names.get(value), app.now()) }),
  }))
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
  for (const [value, stored] of first) {
    const contact = byAddress.get(stored)
    if (contact) byAddress.set(value, contact)
  }
  for (const [value, name] of names) {
    const contact = byAddress.get(value)
    if (contact?.name !== null) continue
    byAddress.set(value, await updateContact(tx, scope, contact, listedName(name, at)))
  }
  return byAddress
}

/** The columns of a name that the business saved, which gives way to the customer's own. */
function listedName(name: string | undefined, at: number): Partial<ContactTable> {
  return name === undefined ? {} : { name, saved_name: name, saved_name_at: at }
}

function currentAddress(value: string): Partial<ContactTable> {
  return kindOf(value) === 'phone' ? { phone: value } : { platform_user_id: value }
}
