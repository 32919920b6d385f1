import type { Generated } from 'kysely'

/** What the full-text index holds of a message, of a contact's names, or of one address of a contact. */
export type SearchEntryTable = {
  id: Generated<number>
  message_id: string | null
  /** The conversation of the message. */
  conversation_id: string | null
  contact_id: string | null
  /** The address that the entry is about; empty for the names of the contact. */
  address: string
  words: string
}

/** What an earlier version stored and the index does not hold yet. There is no row once everything is indexed. */
export type SearchBackfillTable = {
  source: 'contact' | 'message'
  /** Rows with lower ids are left; null before the first batch. */
  below_id: string | null
}
