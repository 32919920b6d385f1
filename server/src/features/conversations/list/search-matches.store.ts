import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../db/schema.ts'
import { alsoInTenant, inSameTenant } from '../../../db/tenant.ts'
import type { Scope } from '../../../policy.ts'
import { hasTerms } from '../../search/entries.store.ts'
import { termsOf, termsOfMessages } from '../../search/words.ts'

type Searched = { readonly q: string; readonly conversationIds: readonly string[] }

/** The matching names and addresses of the customers of these conversations. An empty address means the names. */
export async function contactMatches(db: Kysely<Schema>, scope: Scope, { q, conversationIds }: Searched) {
  const terms = termsOf(scope, 'contact', q)
  if (terms.length === 0 || conversationIds.length === 0) return []
  return db
    .selectFrom('conversation')
    .innerJoin('search_entry', 'search_entry.contact_id', 'conversation.contact_id')
    .innerJoin('contact', 'contact.id', 'conversation.contact_id')
    .select(['conversation.id as conversationId', 'search_entry.address', 'contact.name', 'contact.username'])
    .where('conversation.id', 'in', [...conversationIds])
    .where(alsoInTenant(scope, 'conversation'))
    .where('conversation.group_id', 'is', null)
    .where(hasTerms(terms))
    .orderBy('search_entry.address')
    .execute()
}

/** The newest matching message or note of each of these conversations. */
export async function messageMatches(db: Kysely<Schema>, scope: Scope, { q, conversationIds }: Searched) {
  const terms = termsOfMessages(scope, q, { withNotes: true })
  if (terms.length === 0 || conversationIds.length === 0) return []
  const newest = sql<string>`(
    select message.id from message cross join search_entry
    where ${inSameTenant('message', 'conversation')} and message.conversation_id = conversation.id
      and search_entry.message_id = message.id and ${hasTerms(terms)}
    order by message.created_at desc, message.id desc limit 1)`
  return db
    .selectFrom('conversation')
    .innerJoin('message', (join) => join.on('message.id', '=', newest))
    .select(['conversation.id as conversationId', 'message.id as messageId', 'message.kind', 'message.text'])
    .where('conversation.id', 'in', [...conversationIds])
    .where(alsoInTenant(scope, 'conversation'))
    .execute()
}
