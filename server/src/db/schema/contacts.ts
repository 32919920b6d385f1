import type {
  AddressEnd,
  AddressKind,
  AddressSource,
  OptOutScope,
  OptOutSource,
} from '@parley/shared/contacts/contacts'
import type { InTenant } from './columns.ts'

export type ContactTable = InTenant & {
  id: string
  /** The current phone and user id, to which messages are sent; the phone is preferred. Every address has a ContactAddressTable row. */
  phone: string | null
  platform_user_id: string | null
  /** The current email address, in lower case. */
  email: string | null
  /** The id by which other programs know the contact, unique in each mode of a workspace. */
  external_id: string | null
  name: string | null
  /** When a member, a key or an import named the contact: their name stays. Null where the name is the customer's own. */
  named_at: number | null
  /** The name by which the customer is found on the platform. */
  username: string | null
  /** The name that the business gave this customer in the phone app, where `name` comes from there, and when that changed last. */
  saved_name: string | null
  saved_name_at: number | null
  opt_out_scope: OptOutScope | null
  opt_out_source: OptOutSource | null
  opted_out_at: number | null
  /** When the contact was blocked; null while it is not. */
  blocked_at: number | null
  /** The member who blocked it, such as `user:…`. */
  blocked_by_id: string | null
  block_reason: string | null
  /** JSON of `PlatformBlock`s: what is known of the block on each channel; null where it was never blocked. */
  platform_blocks: string | null
  /** The user id of the member who looks after the contact. */
  owner_id: string | null
  /** Corrections of what follows from the phone; null where that holds. The language as in BCP 47, such as `pt-BR`. */
  language: string | null
  country: string | null
  time_zone: string | null
  /** The code of the country of the current phone, or else of the user id. */
  phone_country: string | null
  /** What it is sorted by among others, from its name; empty where it has none. */
  sort_name: string
  /** The import that created the contact, and the last one that changed it since then. */
  created_by_import_id: string | null
  changed_by_import_id: string | null
  created_at: number
  updated_at: number
}

/** What a member wrote about a contact, for colleagues. */
export type ContactNoteTable = InTenant & {
  id: string
  contact_id: string
  /** The ID of the author, such as `user:…` or `key:…`, whose name at that time is in `author_name`. */
  author_id: string
  author_name: string
  text: string
  created_at: number
  edited_at: number | null
}

/** The source of a contact's consent to messages on a channel. It is for information only: an opt-out is what counts. */
export type ContactConsentTable = InTenant & {
  contact_id: string
  channel_id: string
  source: string
  consented_at: number
}

/** An address that a contact has or had. Each address belongs to one contact at a time. */
export type ContactAddressTable = InTenant & {
  kind: AddressKind
  /** A phone in E.164 form, a platform's user id, or an email address in lower case. */
  value: string
  contact_id: string
  source: AddressSource
  first_seen_at: number
  /** Accurate to a day. */
  last_seen_at: number
  /** When the address ended, and why: the customer left it, as the platform reported, or somebody removed it. */
  ended_at: number | null
  end_reason: AddressEnd | null
  /** The id of the contact that had it before, which may have been merged since. */
  taken_from: string | null
}

/** What a contact or a conversation was merged into, so that its id still leads there. */
export type MergedObjectTable = InTenant & {
  id: string
  kind: 'contact' | 'conversation'
  /** The id of the object that it was merged into, which is never itself the id of a merged object. */
  into_id: string
  merged_at: number
}

/** What a contact was before a member merged it into another one, so that the two can be split again. Deleted after some time. */
export type ContactSnapshotTable = InTenant & {
  /** The id of the contact that ended. */
  contact_id: string
  into_id: string
  /** JSON of `ContactSnapshot`. */
  snapshot: string
  /** Who merged the contacts, as `sent_by_id` and `sent_by_name` of a message. */
  merged_by_id: string
  merged_by_name: string
  merged_at: number
}

/** Two contacts that may be one person, or that somebody said are not. */
export type SuggestedMergeTable = InTenant & {
  /** The smaller of the two ids. */
  contact_id: string
  other_id: string
  suggested_at: number
  dismissed_at: number | null
}

/** A contact whose data was erased, or is being erased. */
export type ErasedContactTable = InTenant & {
  contact_id: string
  /** JSON of the ids of the contacts that had been merged into it. */
  former_ids: string
  erased_at: number
  /** When the erasure ended; null while the data of the contact is being removed. */
  finished_at: number | null
}

/** An address that an erased contact had. */
export type ErasedAddressTable = InTenant & {
  /** A keyed hash, from which the address cannot be read. */
  hash: string
  contact_id: string
  opt_out_scope: OptOutScope | null
}

/** What the deleted rows of erased contacts had contributed to the figures of the workspace. */
export type ErasedFigureTable = InTenant & {
  kind:
    | 'inbound'
    | 'outbound'
    | 'campaign_message'
    | 'opened'
    | 'first_reply'
    | 'first_reply_by_person'
    | 'resolution'
    | 'score'
  /** The beginning of the quarter of an hour. */
  at: number
  /** Whole seconds, or the score; 0 where only the count matters. */
  value: number
  /** The channel of the deleted rows; empty where they were deleted while their channel was not recorded. */
  channel_id: string
  count: number
}

/** One row: the key of the hashes, encrypted with the process secret. */
export type ErasureKeyTable = { id: string; sealed_key: string }

/** A contact that is sample data, until it is deleted. */
export type SampleContactTable = InTenant & { contact_id: string; added_at: number }

/** A template or campaign that is sample data. */
export type SampleObjectTable = InTenant & { id: string; kind: 'template' | 'campaign' }
