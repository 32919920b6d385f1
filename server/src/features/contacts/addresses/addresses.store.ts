import type { AddressKind, AddressSource } from '@parley/shared/contacts/contacts'
import { phoneVariants } from '@parley/shared/contacts/phone-variants'
import { type Kysely, sql } from 'kysely'
import type { App } from '../../../app.ts'
import { retryIfTaken } from '../../../db/dialect.ts'
import { insertInChunks } from '../../../db/insert-in-chunks.ts'
import type { ContactAddressTable, ContactTable } from '../../../db/schema/contacts.ts'
import type { Schema } from '../../../db/schema.ts'
import { alsoInTenant, inTenant } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { indexAddresses } from '../../search/entries.store.ts'
import { suggestMerges } from '../suggested-merges/suggested-merges.store.ts'

/** A contact and every address that it has or had. */
export type Owner = { readonly contact: ContactTable; readonly addresses: readonly ContactAddressTable[] }

/** The kind of an address: only a phone begins with a plus sign, and only an email address has an at sign. */
export function kindOf(value: string): AddressKind {
  if (value.startsWith('+')) return 'phone'
  return value.includes('@') ? 'email' : 'user_id'
}

/** The ways to write an address, itself first: a mobile number of some countries has two. */
export function variantsOf(value: string): string[] {
  return kindOf(value) === 'phone' ? phoneVariants(value) : [value]
}

type Wanted = { readonly values: readonly string[]; readonly contactIds?: readonly string[] }

/**
 * The contacts with any of these addresses or ids, in the order of their ids, in one statement. The contacts are locked
 * in that order until the commit, before anything else of theirs, so that two transactions cannot deadlock. An address
 * that moved to another contact while this waited for a lock is missing: storing it again then runs the transaction again.
 */
export async function lockOwners(
  app: App,
  tx: Tx,
  scope: Scope,
  { values, contactIds = [] }: Wanted,
): Promise<Owner[]> {
  const owned = addressesOf(tx, scope, values).select('contact_id')
  const wanted =
    contactIds.length === 0
      ? owned
      : owned.unionAll(
          tx
            .selectFrom('contact')
            .select('id as contact_id')
            .where(alsoInTenant(scope))
            .where('id', 'in', [...contactIds]),
        )
  const rows = await tx
    .selectFrom('contact')
    .innerJoin('contact_address as address', 'address.contact_id', 'contact.id')
    .selectAll('contact')
    .select(['address.kind', 'address.value', 'address.source', 'address.first_seen_at', 'address.last_seen_at'])
    .select(['address.ended_at', 'address.end_reason', 'address.taken_from'])
    .where(inTenant(scope, 'contact'))
    .where('contact.id', 'in', wanted)
    .orderBy('contact.id')
    .modifyEnd(app.store.lockRow)
    .execute()
  const owners = new Map<string, { contact: ContactTable; addresses: ContactAddressTable[] }>()
  for (const {
    kind,
    value,
    source,
    first_seen_at,
    last_seen_at,
    ended_at,
    end_reason,
    taken_from,
    ...contact
  } of rows) {
    const owner = owners.get(contact.id) ?? { contact, addresses: [] }
    owners.set(contact.id, owner)
    const { id: contact_id, workspace_id, mode } = contact
    const seen = { source, first_seen_at, last_seen_at, ended_at, end_reason, taken_from }
    owner.addresses.push({ workspace_id, mode, kind, value, contact_id, ...seen })
  }
  return [...owners.values()]
}

/** The contacts with these phones and user ids, by that address. */
export async function contactsByAddress(
  db: Kysely<Schema>,
  scope: Scope,
  values: readonly string[],
): Promise<Map<string, ContactTable>> {
  if (values.length === 0) return new Map()
  const rows = await db
    .selectFrom('contact_address as address')
    .innerJoin('contact', 'contact.id', 'address.contact_id')
    .selectAll('contact')
    .select('address.value')
    .where(inTenant(scope, 'address'))
    .where('address.kind', 'in', kindsOf(values))
    .where('address.value', 'in', [...new Set(values)])
    .execute()
  return new Map(rows.map(({ value, ...contact }) => [value, contact]))
}

/**
 * The contacts with these addresses, by that address: exactly as written, or else under another variant of a number that is
 * current.
 */
export async function findByVariants(
  db: Kysely<Schema>,
  scope: Scope,
  values: readonly string[],
): Promise<Map<string, ContactTable>> {
  if (values.length === 0) return new Map()
  const rows = await db
    .selectFrom('contact_address as address')
    .innerJoin('contact', 'contact.id', 'address.contact_id')
    .selectAll('contact')
    .select(['address.value', 'address.ended_at'])
    .where(inTenant(scope, 'address'))
    .where('address.kind', 'in', kindsOf(values))
    .where('address.value', 'in', [...new Set(values.flatMap(variantsOf))])
    .execute()
  const owned = rows.map(({ value, ended_at, ...contact }) => ({ contact, value, ended_at }))
  return byVariant(values, owned)
}

type Owned = Pick<ContactAddressTable, 'value' | 'ended_at'> & { readonly contact: ContactTable }

/** Finds among owned addresses which contact each of these values belongs to, as `findByVariants` does. */
export function byVariant(values: readonly string[], owned: readonly Owned[]): Map<string, ContactTable> {
  const exact = new Map(owned.map(({ value, contact }) => [value, contact]))
  const current = new Map(
    owned.flatMap(({ value, contact, ended_at }) => (ended_at === null ? [[value, contact]] : [])),
  )
  return new Map(
    values.flatMap((value) => {
      const contact = exact.get(value) ?? variantsOf(value).flatMap((each) => current.get(each) ?? [])[0]
      return contact ? [[value, contact]] : []
    }),
  )
}

type Belonging = { readonly contactId: string; readonly value: string }

/** Whether an address is one of those that the contact has now. */
export async function isCurrentAddress(
  db: Kysely<Schema>,
  scope: Scope,
  { contactId, value }: Belonging,
): Promise<boolean> {
  const row = await addressesOf(db, scope, [value])
    .select('value')
    .where('contact_id', '=', contactId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Removes an address from what was written to and by a contact that has it no longer: whoever has it now may be erased. The
 * caller has locked the contact.
 */
export async function forgetAddress(tx: Tx, scope: Scope, { contactId, value }: Belonging): Promise<void> {
  await tx
    .updateTable('message')
    .set({ customer_address: null })
    .where('contact_id', '=', contactId)
    .where('customer_address', '=', value)
    .where(inTenant(scope))
    .execute()
  await tx
    .updateTable('conversation')
    .set({ reply_address: null })
    .where('contact_id', '=', contactId)
    .where('reply_address', '=', value)
    .where(inTenant(scope))
    .execute()
}

/** The contact from which the present owner of an address took it, and when. That contact may have been merged since. */
export async function formerOwner(db: Kysely<Schema>, scope: Scope, value: string) {
  return addressesOf(db, scope, [value])
    .select(['taken_from as contactId', 'first_seen_at as takenAt'])
    .where('taken_from', 'is not', null)
    .executeTakeFirst()
}

/** The addresses that these contacts have now, by the id of the contact, in the order in which they were seen first. */
export async function currentAddresses(
  db: Kysely<Schema>,
  scope: Scope,
  contactIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (contactIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('contact_address')
    .select(['contact_id', 'value'])
    .where('contact_id', 'in', [...contactIds])
    .where('ended_at', 'is', null)
    .where(alsoInTenant(scope))
    .orderBy('first_seen_at')
    .orderBy('value')
    .execute()
  const byContact = Map.groupBy(rows, ({ contact_id }) => contact_id)
  return new Map([...byContact].map(([id, addresses]) => [id, addresses.map(({ value }) => value)]))
}

/** Every address of a contact, the one seen first at the end. */
export async function addressesOfContact(
  db: Kysely<Schema>,
  scope: Scope,
  contactId: string,
): Promise<ContactAddressTable[]> {
  return db
    .selectFrom('contact_address')
    .selectAll()
    .where('contact_id', '=', contactId)
    .where(inTenant(scope))
    .orderBy('first_seen_at', 'desc')
    .orderBy('value')
    .execute()
}

/** What a receipt may add to. */
export type KnownOfContact = { readonly isNamed: boolean; readonly values: readonly string[] }

/** Whether the contact has a name, and every address. */
export async function knownOfContact(db: Kysely<Schema>, scope: Scope, contactId: string): Promise<KnownOfContact> {
  const rows = await db
    .selectFrom('contact_address as address')
    .innerJoin('contact', 'contact.id', 'address.contact_id')
    .select(['address.value', 'contact.name'])
    .where('address.contact_id', '=', contactId)
    .where(inTenant(scope, 'address'))
    .execute()
  return { isNamed: rows.some(({ name }) => name !== null), values: rows.map(({ value }) => value) }
}

export type NewAddress = {
  readonly contactId: string
  readonly value: string
  readonly source: AddressSource
  readonly at: number
}

/** Stores addresses that no contact has. Always in the same order, so that two transactions cannot deadlock. */
export async function insertAddresses(tx: Tx, scope: Scope, added: readonly NewAddress[]): Promise<void> {
  const rows = added.map(
    ({ contactId, value, source, at }): ContactAddressTable => ({
      workspace_id: scope.workspaceId,
      mode: scope.mode,
      kind: kindOf(value),
      value,
      contact_id: contactId,
      source,
      first_seen_at: at,
      last_seen_at: at,
      ended_at: null,
      end_reason: null,
      taken_from: null,
    }),
  )
  rows.sort((one, other) => (one.value < other.value ? -1 : 1))
  await insertInChunks(tx, { into: 'contact_address', rows }).catch(retryIfTaken)
  await indexAddresses(tx, rows)
  await suggestMerges(tx, scope, rows)
}

type AddressChange = {
  readonly value: string
  readonly to: Partial<Pick<ContactAddressTable, 'contact_id' | 'source' | 'first_seen_at' | 'last_seen_at'>> &
    Partial<Pick<ContactAddressTable, 'ended_at' | 'end_reason' | 'taken_from'>>
}

/** Changes an address whose contact, and new contact, the caller has locked. */
export async function changeAddress(tx: Tx, scope: Scope, { value, to }: AddressChange): Promise<void> {
  await tx
    .updateTable('contact_address')
    .set(to)
    .where(inTenant(scope))
    .where('kind', '=', kindOf(value))
    .where('value', '=', value)
    .execute()
}

function addressesOf(db: Kysely<Schema>, scope: Scope, values: readonly string[]) {
  const addresses = db.selectFrom('contact_address').where(inTenant(scope))
  // Postgres has no empty list.
  if (values.length === 0) return addresses.where(sql<boolean>`1 = 0`)
  return addresses.where('kind', 'in', kindsOf(values)).where('value', 'in', [...new Set(values)])
}

function kindsOf(values: readonly string[]): AddressKind[] {
  return [...new Set(values.map(kindOf))]
}
