import type { ContactProfile } from '@parley/shared/contacts/contacts'
import { regionOfCountry } from '@parley/shared/contacts/derived-region'
import type { Kysely } from 'kysely'
import type { ContactAddressTable, ContactTable } from '../../db/schema/contacts.ts'
import type { Schema } from '../../db/schema.ts'
import type { Scope } from '../../policy.ts'
import { fieldValuesOf } from '../contact-fields/field-values.store.ts'
import { memberNames } from '../members/member-names.store.ts'
import { tagsOfContacts } from '../tags/tagged-contacts.store.ts'
import { editableOf } from './saving/editable.ts'

/** What colleagues and programs keep about a contact, with these addresses. */
export async function profileOf(
  db: Kysely<Schema>,
  scope: Scope,
  { contact, addresses }: { readonly contact: ContactTable; readonly addresses: readonly ContactAddressTable[] },
): Promise<ContactProfile> {
  const open = addresses.filter(({ ended_at }) => ended_at === null).map(({ value }) => value)
  const { phones = [], emails = [] } = editableOf(contact, open)
  const { language, country, time_zone, owner_id: owner } = contact
  const names = await memberNames(db, scope, owner === null ? [] : [owner])
  const name = owner === null ? undefined : names.get(owner)
  return {
    ...{ phones, emails, language, country, time_zone },
    derived: { country: contact.phone_country, ...regionOfCountry(country ?? contact.phone_country) },
    owner: owner === null || name === undefined ? null : { id: owner, name },
    tags: (await tagsOfContacts(db, scope, [contact.id])).get(contact.id) ?? [],
    fields: (await fieldValuesOf(db, scope, [contact.id])).get(contact.id) ?? {},
  }
}
