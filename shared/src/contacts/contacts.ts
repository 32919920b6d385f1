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
  /** Searched in the name and the phone. */
  q: z.string().trim().min(1).max(200).optional(),
  /** Only those who opted out, or only those who did not. */
  optedOut: z.boolean().optional(),
})
export type ListContacts = z.infer<typeof ListContacts>

export const ContactId = z.object({ contactId: z.string().min(1).max(100) })
export type ContactId = z.infer<typeof ContactId>

/** What a person decides for a contact: no campaigns, nothing at all, or null for no restriction. */
export const SetOptOut = ContactId.extend({ scope: z.enum(optOutScopes).nullable() })
export type SetOptOut = z.infer<typeof SetOptOut>

/** A page of what concerns one contact. */
export const ListOfContact = ContactId.extend(Page.shape)
export type ListOfContact = z.infer<typeof ListOfContact>

/** Phones as they were written, and what none of them wants any more. */
export const ImportOptOuts = z.object({
  phones: z.array(z.string().max(200)).min(1).max(maxOptOutsAtOnce),
  scope: z.enum(optOutScopes),
})
export type ImportOptOuts = z.infer<typeof ImportOptOuts>

/** What became of one phone of an import, in the order of the request. */
export type OptOutRowResult = {
  phone: string
  outcome: 'opted_out' | 'already' | 'invalid'
  message: string | null
}

/** From the newest on, or on from where an export has come: its `next_cursor`. */
export const ExportContacts = z.object({
  cursor: z.string().max(1000).optional(),
  limit: z.number().int().min(1).max(1000).default(1000),
})
export type ExportContacts = z.infer<typeof ExportContacts>

export type ContactsPage = { data: ContactView[]; next_cursor: string | null }
