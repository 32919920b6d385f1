import { withMentions } from '@parley/shared/conversations/mentions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { insertInChunks } from '../../db/insert-in-chunks.ts'
import type { ContactAddressTable, ContactTable } from '../../db/schema/contacts.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { SearchTerms } from '../../db/search/text-search.ts'
import type { Tx } from '../../db/transact.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { tagDigits, wordsOf, wordsOfPhone } from './words.ts'

type OfMessage = Pick<
  MessageTable,
  'id' | 'workspace_id' | 'mode' | 'conversation_id' | 'kind' | 'text' | 'campaign_id'
>

/**
 * Indexes messages in the transaction that stores them: one statement for up to 200. Notes have words of their own, because not
 * everyone who may search may read them. Campaign messages are left out until the customer's reply gives them a conversation.
 */
export async function indexMessages(tx: Tx, messages: readonly OfMessage[]): Promise<void> {
  const rows = messages.flatMap((message) => {
    const isOutsideConversations = message.conversation_id === null && message.campaign_id !== null
    if (isOutsideConversations) return []
    const kind = message.kind === 'note' ? 'note' : 'message'
    const text = kind === 'note' ? withMentions(message.text, () => ' ') : message.text
    const words = wordsOf(resumeScope(message), kind, text)
    return words === ''
      ? []
      : [{ message_id: message.id, conversation_id: message.conversation_id, address: '', words }]
  })
  await insertInChunks(tx, { into: 'search_entry', rows, unlessStored: ['message_id'] })
}

type Names = Pick<ContactTable, 'id' | 'workspace_id' | 'mode' | 'name' | 'username'>

/** Indexes the names of contacts that are not indexed yet. */
export async function indexContacts(tx: Tx, contacts: readonly Names[]): Promise<void> {
  const rows = contacts.flatMap((contact) => {
    const words = wordsOf(resumeScope(contact), 'contact', `${contact.name ?? ''} ${contact.username ?? ''}`)
    return words === '' ? [] : [{ contact_id: contact.id, address: '', words }]
  })
  await insertInChunks(tx, { into: 'search_entry', rows, unlessStored: ['contact_id', 'address'] })
}

/** Indexes the names of a contact again, which its caller has locked. */
export async function reindexContact(tx: Tx, contact: Names): Promise<void> {
  await tx.deleteFrom('search_entry').where('contact_id', '=', contact.id).where('address', '=', '').execute()
  await indexContacts(tx, [contact])
}

type Address = Pick<ContactAddressTable, 'workspace_id' | 'mode' | 'kind' | 'value' | 'contact_id'>

/** Indexes addresses that are not indexed yet. */
export async function indexAddresses(tx: Tx, addresses: readonly Address[]): Promise<void> {
  const rows = addresses.flatMap((address) => {
    const scope = resumeScope(address)
    const words =
      address.kind === 'phone' ? wordsOfPhone(scope, address.value) : wordsOf(scope, 'contact', address.value)
    return words === '' ? [] : [{ contact_id: address.contact_id, address: address.value, words }]
  })
  await insertInChunks(tx, { into: 'search_entry', rows, unlessStored: ['contact_id', 'address'] })
}

/**
 * Whether no other workspace's words have the same tag. Looked up in an index over these digits of the IDs of all workspaces.
 */
export function isTagOfOneWorkspace({ workspaceId }: Pick<Scope, 'workspaceId'>): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (select 1 from organization as other
    where substr(other.id, length(other.id) - 7) = ${workspaceId.slice(-tagDigits)} and other.id <> ${workspaceId})`
}

/** Whether an entry of this contact matches, looked up from the contact. */
export function hasContactEntry(contactId: string, terms: SearchTerms): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from search_entry where search_entry.contact_id = ${sql.ref(contactId)}
    and ${hasTerms(terms)} ${lookedUpOneByOne})`
}

/** Ends `exists (select …)`. Without the offset Postgres may read the entries of all tenants at once and look rows up in them. */
export const lookedUpOneByOne = sql`limit 1 offset 0`

/** Whether an entry's words match, for one that is found by other means than the index. */
export function hasTerms(terms: SearchTerms) {
  const words = sql`' ' || search_entry.words || ' '`
  const alternatives = terms.map((every) => {
    const each = every.map(({ word, isPrefix }) => sql<boolean>`${words} like ${`% ${word}${isPrefix ? '' : ' '}%`}`)
    return sql<boolean>`(${sql.join(each, sql` and `)})`
  })
  return sql<boolean>`(${sql.join(alternatives, sql` or `)})`
}
