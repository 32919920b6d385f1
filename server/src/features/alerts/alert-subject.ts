import type { Kysely } from 'kysely'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import type { Schema } from '../../db/schema.ts'
import type { AlertCause } from '../../jobs/jobs.ts'
import type { Scope } from '../../policy.ts'
import { findContact } from '../contacts/contacts.store.ts'
import { customerOf } from '../conversations/present-conversation.ts'

/** What an alert is about. */
export type AlertSubject = { readonly conversation: ConversationTable; readonly cause: AlertCause }

/** What people call the customer: by name, or else by phone. Null for a group, and where neither is known. */
export async function customerNameOf(
  db: Kysely<Schema>,
  scope: Scope,
  conversation: ConversationTable,
): Promise<string | null> {
  const contact = await findContact(db, scope, conversation.contact_id)
  if (!contact) return null
  const { name, phone } = customerOf(conversation, contact)
  return name ?? phone
}
