import type { ContactTexts } from '@parley/shared/contacts/contact-placeholders'
import { regionOfContact } from '@parley/shared/contacts/derived-region'
import type { Kysely } from 'kysely'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { Schema } from '../../db/schema.ts'
import type { Scope } from '../../policy.ts'
import { definitionsOf } from './contact-fields.store.ts'
import { fieldValuesOf } from './field-values.store.ts'
import { textOfValue } from './value-rows.ts'

/** What `{{contact.KEY}}` stands for, by contact: attributes and fields, as text. */
export async function contactTexts(
  db: Kysely<Schema>,
  scope: Scope,
  contacts: readonly ContactTable[],
): Promise<Map<string, ContactTexts>> {
  const definitions = await definitionsOf(db, scope)
  const values = await fieldValuesOf(
    db,
    scope,
    contacts.map(({ id }) => id),
  )
  return new Map(
    contacts.map((contact) => {
      const own = new Map(Object.entries(values.get(contact.id) ?? {}))
      const fields = definitions.flatMap((field): [string, string][] => {
        const value = own.get(field.key)
        return value === undefined ? [] : [[field.key, textOfValue(field, value)]]
      })
      return [contact.id, new Map([...attributesOf(contact), ...fields])]
    }),
  )
}

function attributesOf(contact: ContactTable): [string, string][] {
  const { name, phone, email } = contact
  const { language } = regionOfContact(contact)
  const known = { name: name?.trim(), first_name: name?.trim().split(/\s+/)[0], phone, email, language }
  return Object.entries(known).flatMap(([key, text]): [string, string][] => (text ? [[key, text]] : []))
}
