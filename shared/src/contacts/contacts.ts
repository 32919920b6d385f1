import { z } from 'zod'
import { Page } from '../paging.ts'
import { maxOptOutsAtOnce, optOutScopes } from '../words.ts'

export type OptOutScope = (typeof optOutScopes)[number]

export const optOutSources = ['keyword', 'button', 'platform', 'person', 'import'] as const
export type OptOutSource = (typeof optOutSources)[number]

export type ContactView = {
  id: string
  phone: string | null
  name: string | null
  opt_out: { scope: OptOutScope; source: OptOutSource; at: string } | null
  created_at: string
  updated_at: string
}

export const ListContacts = Page.extend({
  /** Search in name and phone number. */
  q: z.string().trim().min(1).max(200).optional(),
  /** `true`: only contacts who opted out. `false`: only the others. */
  optedOut: z.boolean().optional(),
})
export type ListContacts = z.infer<typeof ListContacts>

export const ContactId = z.object({ contactId: z.string().min(1).max(100) })
export type ContactId = z.infer<typeof ContactId>

/** A member's choice for a contact: no campaigns, no messages at all, or null for no restriction. */
export const SetOptOut = ContactId.extend({ scope: z.enum(optOutScopes).nullable() })
export type SetOptOut = z.infer<typeof SetOptOut>

/** A page of a list about one contact. */
export const ListOfContact = ContactId.extend(Page.shape)
export type ListOfContact = z.infer<typeof ListOfContact>

/** Phone numbers as written, and what they have opted out of. */
export const ImportOptOuts = z.object({
  phones: z.array(z.string().max(200)).min(1).max(maxOptOutsAtOnce),
  scope: z.enum(optOutScopes),
})
export type ImportOptOuts = z.infer<typeof ImportOptOuts>

/** The result for one phone number of an import, in the order of the request. */
export type OptOutRowResult = {
  phone: string
  outcome: 'opted_out' | 'already' | 'invalid'
  message: string | null
}

/** Newest first. Pass the `next_cursor` of the previous response to continue. */
export const ExportContacts = z.object({
  cursor: z.string().max(1000).optional(),
  limit: z.number().int().min(1).max(1000).default(1000),
})
export type ExportContacts = z.infer<typeof ExportContacts>

export type ContactsPage = { data: ContactView[]; next_cursor: string | null }
