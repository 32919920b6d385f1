import { z } from 'zod'
import { Page } from '../paging.ts'
import { maxValueLength, recipientStates } from '../words.ts'
import { CampaignId } from './campaigns.ts'

export type RecipientState = (typeof recipientStates)[number]

/** Any text is taken as a phone here: a malformed one fails that recipient, not the call. */
export const Recipient = z.object({
  phone: z.string().max(200),
  variables: z.record(z.string().max(200), z.string().max(maxValueLength)).default({}),
})
export type Recipient = z.infer<typeof Recipient>

export const ListRecipients = CampaignId.extend(Page.shape).extend({
  state: z.enum(recipientStates).optional(),
  /** Why it failed or was skipped: as `error.code` says. */
  code: z.string().min(1).max(100).optional(),
  /** Searched in the phone as it was given. */
  phone: z.string().trim().min(1).max(50).optional(),
  /** Only those who answered, or only those who did not. A query string has no booleans, only their names. */
  replied: z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]).optional(),
})
export type ListRecipients = z.infer<typeof ListRecipients>

export const RecipientResult = z.object({
  phone: z.string(),
  success: z.boolean(),
  messageId: z.exactOptional(z.string()),
  error: z.exactOptional(z.string()),
})
export type RecipientResult = z.infer<typeof RecipientResult>

export const RecipientView = z.object({
  id: z.string(),
  /** Its place in the request, from 0. */
  position: z.int(),
  phone: z.string(),
  state: z.enum(recipientStates),
  message_id: z.string().nullable(),
  /** What went wrong, and what can be done about it. */
  error: z.object({ code: z.string(), message: z.string(), hint: z.string().nullable() }).nullable(),
  /** The one that the reply opened. */
  conversation_id: z.string().nullable(),
  settled_at: z.iso.datetime().nullable(),
})
export type RecipientView = z.infer<typeof RecipientView>

/** All recipients, as CSV text. Nothing in it is run by a spreadsheet. */
export type RecipientsExport = { filename: string; csv: string }
