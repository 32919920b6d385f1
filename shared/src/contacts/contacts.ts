import { z } from 'zod'
import type { TagColour } from '../conversations/tags.ts'
import { exampleIds } from '../example-values.ts'
import { Page, type Sorting, sortedBy } from '../paging.ts'
import type { ShownSentence } from '../sentences/sentence.ts'
import {
  contactSorts,
  maxBlockReason,
  maxOptOutsAtOnce,
  maxPhonesAtOnce,
  maxWrittenPhoneLength,
  optOutScopes,
} from '../words.ts'
import type { ContactFieldValues } from './contact-fields.ts'
import { ContactFilter } from './contact-filter.ts'

export type OptOutScope = (typeof optOutScopes)[number]

/** Who opted a contact out. `person`: a member. `import`: a list of opt-outs. `api`: a program, which named one contact. */
export const optOutSources = ['keyword', 'button', 'platform', 'person', 'import', 'api', 'erasure'] as const
export type OptOutSource = (typeof optOutSources)[number]

/** How a customer is addressed: by phone, by an id that a platform made for this business, or by email. */
export type AddressKind = 'phone' | 'user_id' | 'email'
/** The ways in which an address of a contact was first seen. `earlier`: before Parley recorded it. `person`: a member typed it. */
export const addressSources = [
  'message',
  'preference',
  'receipt',
  'send',
  'card',
  'quote',
  'change',
  'list',
  'person',
  'import',
  'api',
  'earlier',
] as const
export type AddressSource = (typeof addressSources)[number]
/** Why a contact no longer has an address: the customer left it, or somebody removed it. */
export type AddressEnd = 'changed' | 'removed'

export type ContactAddressView = {
  kind: AddressKind
  value: string
  /** Whether messages are sent to the address: to the current phone, or to the current user id where there is no phone. */
  is_current: boolean
  source: AddressSource
  first_seen_at: string
  /** Accurate to a day. */
  last_seen_at: string
  /** When the platform reported that the customer left the address. */
  ended_at: string | null
}

export type ContactView = {
  id: string
  phone: string | null
  /** The primary email address. */
  email: string | null
  /** The platform's id of the customer, where it has given one. */
  user_id: string | null
  /** The id by which other programs know the contact. */
  external_id: string | null
  name: string | null
  username: string | null
  opt_out: { scope: OptOutScope; source: OptOutSource; at: string } | null
  /** When the contact was blocked; null while it is not. */
  blocked_at: string | null
  block_reason: string | null
  created_at: string
  updated_at: string
}

/** What colleagues and programs keep about a contact. */
export type ContactProfile = {
  /** The addresses of now, the primary ones first. */
  phones: string[]
  emails: string[]
  /** Corrections of what is derived; null where that holds. */
  language: string | null
  country: string | null
  time_zone: string | null
  /** What follows from the phone: its country, and the language and the time zone of the country. */
  derived: { language: string | null; country: string | null; time_zone: string | null }
  owner: { id: string; name: string } | null
  /** The tags of the contact, in alphabetical order. */
  tags: { id: string; name: string; colour: TagColour }[]
  fields: ContactFieldValues
}

/** One contact, with every address that it has or had, the newest first. */
export type ContactDetail = ContactView &
  ContactProfile & {
    addresses: ContactAddressView[]
    /** The name of the member who blocked it, where they are a member still. */
    blocked_by: string | null
    platform_blocks: PlatformBlockView[]
  }

/**
 * What is known of the block at the platform of one channel. `pending`: the platform has not answered yet. `blocked`: also
 * until the platform has unblocked a contact who is not blocked here any more. `refused`: it does not block the contact now.
 */
export type PlatformBlockView = {
  channel_id: string
  channel_name: string
  state: 'pending' | 'blocked' | 'refused'
  /** Why the platform did not do what was asked last. */
  message: ShownSentence | null
  at: string
}

export const ListContacts = Page.extend({
  /** Search in names, phone numbers and user ids, including former ones. */
  q: z.string().trim().min(1).max(200).optional(),
  /** `true`: only contacts who opted out. `false`: only the others. */
  optedOut: z.boolean().optional(),
  ...ContactFilter.shape,
})
export type ListContacts = z.infer<typeof ListContacts>

/** The filter of a list without a search, whose results are counted as they are found. */
export const CountContacts = ListContacts.pick({ optedOut: true }).extend(ContactFilter.shape)
export type CountContacts = z.infer<typeof CountContacts>

/** A list of contacts in a chosen order. With `q` the newest contact comes first, whatever the order. */
export const SortContacts = ListContacts.extend(sortedBy(contactSorts).shape)
export type SortContacts = ListContacts & Sorting<(typeof contactSorts)[number]>

export const ContactId = z.object({
  contactId: z.string().min(1).max(100).meta({ description: 'ID of the contact.', example: exampleIds.contact }),
})
export type ContactId = z.infer<typeof ContactId>

/** A member's choice for a contact: no campaigns, no messages at all, or null for no restriction. */
export const SetOptOut = ContactId.extend({ scope: z.enum(optOutScopes).nullable() })
export type SetOptOut = z.infer<typeof SetOptOut>

/** Blocks a contact. Nothing that a blocked contact sends arrives, and nothing is sent to them. The reason is for colleagues. */
export const BlockContact = ContactId.extend({
  reason: z
    .string()
    .trim()
    .max(maxBlockReason)
    .optional()
    .meta({ description: 'Why, for colleagues.', example: 'Spam' }),
})
export type BlockContact = z.infer<typeof BlockContact>

/** `bothModes`: also the contacts of the other mode with one of the addresses. */
export const EraseContact = ContactId.extend({ bothModes: z.boolean().default(false) })
export type EraseContact = z.input<typeof EraseContact>

/** A page of a list about one contact. */
export const ListOfContact = ContactId.extend(Page.shape)
export type ListOfContact = z.infer<typeof ListOfContact>

/** Phone numbers as written, and what they have opted out of. */
export const ImportOptOuts = z.object({
  phones: z.array(z.string().max(200)).min(1).max(maxOptOutsAtOnce),
  scope: z.enum(optOutScopes),
})
export type ImportOptOuts = z.infer<typeof ImportOptOuts>

/** Phone numbers as a person typed them, to be read in the workspace's default country where they have no +. */
export const ReadPhones = z.object({
  phones: z.array(z.string().max(maxWrittenPhoneLength)).min(1).max(maxPhonesAtOnce),
})
export type ReadPhones = z.infer<typeof ReadPhones>

/** The result for one phone number of an import, in the order of the request. */
export type OptOutRowResult = {
  phone: string
  outcome: 'opted_out' | 'already' | 'invalid'
  message: ShownSentence | null
}

/** Everything about one contact, page by page. Pass the `next_cursor` of the previous response to continue. */
export const ExportContact = ContactId.extend({ cursor: z.string().max(1000).optional() })
export type ExportContact = z.infer<typeof ExportContact>

/** One item of the export of a contact: what it is, and its fields. */
export type ExportedItem = {
  type:
    | 'contact'
    | 'address'
    | 'former_contact'
    | 'consent'
    | 'note'
    | 'conversation'
    | 'campaign_recipient'
    | 'message'
} & Record<string, unknown>
export type ExportedItems = { data: ExportedItem[]; next_cursor: string | null }

export type ContactsPage = { data: ContactView[]; next_cursor: string | null }
