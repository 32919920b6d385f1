import { z } from 'zod'
import { Page } from './paging.ts'

/** `campaigns`: no campaign messages; `everything`: no messages at all. */
export const optOutScopes = ['campaigns', 'everything'] as const
export type OptOutScope = (typeof optOutScopes)[number]

export const optOutSources = ['keyword', 'button', 'platform', 'person'] as const
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
