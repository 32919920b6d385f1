import type { ContactRecord } from '@parley/shared/contacts/contact-record'
import { regionOfContact } from '@parley/shared/contacts/derived-region'
import type { Kysely } from 'kysely'
import type { ContactTable } from '../../../db/schema/contacts.ts'
import type { Schema } from '../../../db/schema.ts'
import type { Scope } from '../../../policy.ts'
import { fieldValuesOf } from '../../contact-fields/field-values.store.ts'
import { memberNames } from '../../members/member-names.store.ts'
import { tagsOfContacts } from '../../tags/tagged-contacts.store.ts'
import { currentAddresses } from '../addresses/addresses.store.ts'
import { presentContact } from '../present-contact.ts'
import { editableOf } from '../saving/editable.ts'

/** The contacts as programs see them, in their order, in a few statements. */
export async function describeContacts(
  db: Kysely<Schema>,
  scope: Scope,
  contacts: readonly ContactTable[],
): Promise<ContactRecord[]> {
  const ids = contacts.map(({ id }) => id)
  const addresses = await currentAddresses(db, scope, ids)
  const tags = await tagsOfContacts(db, scope, ids)
  const fields = await fieldValuesOf(db, scope, ids)
  const owners = await memberNames(db, scope, [...new Set(contacts.flatMap(({ owner_id }) => owner_id ?? []))])
  return contacts.map((contact) => {
    const { block_reason: _, ...view } = presentContact(contact)
    const { phones, emails } = editableOf(contact, addresses.get(contact.id) ?? [])
    const name = owners.get(contact.owner_id ?? '')
    return {
      ...view,
      phones,
      emails,
      ...regionOfContact(contact),
      owner: contact.owner_id !== null && name !== undefined ? { id: contact.owner_id, name } : null,
      tags: (tags.get(contact.id) ?? []).map((tag) => tag.name),
      fields: fields.get(contact.id) ?? {},
    }
  })
}
