import type { SeenContact } from '@parley/shared/contacts/contact-changes'
import type { ContactTable } from '../../../db/schema/contacts.ts'
import { kindOf } from '../addresses/addresses.store.ts'

type Editable = {
  readonly [Field in Exclude<keyof SeenContact, 'fields'>]-?:
    | NonNullable<SeenContact[Field]>
    | Extract<SeenContact[Field], null>
}

/** What a person can edit about a contact, with its addresses of now, the primary ones first. */
export function editableOf(contact: ContactTable, addresses: readonly string[]): Editable {
  const { name, external_id, language, country, time_zone, owner_id, phone, email } = contact
  const ofKind = (kind: 'phone' | 'email', primary: string | null) =>
    addresses
      .filter((value) => kindOf(value) === kind)
      .toSorted((one, two) => order(one, primary) - order(two, primary))
  return {
    name,
    phones: ofKind('phone', phone),
    emails: ofKind('email', email),
    external_id,
    language,
    country,
    time_zone,
    owner: owner_id,
  }
}

function order(value: string, primary: string | null): number {
  return value === primary ? 0 : 1
}
