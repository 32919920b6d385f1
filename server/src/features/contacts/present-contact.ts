import type { ContactAddressView, ContactView } from '@parley/shared/contacts/contacts'
import type { ContactAddressTable, ContactTable } from '../../db/schema/contacts.ts'

export function presentContact(contact: ContactTable): ContactView {
  return {
    id: contact.id,
    phone: contact.phone,
    email: contact.email,
    user_id: contact.platform_user_id,
    external_id: contact.external_id,
    name: contact.name,
    username: contact.username,
    opt_out: optOutOf(contact),
    blocked_at: contact.blocked_at === null ? null : new Date(contact.blocked_at).toISOString(),
    block_reason: contact.block_reason,
    created_at: new Date(contact.created_at).toISOString(),
    updated_at: new Date(contact.updated_at).toISOString(),
  }
}

export function presentAddress(address: ContactAddressTable, contact: ContactTable): ContactAddressView {
  const { kind, value, source, first_seen_at, last_seen_at, ended_at } = address
  return {
    kind,
    value,
    is_current: value === { phone: contact.phone, email: contact.email, user_id: contact.platform_user_id }[kind],
    source,
    first_seen_at: new Date(first_seen_at).toISOString(),
    last_seen_at: new Date(last_seen_at).toISOString(),
    ended_at: ended_at === null ? null : new Date(ended_at).toISOString(),
  }
}

function optOutOf({ opt_out_scope, opt_out_source, opted_out_at }: ContactTable): ContactView['opt_out'] {
  if (opt_out_scope === null || opt_out_source === null || opted_out_at === null) return null
  return { scope: opt_out_scope, source: opt_out_source, at: new Date(opted_out_at).toISOString() }
}

/** The name of a contact in the audit log: its phone, id or email address, and its name where it is known. */
export function contactSubject(
  contact: Pick<ContactTable, 'id' | 'phone' | 'platform_user_id' | 'email' | 'name'>,
): string {
  const { id, phone, platform_user_id, email, name } = contact
  const known = phone ?? platform_user_id ?? email ?? id
  return name === null ? known : `${name} (${known})`
}
