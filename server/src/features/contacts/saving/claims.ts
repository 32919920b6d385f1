import type { App } from '../../../app.ts'
import type { ContactAddressTable, ContactTable } from '../../../db/schema/contacts.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { lockOwners, variantsOf } from '../addresses/addresses.store.ts'
import { contactsWithExternalIds, lockContact } from '../contacts.store.ts'

/** An address as it is during a change: whose it is, and whether it is a former one. */
export type Claim = Pick<ContactAddressTable, 'value' | 'contact_id'> & { readonly isFormer: boolean }

/** The contacts that changes are about, and everything that belongs to one of them, locked until the commit. */
export type Claims = {
  readonly contacts: Map<string, ContactTable>
  readonly addresses: Map<string, Claim>
  readonly externalIds: Map<string, string>
}

type Wanted = {
  readonly contactIds: readonly string[]
  readonly values: readonly string[]
  readonly externalIds: readonly string[]
}

/** Locks the given contacts, and those with one of these addresses, in whichever variant, in the order of their ids. */
export async function lockClaims(app: App, tx: Tx, scope: Scope, wanted: Wanted): Promise<Claims> {
  const values = wanted.values.flatMap((value) => variantsOf(value))
  const contacts = new Map<string, ContactTable>()
  const addresses = new Map<string, Claim>()
  for (const owner of await lockOwners(app, tx, scope, { values, contactIds: wanted.contactIds })) {
    contacts.set(owner.contact.id, owner.contact)
    for (const { value, contact_id, ended_at } of owner.addresses) {
      addresses.set(value, { value, contact_id, isFormer: ended_at !== null })
    }
  }
  // Every address of a contact may have moved to others.
  for (const id of wanted.contactIds.filter((each) => !contacts.has(each))) {
    const contact = await lockContact(app, tx, scope, id)
    if (contact) contacts.set(id, contact)
  }
  const withIds = await contactsWithExternalIds(tx, scope, wanted.externalIds)
  return { contacts, addresses, externalIds: new Map([...withIds].map(([externalId, { id }]) => [externalId, id])) }
}

/** The addresses that a contact has now, in the order in which they were stored. */
export function openAddresses({ addresses }: Claims, contactId: string): string[] {
  const own = [...addresses.values()].filter(({ contact_id, isFormer }) => contact_id === contactId && !isFormer)
  return own.map(({ value }) => value)
}
