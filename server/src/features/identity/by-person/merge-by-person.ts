import type { AddressSource, ContactView } from '@parley/shared/contacts/contacts'
import { type MergeContacts, type MergedValue, type MergePair, mergedValues } from '@parley/shared/contacts/merges'
import { sentence } from '@parley/shared/sentences/sentence'
import type { Kysely } from 'kysely'
import { authorOf } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { ContactTable } from '../../../db/schema/contacts.ts'
import type { Schema } from '../../../db/schema.ts'
import type { Tx } from '../../../db/transact.ts'
import { invalidField, notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { fieldValuesOf } from '../../contact-fields/field-values.store.ts'
import { addressesOfContact, type Owner } from '../../contacts/addresses/addresses.store.ts'
import { consentsOf } from '../../contacts/consents/consents.store.ts'
import { findContact, lockContact } from '../../contacts/contacts.store.ts'
import { findErasedContact } from '../../contacts/erased/erased.store.ts'
import { presentContact } from '../../contacts/present-contact.ts'
import { tagsOfContacts } from '../../tags/tagged-contacts.store.ts'
import { lockConversations } from '../merge.store.ts'
import { joinContacts } from '../merge-contacts.ts'
import { belongingsOf, type ContactSnapshot, insertSnapshot } from './snapshots.store.ts'

/**
 * Merges one contact into another, and returns the remaining one: its values win, gaps are filled, and values that are named in
 * `take` are taken from the one that ends. Conversations stay as they are, so that a split within 30 days can give them
 * back. Two that are one already stay as they are.
 */
export async function mergeByPerson(
  app: App,
  scope: Scope<'contacts.manage'>,
  { take, ...pair }: MergeContacts,
): Promise<ContactView> {
  const taken = takenValues(take)
  return app.transact(async (tx) => {
    const { into, from } = await lockPair(app, tx, scope, pair)
    if (into.contact.id === from.contact.id) return presentContact(into.contact)
    const conversations = await lockConversations(app, tx, scope, [into.contact.id, from.contact.id])
    const belongings = await belongingsOf(tx, scope, from.contact.id)
    const ownConsents = await consentsOf(tx, scope, into.contact.id)
    const tags = await tagIdsOf(tx, scope, from.contact.id)
    const ownTags = await tagIdsOf(tx, scope, into.contact.id)
    const fields = await fieldValuesOf(tx, scope, [into.contact.id, from.contact.id])
    const { contact } = await joinContacts(app, tx, scope, {
      stays: into,
      ends: from,
      threads: [],
      changes: takenColumns(into.contact, from.contact, taken),
      actor: scope.actor,
      details: { reason: 'person' satisfies AddressSource, ...(taken.length > 0 && { taken }) },
    })
    const merged = await fieldValuesOf(tx, scope, [contact.id])
    const author = authorOf(scope.actor)
    await insertSnapshot(tx, scope, {
      contact_id: from.contact.id,
      into_id: contact.id,
      merged_by_id: author.id,
      merged_by_name: author.name,
      merged_at: app.now(),
      snapshot: {
        ...belongings,
        ownConsents,
        tags,
        newTags: tags.filter((id) => !ownTags.includes(id)),
        contact: from.contact,
        addresses: from.addresses.map(({ value }) => value),
        conversations: conversations.filter((each) => each.contact_id === from.contact.id).map(({ id }) => id),
        fields: fields.get(from.contact.id) ?? {},
        survivorFields: { before: fields.get(into.contact.id) ?? {}, after: merged.get(contact.id) ?? {} },
        survivor: changesBetween(into.contact, contact),
      },
    })
    return presentContact(contact)
  })
}

type Pair = { readonly into: Owner; readonly from: Owner }

/** Locks both contacts, or what they were merged into, in the order of their ids. Throws `not_found`. */
async function lockPair(app: App, tx: Tx, scope: Scope, pair: MergePair): Promise<Pair> {
  const found = await findPair(tx, scope, pair)
  const lock = async (id: string): Promise<Owner> => {
    const contact = await lockContact(app, tx, scope, id)
    if (!contact || (await findErasedContact(tx, scope, contact.id))) throw notFound('contact')
    return { contact, addresses: await addressesOfContact(tx, scope, contact.id) }
  }
  if (found.into.id <= found.from.id) {
    const into = await lock(found.into.id)
    return { into, from: await lock(found.from.id) }
  }
  const from = await lock(found.from.id)
  return { into: await lock(found.into.id), from }
}

/** Finds both contacts, or what they were merged into. Throws `not_found`. */
export async function findPair(
  db: Kysely<Schema>,
  scope: Scope,
  { into, from }: MergePair,
): Promise<Record<keyof MergePair, ContactTable>> {
  const [stays, ends] = [await findContact(db, scope, into), await findContact(db, scope, from)]
  if (!stays || !ends) throw notFound('contact')
  return { into: stays, from: ends }
}

async function tagIdsOf(tx: Tx, scope: Scope, contactId: string): Promise<string[]> {
  const tags = (await tagsOfContacts(tx, scope, [contactId])).get(contactId) ?? []
  return tags.map(({ id }) => id)
}

function takenValues(take: readonly string[]): MergedValue[] {
  return take.map((name, index) => {
    const known = mergedValues.find((value) => value === name)
    if (known === undefined) throw invalidField(`take[${index}]`, sentence('noMergedValue', { name }))
    return known
  })
}

/** The columns of each value. A saved name is what decides whether the customer's own name replaces it. */
const columnsOf = {
  name: ['name', 'named_at', 'saved_name', 'saved_name_at'],
  phone: ['phone', 'platform_user_id'],
  email: ['email'],
  external_id: ['external_id'],
  language: ['language'],
  country: ['country'],
  time_zone: ['time_zone'],
  owner: ['owner_id'],
} as const satisfies Record<MergedValue, readonly (keyof ContactTable)[]>

/** What the remaining contact takes from the other one: what it has not, and what was chosen. */
function takenColumns(into: ContactTable, from: ContactTable, taken: readonly MergedValue[]): Partial<ContactTable> {
  const changes: Partial<Record<keyof ContactTable, unknown>> = {}
  for (const value of mergedValues) {
    const [first, ...others] = columnsOf[value]
    const isTaken = from[first] !== null && (into[first] === null || taken.includes(value))
    if (!isTaken) continue
    changes[first] = from[first]
    // A phone without a user ID does not take away the other one's.
    for (const column of others) changes[column] = value === 'phone' ? (from[column] ?? into[column]) : from[column]
  }
  return changes as Partial<ContactTable>
}

/** What a split gives back. The opt-out and the block stay where they are: the stricter one is never lifted by itself. */
export const restoredColumns = ['username', ...Object.values(columnsOf).flat()] as const

function changesBetween(before: ContactTable, after: ContactTable): ContactSnapshot['survivor'] {
  const changed = restoredColumns.filter((name) => before[name] !== after[name])
  const pick = (row: ContactTable): Partial<ContactTable> =>
    Object.fromEntries(changed.map((name) => [name, row[name]]))
  return { before: pick(before), after: pick(after) }
}
