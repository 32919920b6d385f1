import type { Kysely } from 'kysely'
import type { CampaignRecipientTable } from '../../db/schema/campaigns.ts'
import type { ContactNoteTable } from '../../db/schema/contacts.ts'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import type { Schema } from '../../db/schema.ts'
import { inTenant } from '../../db/tenant.ts'
import type { Scope } from '../../policy.ts'

/** The contact's conversations without those of groups, oldest first. */
export async function ownConversations(
  db: Kysely<Schema>,
  scope: Scope,
  contactId: string,
): Promise<ConversationTable[]> {
  return db
    .selectFrom('conversation')
    .selectAll()
    .where('contact_id', '=', contactId)
    .where(inTenant(scope))
    .where('group_id', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function recipientsOfContact(
  db: Kysely<Schema>,
  scope: Scope,
  contactId: string,
): Promise<CampaignRecipientTable[]> {
  return db
    .selectFrom('campaign_recipient')
    .selectAll()
    .where('contact_id', '=', contactId)
    .where(inTenant(scope))
    .orderBy('id')
    .execute()
}

/** The notes about the contact, oldest first. */
export async function notesAbout(db: Kysely<Schema>, scope: Scope, contactId: string): Promise<ContactNoteTable[]> {
  return db
    .selectFrom('contact_note')
    .selectAll()
    .where('contact_id', '=', contactId)
    .where(inTenant(scope))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

type Slice = {
  readonly contactId: string
  /** The last message of the previous slice. */
  readonly after: { readonly at: number; readonly id: string } | undefined
  readonly size: number
}

/** The next messages with the contact, notes included, oldest first, with their costs. */
export async function messagesWith(db: Kysely<Schema>, scope: Scope, { contactId, after, size }: Slice) {
  let query = db
    .selectFrom('message')
    .leftJoin('message_price as price', 'price.message_id', 'message.id')
    .selectAll('message')
    .select(['price.cost_micros', 'price.currency'])
    .where('message.contact_id', '=', contactId)
    .where(inTenant(scope, 'message'))
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('message.created_at', 'message.id'), '>', tuple(after.at, after.id)),
    )
  }
  return query.orderBy('message.created_at').orderBy('message.id').limit(size).execute()
}
