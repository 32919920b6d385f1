import type { AddressSource } from '@parley/shared/contacts/contacts'
import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { Tx } from '../../db/transact.ts'
import type { Address } from '../../platforms/channel.ts'
import type { Scope } from '../../policy.ts'
import { insertAddresses, kindOf, lockOwners, type NewAddress, type Owner } from './addresses/addresses.store.ts'
import { insertContacts, newContact, updateContact } from './contacts.store.ts'

/** How a platform or a member identifies a person. At least one of phone (E.164) and platform user id is given. */
export type Person = Address & {
  readonly name: string | null
  readonly username?: string | null
  /** How the addresses became known, where it is not by a message of the person. */
  readonly source?: AddressSource
}

/**
 * The contact with a phone or a platform user id, created where it is new. The latest name is kept, and a missing address
 * is added. The row is locked until the commit, so that two messages of one person are processed in turn.
 */
export async function findOrCreateContact(app: App, tx: Tx, scope: Scope, person: Person): Promise<ContactTable> {
  const values = valuesOf(person)
  const owners = await lockOwners(app, tx, scope, { values })
  const known = ownerOf(owners, person.platformUserId) ?? ownerOf(owners, person.phone)
  if (!known) return createContact(app, tx, scope, person)
  const { phone, platformUserId, name, username = null, source = 'message' } = person
  const now = app.now()
  const added = values.filter((value) => ownerOf(owners, value) === undefined)
  await addAddresses(tx, scope, { contact: known.contact, values: added, source, at: now })
  const isAdded = (value: string | null) => value !== null && added.includes(value)
  return updateContact(tx, scope, known.contact, {
    ...(known.contact.phone === null && isAdded(phone) && { phone }),
    ...(known.contact.platform_user_id === null && isAdded(platformUserId) && { platform_user_id: platformUserId }),
    ...(name !== null && { name }),
    ...(username !== null && { username }),
    updated_at: now,
  })
}

/**
 * The contacts with these phones and user ids, by that address. Those that are new are created. However many there are,
 * it takes one statement, and two more where any is new. They are locked until the commit, always in the same order.
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
  for (const { value, contact } of created) byAddress.set(value, contact)
  return byAddress
}

async function createContact(app: App, tx: Tx, scope: Scope, person: Person): Promise<ContactTable> {
  const { phone, platformUserId, name, username = null, source = 'message' } = person
  const contact = newContact(app, scope, { phone, platform_user_id: platformUserId, name, username })
  await insertContacts(tx, [contact])
  await addAddresses(tx, scope, { contact, values: valuesOf(person), source, at: app.now() })
  return contact
}

type Added = {
  readonly contact: ContactTable
  readonly values: readonly string[]
  readonly source: AddressSource
  readonly at: number
}

async function addAddresses(tx: Tx, scope: Scope, { contact, values, source, at }: Added): Promise<void> {
  await insertAddresses(
    tx,
    scope,
    values.map((value): NewAddress => ({ contactId: contact.id, value, source, at })),
  )
}

function currentAddress(value: string): Partial<ContactTable> {
  return kindOf(value) === 'phone' ? { phone: value } : { platform_user_id: value }
}

export function valuesOf({ phone, platformUserId }: Address): string[] {
  return [phone, platformUserId].filter((value) => value !== null)
}

export function ownerOf(owners: readonly Owner[], value: string | null): Owner | undefined {
  return owners.find(({ addresses }) => addresses.some((address) => address.value === value))
}
