import { z } from 'zod'
import type { ErrorCode } from '../errors.ts'
import { Page } from '../paging.ts'
import { categories, conversationStatuses, optOutScopes, priorities } from '../words.ts'

export type ConversationStatus = (typeof conversationStatuses)[number]

/** `chat` is the simulator. */
export const channelNames = ['chat', 'whatsapp'] as const
export type ChannelName = (typeof channelNames)[number]

export type Category = (typeof categories)[number]

export type Priority = (typeof priorities)[number]

export const ConversationView = z.object({
  _id: z.string(),
  status: z.enum(conversationStatuses),
  channel: z.enum(channelNames),
  classification: z.object({ category: z.enum(categories), priority: z.enum(priorities) }),
  contact: z.object({ phone: z.string().nullable(), name: z.string().nullable() }),
  /** The user id of the member who looks after it. */
  assignee: z.string().nullable(),
  campaign_id: z.string().nullable(),
  csat_score: z.int().nullable(),
  /** Messages of the customer that nobody has looked at. */
  unread_count: z.int(),
  last_message: z
    .object({ text: z.string(), direction: z.enum(['inbound', 'outbound']), at: z.iso.datetime() })
    .nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type ConversationView = z.infer<typeof ConversationView>

/** One conversation as its own page needs it. */
export const ConversationDetail = ConversationView.extend({
  contact_id: z.string(),
  /** What the contact does not want any more; `everything` refuses an answer too. */
  opt_out: z.enum(optOutScopes).nullable(),
  /** Until when the platform takes a free text; null when the customer never wrote. */
  window_closes_at: z.iso.datetime().nullable(),
  csat_comment: z.string().nullable(),
  resolved_at: z.iso.datetime().nullable(),
})
export type ConversationDetail = z.infer<typeof ConversationDetail>

const Time = z.iso.datetime({ offset: true })

export const ListConversations = Page.extend({
  status: z.enum(conversationStatuses).optional(),
  channel: z.enum(channelNames).optional(),
  category: z.enum(categories).optional(),
  priority: z.enum(priorities).optional(),
  phone: z.string().trim().min(1).max(40).optional(),
  /** A member's user id, or `nobody`. */
  assignee: z.string().min(1).max(100).optional(),
  /** Only those with messages that nobody has looked at, or only those without. In an address it is a word. */
  unread: z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]).optional(),
  /** Searched in the contact's name and phone and in the last message. */
  q: z.string().trim().min(1).max(200).optional(),
  updated_after: Time.optional(),
  updated_before: Time.optional(),
  /** `next_cursor` of the page before. Wins over `page`, and costs the same however deep it reaches. */
  cursor: z.string().min(1).max(200).optional(),
})
export type ListConversations = z.infer<typeof ListConversations>

/** The dashboard's list: also of one contact, who may have no phone to ask by. */
export const ListConversationsOfContact = ListConversations.extend({
  contactId: z.string().min(1).max(100).optional(),
})
export type ListConversationsOfContact = z.infer<typeof ListConversationsOfContact>

export const ConversationId = z.object({ conversationId: z.string().min(1).max(100) })
export type ConversationId = z.infer<typeof ConversationId>

export const ConversationChange = ConversationId.extend({
  status: z.enum(conversationStatuses).optional(),
  classification: z
    .object({ category: z.enum(categories).optional(), priority: z.enum(priorities).optional() })
    .optional(),
  /** A member's user id, or null for nobody. */
  assignee: z.string().min(1).max(100).nullable().optional(),
})
export type ConversationChange = z.infer<typeof ConversationChange>

export const maxBulkConversations = 100

/** The same change for many. Ids given twice count once. */
export const BulkConversationChange = ConversationChange.omit({ conversationId: true }).extend({
  conversationIds: z.array(ConversationId.shape.conversationId).min(1).max(maxBulkConversations),
})
export type BulkConversationChange = z.infer<typeof BulkConversationChange>

/** What became of one of many, in the order asked. The error is a sentence for people. */
export type BulkConversationResult = { conversationId: string } & (
  | { ok: true; conversation: ConversationView }
  | { ok: false; code: ErrorCode; error: string }
)
