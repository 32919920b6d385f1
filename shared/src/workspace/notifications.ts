import { z } from 'zod'
import { numberWithDefault } from '../optional-number.ts'
import type { ShownSentence } from '../sentences/sentence.ts'
import { maxPageSize, type notificationKinds } from '../words.ts'
import { InWorkspace } from './workspaces.ts'

export type NotificationKind = (typeof notificationKinds)[number]

export const ListNotifications = InWorkspace.extend({
  /** The time and the ID of an entry. */
  cursor: z
    .string()
    .regex(/^\d{1,15}\.[0-9a-f-]{36}$/)
    .optional(),
  limit: numberWithDefault(z.number().int().min(1).max(maxPageSize), 30),
})
export type ListNotifications = z.infer<typeof ListNotifications>

export const NotificationId = InWorkspace.extend({ notificationId: z.string().min(1).max(100) })
export type NotificationId = z.infer<typeof NotificationId>

export type NotificationView = {
  id: string
  kind: NotificationKind
  at: string
  is_read: boolean
  /** The name of the member who caused it; null where a customer, a program or Parley did. */
  by: string | null
  conversation_id: string | null
  /** The campaign, webhook or channel; null where it is about a conversation. */
  subject_id: string | null
  /** The customer, by name or else by phone, the group, the campaign, the host of the webhook, or the channel; null where none is known. */
  name: string | null
  /** What is wrong with the channel; null where it is about something else, and where the log of the channel does not say. */
  problem: ShownSentence | null
}

export type NotificationPage = { data: NotificationView[]; next_cursor: string | null }
