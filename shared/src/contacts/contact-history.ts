import { z } from 'zod'
import { auditActions } from '../audit-actions.ts'
import { exampleTimes } from '../example-values.ts'
import { NextCursor } from '../paging.ts'
import { ContactId } from './contacts.ts'

/** Lists the history of a contact, newest first. Pass the `next_cursor` of the previous response to continue. */
export const ListContactHistory = ContactId.extend({
  cursor: z.string().max(100).optional().meta({ description: 'The `next_cursor` of the previous page.' }),
  limit: z.coerce.number().int().min(1).max(100).default(20).meta({ description: 'Results per page.' }),
})
export type ListContactHistory = z.infer<typeof ListContactHistory>

/** What somebody did with a contact, as the audit log has it, without the address of the client. */
export const ContactHistoryEntry = z
  .object({
    id: z.string().meta({ description: 'ID of the entry.', example: '01a1fbd0-2c11-7a83-8d45-1e2f3a4b5c6d' }),
    at: z.string().meta({ description: 'When it happened.', example: exampleTimes.created }),
    actor_name: z.string().meta({ description: 'Name of the actor at that time.', example: 'Ada Byron' }),
    action: z.enum(auditActions).meta({ description: 'What was done.', example: 'contact.blocked' }),
    details: z
      .record(z.string(), z.unknown())
      .meta({ description: 'Further values, by action.', example: { reason: 'Spam' } }),
  })
  .meta({ id: 'ContactHistoryEntry' })
export type ContactHistoryEntry = z.infer<typeof ContactHistoryEntry>

export const ContactHistory = z.object({
  data: z.array(ContactHistoryEntry),
  next_cursor: NextCursor,
})
export type ContactHistory = z.infer<typeof ContactHistory>
