import { z } from 'zod'
import { exampleIds, exampleTimes } from '../example-values.ts'
import { NextCursor } from '../paging.ts'
import { maxPageSize, optOutScopes } from '../words.ts'
import { ContactRecordId } from './contact-record.ts'
import { optOutSources } from './contacts.ts'

/** What one contact has opted out of, as programs see it. */
export const OptOutRecord = z
  .object({
    contact_id: z.string().meta({ description: 'ID of the contact.', example: exampleIds.contact }),
    phone: z.string().nullable().meta({ description: 'Its primary phone number.', example: '+15550100123' }),
    user_id: z.string().nullable().meta({ description: 'ID of the customer at the platform.', example: null }),
    scope: z.enum(optOutScopes).meta({ description: 'No campaigns, or no messages at all.', example: 'everything' }),
    source: z.enum(optOutSources).meta({ description: 'Where the opt-out came from.', example: 'api' }),
    opted_out_at: z.iso.datetime().meta({ description: 'Since when.', example: exampleTimes.created }),
  })
  .meta({ id: 'OptOut' })
export type OptOutRecord = z.infer<typeof OptOutRecord>

export const OptOutRecords = z.object({
  data: z.array(OptOutRecord),
  next_cursor: NextCursor,
})
export type OptOutRecords = z.infer<typeof OptOutRecords>

export const ListOptOuts = z.object({
  cursor: z.string().max(100).optional().meta({ description: 'The `next_cursor` of the previous page.' }),
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(20).meta({ description: 'Results per page.' }),
})
export type ListOptOuts = z.infer<typeof ListOptOuts>

export const NewOptOut = z.object({
  phone: z.string().trim().min(1).max(200).optional().meta({
    description: 'Phone number in international format, or user ID, of the contact. An unknown one becomes a contact.',
    example: '+15550100123',
  }),
  contact_id: z.string().min(1).max(100).optional().meta({ description: 'ID of the contact, instead of `phone`.' }),
  scope: z.enum(optOutScopes).meta({ description: 'No campaigns, or no messages at all.', example: 'everything' }),
})
export type NewOptOut = z.infer<typeof NewOptOut>

export const EndOptOut = ContactRecordId
export type EndOptOut = z.infer<typeof EndOptOut>

export const EndedOptOut = z.object({
  success: z.literal(true).meta({ description: 'Always `true`.', example: true }),
  contact_id: z.string().meta({ description: 'ID of the contact.', example: exampleIds.contact }),
})
export type EndedOptOut = z.infer<typeof EndedOptOut>
