import type { Kysely } from 'kysely'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import type { Schema } from '../../db/schema.ts'
import type { Address } from '../../platforms/channel.ts'
import type { Scope } from '../../policy.ts'
import { isCurrentAddress, kindOf } from '../contacts/addresses/addresses.store.ts'

type Customer = Pick<ContactTable, 'id' | 'phone' | 'platform_user_id'>
type Thread = { readonly conversation: Pick<ConversationTable, 'reply_address'>; readonly contact: Customer }

/** The primary address of a contact: the current phone, or the current user id where there is none. Campaigns go there. */
export function addressOf(contact: Pick<Customer, 'phone' | 'platform_user_id'>): Address {
  return { phone: contact.phone, platformUserId: contact.platform_user_id }
}

/**
 * The address at which a conversation is answered: the one that wrote last in it, as long as the contact has it, else the primary
 * one. Only a contact with several addresses costs a statement.
 */
export async function replyAddress(
  db: Kysely<Schema>,
  scope: Scope,
  { conversation: { reply_address: value }, contact }: Thread,
): Promise<Address> {
  const primary = addressOf(contact)
  if (value === null || value === (contact.phone ?? contact.platform_user_id)) return primary
  if (!(await isCurrentAddress(db, scope, { contactId: contact.id, value }))) return primary
  return kindOf(value) === 'phone' ? { phone: value, platformUserId: null } : { phone: null, platformUserId: value }
}
