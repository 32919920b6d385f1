import { z } from 'zod'
import { ChannelFields } from '../channel-fields.ts'
import { enumFilter } from '../enum-filter.ts'
import type { ErrorCode } from '../errors.ts'
import { exampleIds, exampleTimes } from '../example-values.ts'
import { Page } from '../paging.ts'
import type { Sentence } from '../sentences/sentence.ts'
import { categories, conversationStatuses, optOutScopes, priorities } from '../words.ts'
import { ChannelId } from '../workspace/channel-choice.ts'
import { maxTagsOfConversation, TagName } from './tags.ts'

export type ConversationStatus = (typeof conversationStatuses)[number]

/** `chat` is the simulator. */
export const channelNames = ['chat', 'whatsapp'] as const
export type ChannelName = (typeof channelNames)[number]

export type Category = (typeof categories)[number]

export type Priority = (typeof priorities)[number]

const exampleText = 'Wonderful, I will call you at ten.'

const LastMessage = z.object({
  text: z.string().meta({ description: 'Text of the message.', example: exampleText }),
  direction: z.enum(['inbound', 'outbound']).meta({ description: 'Who sent it.', example: 'outbound' }),
  at: z.iso.datetime().meta({ description: 'When it was received or sent.', example: exampleTimes.updated }),
})

export const ConversationView = z
  .object({
    _id: z.string().meta({ description: 'ID of the conversation.', example: exampleIds.conversation }),
    status: z.enum(conversationStatuses).meta({ description: 'Status of the conversation.' }),
    snoozed_until: z.iso.datetime().nullable().meta({
      description:
        'Until when the conversation is snoozed: it is `pending` until then, and returns `open` and unread. Null otherwise.',
      example: null,
    }),
    channel: z
      .enum(channelNames)
      .meta({ description: 'Channel of the conversation. `chat` is the simulator.', example: 'chat' }),
    ...ChannelFields.shape,
    classification: z
      .object({
        category: z.enum(categories).meta({ description: 'What the conversation is about.', example: 'general' }),
        priority: z.enum(priorities).meta({ description: 'How urgent it is.', example: 'normal' }),
      })
      .meta({ description: 'Set by the workspace’s rules when the conversation is created. It can be changed.' }),
    contact: z
      .object({
        phone: z
          .string()
          .nullable()
          .meta({ description: 'Phone number. Null if the platform does not provide it.', example: '+4915112345678' }),
        name: z
          .string()
          .nullable()
          .meta({ description: 'Profile name. Null if the platform does not provide it.', example: 'Grace' }),
      })
      .meta({ description: 'The customer. Both are null for a group.' }),
    tags: z.array(z.string()).meta({ description: 'Names of its tags, sorted.', example: ['VIP'] }),
    group_id: z.string().nullable().meta({
      description:
        'The platform’s ID of the group, for a conversation that shows what is written in a group. Nothing can be sent to it. Null otherwise.',
      example: null,
    }),
    group_name: z
      .string()
      .nullable()
      .meta({ description: 'Name of the group. Null if the platform has not reported it.', example: null }),
    assignee: z.string().nullable().meta({ description: 'User ID of the assigned member.', example: null }),
    campaign_id: z.string().nullable().meta({
      description: 'ID of the campaign that the conversation is a reply to.',
      example: exampleIds.campaign,
    }),
    csat_score: z.int().nullable().meta({
      description: 'Satisfaction score from 1 to 5. Null until the customer answers the survey.',
      example: null,
    }),
    unread_count: z.int().meta({
      description:
        'Inbound messages that no member has opened in the dashboard; at least 1 after it was marked as unread.',
      example: 1,
    }),
    waiting_since: z.iso.datetime().nullable().meta({
      description:
        'When the customer wrote the oldest message that nobody has replied to. Null if there is none, and while the conversation is resolved.',
      example: exampleTimes.created,
    }),
    last_message: LastMessage.nullable().meta({ description: 'The most recent message.' }),
    created_at: z.iso.datetime().meta({ description: 'When it was created.', example: exampleTimes.created }),
    updated_at: z.iso.datetime().meta({
      description: 'Time of the last message or change of the status, snooze, classification, assignee or tags.',
      example: exampleTimes.updated,
    }),
  })
  .meta({ id: 'Conversation' })
export type ConversationView = z.infer<typeof ConversationView>

const Group = z.object({
  description: z.string().nullable().meta({ description: 'Description of the group. Null if it has none.' }),
  members: z
    .array(
      z.object({
        phone: z.string().nullable().meta({ description: 'Phone number. Null if the platform does not provide it.' }),
        user_id: z.string().nullable().meta({ description: 'The platform’s user ID. Null if it does not provide it.' }),
        username: z.string().nullable().meta({ description: 'Username. Null if the platform does not provide it.' }),
      }),
    )
    .meta({ description: 'Members whose joining the platform has reported.' }),
  state: z
    .enum(['active', 'suspended', 'deleted'])
    .meta({ description: '`suspended`: the platform lets no message reach the group.', example: 'active' }),
})

export const ConversationDetail = ConversationView.extend({
  contact_id: z
    .string()
    .nullable()
    .meta({ description: 'ID of the contact. Null for a group.', example: exampleIds.contact }),
  reply_address: z.string().nullable().meta({
    description:
      'Phone number or user ID that replies go to: the one that wrote last, as long as the contact has it, else the primary one. Null for a group.',
    example: '+4915112345678',
  }),
  opt_out: z.enum(optOutScopes).nullable().meta({
    description: '`campaigns`: opted out of campaign messages. `everything`: opted out of all messages.',
    example: null,
  }),
  is_blocked: z.boolean().meta({
    description: '`true` if a member blocked the contact: what they send is dropped, and nothing can be sent to them.',
    example: false,
  }),
  window_closes_at: z.iso.datetime().nullable().meta({
    description:
      'When the reply window closes, 24 hours after the customer’s last message. Until then, text messages can be sent. Null if the customer never wrote.',
    example: '2026-11-22T01:53:43.112Z',
  }),
  group: Group.nullable().meta({
    description: 'What the platform has reported about the group. Null otherwise.',
    example: null,
  }),
  csat_comment: z
    .string()
    .nullable()
    .meta({ description: 'Comment that the customer left with the score.', example: null }),
  resolved_at: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'When it was resolved. Null while it is not.', example: null }),
}).meta({ id: 'ConversationDetail' })
export type ConversationDetail = z.infer<typeof ConversationDetail>

const Time = z.iso.datetime({ offset: true })

export const ListConversations = Page.extend({
  status: enumFilter(conversationStatuses)
    .optional()
    .meta({ description: 'Only return conversations with this status.', example: 'open' }),
  channel: enumFilter(channelNames)
    .optional()
    .meta({ description: 'Only return conversations on this channel. `chat` is the simulator.' }),
  channel_id: ChannelId.optional().meta({
    description: 'Only return conversations on this number or simulator, also one that was removed.',
    example: exampleIds.channel,
  }),
  category: enumFilter(categories).optional().meta({ description: 'Only return conversations in this category.' }),
  priority: enumFilter(priorities).optional().meta({ description: 'Only return conversations with this priority.' }),
  tag: TagName.optional().meta({
    description: 'Only return conversations with this tag. The name must match in full.',
    example: 'VIP',
  }),
  phone: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .optional()
    .meta({ description: 'Only return conversations with this phone number. It must match in full.' }),
  assignee: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: 'User ID of the assigned member, or `nobody` for unassigned conversations.' }),
  // A query string has no booleans, only their names.
  unread: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
    .optional()
    .meta({ description: '`true`: only with unread messages. `false`: only without.' }),
  q: z.string().trim().min(1).max(200).optional().meta({
    description:
      'Full-text search in messages, names, usernames, phone numbers and user IDs. All words must occur in one of them; the last may be the beginning of a word. Case and accents do not matter, nor how a phone number is grouped.',
  }),
  updated_after: Time.optional().meta({ description: 'Only return conversations updated after this time. Exclusive.' }),
  updated_before: Time.optional().meta({
    description: 'Only return conversations updated before this time. Exclusive.',
  }),
  cursor: z.string().min(1).max(200).optional().meta({
    description: '`next_cursor` of the previous page. Takes precedence over `page`, and is equally fast at any depth.',
  }),
})
export type ListConversations = z.infer<typeof ListConversations>

/** `activity`: newest activity first. `waiting`: longest waiting for a reply first, then what does not wait. */
export const conversationSorts = ['activity', 'waiting'] as const
export type ConversationSort = (typeof conversationSorts)[number]

/** The dashboard's list: also of one contact, who may have no phone number to filter by. A search has newest activity first. */
export const ListConversationsOfContact = ListConversations.extend({
  contactId: z.string().min(1).max(100).optional(),
  sort: z.enum(conversationSorts).optional(),
  /** Selects only conversations in which a note mentions the signed-in person. */
  mentioned: z.literal(true).optional(),
})
export type ListConversationsOfContact = z.infer<typeof ListConversationsOfContact>

export const SuggestSearch = ListConversations.pick({ q: true }).required()
export type SuggestSearch = z.infer<typeof SuggestSearch>

/** What else somebody may have meant to search for: the name of a contact or tag that finds conversations. */
export type SearchSuggestion = { readonly name: string | null }

/** The views of the inbox are counted for a status and kind. */
export const CountViews = ListConversations.pick({
  status: true,
  channel: true,
  channel_id: true,
  category: true,
  priority: true,
})
export type CountViews = z.infer<typeof CountViews>

/** How many conversations are assigned to the signed-in user, to nobody, and how many there are in all. */
export type ViewCounts = { readonly mine: number; readonly unassigned: number; readonly all: number }

export const ConversationId = z.object({
  conversationId: z
    .string()
    .min(1)
    .max(100)
    .meta({ description: 'ID of the conversation.', example: exampleIds.conversation }),
})
export type ConversationId = z.infer<typeof ConversationId>

export const ConversationChange = ConversationId.extend({
  status: z
    .enum(conversationStatuses)
    .optional()
    .meta({ description: 'New status. Any transition is allowed.', example: 'pending' }),
  snoozed_until: Time.nullable().optional().meta({
    description:
      'Snoozes the conversation until this time, which must be in the future and at most 10 years ahead: its status is `pending` and becomes `open` then, or when the customer writes. No other status can be set with it. Null ends the snooze without changing the status; every other status ends it too.',
    example: '2030-01-07T09:00:00.000Z',
  }),
  classification: z
    .object({
      category: z.enum(categories).optional().meta({ description: 'New category.' }),
      priority: z.enum(priorities).optional().meta({ description: 'New priority.', example: 'high' }),
    })
    .optional()
    .meta({ description: 'New category, priority, or both.', example: { priority: 'high' } }),
  assignee: z.string().min(1).max(100).nullable().optional().meta({
    description: 'User ID of the member to assign, who must have the permission `reply`, or null to unassign.',
  }),
  add_tags: z
    .array(TagName)
    .max(maxTagsOfConversation)
    .optional()
    .meta({
      description: 'Names of tags of the workspace to add. Tags that it has already are ignored.',
      example: ['VIP'],
    }),
  remove_tags: z
    .array(TagName)
    .max(maxTagsOfConversation)
    .optional()
    .meta({ description: 'Names of tags to remove. Tags that it does not have are ignored.', example: [] }),
})
export type ConversationChange = z.infer<typeof ConversationChange>

export const maxBulkConversations = 100

/** Two conversations that become one. */
export const MergeConversations = ConversationId.extend({
  otherConversationId: ConversationId.shape.conversationId.meta({
    description: 'ID of the other conversation.',
    example: '01a1fbcd-e641-74b8-ba8c-0934fd635e60',
  }),
})
export type MergeConversations = z.infer<typeof MergeConversations>

/** One change of several conversations. Duplicate ids count once. */
export const BulkConversationChange = ConversationChange.omit({ conversationId: true }).extend({
  conversationIds: z
    .array(ConversationId.shape.conversationId)
    .min(1)
    .max(maxBulkConversations)
    .meta({
      description: 'IDs of up to 100 conversations.',
      example: [exampleIds.conversation],
    }),
})
export type BulkConversationChange = z.infer<typeof BulkConversationChange>

/** The result for each conversation, in the order of the request. The error is a sentence for people. */
export type BulkConversationResult = { conversationId: string } & (
  | { ok: true; conversation: ConversationView }
  | { ok: false; code: ErrorCode; error: Sentence }
)
