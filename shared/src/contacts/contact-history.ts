import { z } from 'zod'
import type { AuditAction } from '../workspace/audit.ts'
import { ContactId } from './contacts.ts'

/** Newest first. Pass the `next_cursor` of the previous response to continue. */
export const ListContactHistory = ContactId.extend({
  cursor: z.string().max(100).optional(),
  limit: z.number().int().min(1).max(100).default(20),
})
export type ListContactHistory = z.infer<typeof ListContactHistory>

/** What somebody did with a contact, as the audit log has it, without the address of the client. */
export type ContactHistoryEntry = {
  id: string
  at: string
  actor_name: string
  action: AuditAction
  details: Record<string, unknown>
}

export type ContactHistory = { data: ContactHistoryEntry[]; next_cursor: string | null }
