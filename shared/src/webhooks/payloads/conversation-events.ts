import { z } from 'zod'
import { ChannelFields } from '../../channel-fields.ts'
import { ConversationView } from '../../conversations/conversations.ts'
import { exampleIds } from '../../example-values.ts'
import { author, Customer, channelName, classification, conversationId, groupId, tags, time } from './parts.ts'

const { status, snoozed_until, assignee, campaign_id } = ConversationView.shape

const conversation = {
  conversation_id: conversationId,
  status,
  channel: channelName,
  classification,
  tags,
  ...ChannelFields.shape,
}

export const ConversationCreated = z.object({
  ...conversation,
  contact: Customer.meta({ description: 'The customer. Both are null for a group.' }),
  campaign_id,
  created_at: time('When it was created.'),
  group_id: groupId,
})

export const ConversationUpdated = z.object({
  ...conversation,
  snoozed_until,
  assignee,
  changed: z.array(z.enum(['status', 'snoozed_until', 'category', 'priority', 'assignee', 'tags', 'messages'])).meta({
    description: 'What changed. `messages`: another conversation of the customer was merged into it.',
    example: ['priority'],
  }),
  changed_by: author('Who changed it.'),
  updated_at: time('When it changed.'),
})

export const ConversationResolved = z.object({
  ...conversation,
  resolved_by: author('Who resolved it.'),
  resolved_at: time('When it was resolved.'),
  merged_into: z.exactOptional(z.string()).meta({
    description: 'ID of the conversation that it was merged into. Left out where it was not merged.',
    example: exampleIds.conversation,
  }),
})

export const ConversationReopened = z.object({
  ...conversation,
  reopened_by: author('Who reopened it.'),
  reopened_at: time('When it was reopened.'),
})

export const SurveyAnswered = z.object({
  conversation_id: conversationId,
  score: z.int().min(1).max(5).meta({ description: 'From 1 to 5.', example: 5 }),
  comment: z
    .string()
    .nullable()
    .meta({ description: 'What the customer wrote beside the score. Null for a score alone.', example: null }),
  contact: Customer,
  ...ChannelFields.shape,
})

export const LowScore = SurveyAnswered.extend({
  threshold: z
    .int()
    .min(1)
    .max(5)
    .meta({ description: 'The workspace’s threshold, from which scores are low.', example: 2 }),
})
