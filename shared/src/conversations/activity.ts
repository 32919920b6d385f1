import { z } from 'zod'
import { exampleIds, exampleTimes } from '../example-values.ts'
import { conversationStatuses } from '../words.ts'

const common = {
  id: z.string().meta({ description: 'ID of the entry.', example: '01a1fbcd-ea02-7d41-8c36-9f0a1b2c3d4e' }),
  at: z.string().meta({ description: 'When it was done.', example: exampleTimes.updated }),
  by: z.string().nullable().meta({
    description:
      'Name of the member who did it, as it is today. Null for a program, for Parley itself and for a member who left.',
    example: 'Ada Example',
  }),
}
const Status = z.enum(conversationStatuses)

/** A change of a conversation, for the thread. The names are those of today; null for who left. */
export const ActivityView = z
  .discriminatedUnion('kind', [
    z.object({
      ...common,
      kind: z.literal('status').meta({ description: 'The status changed.', example: 'status' }),
      from: Status.meta({ description: 'Earlier status.', example: 'open' }),
      to: Status.meta({ description: 'New status.', example: 'resolved' }),
    }),
    z.object({
      ...common,
      kind: z.literal('snoozed').meta({ description: 'It was snoozed.', example: 'snoozed' }),
      until: z.string().meta({ description: 'Until when.', example: '2030-01-07T09:00:00.000Z' }),
    }),
    z.object({
      ...common,
      kind: z.literal('assignee').meta({ description: 'The assignee changed.', example: 'assignee' }),
      to: z
        .object({
          id: z.string().meta({ description: 'User ID of the member.', example: exampleIds.user }),
          name: z.string().nullable().meta({ description: 'Name, or null for who left.', example: 'Ada Example' }),
        })
        .nullable()
        .meta({ description: 'The new assignee, or null for nobody.' }),
    }),
    z.object({
      ...common,
      kind: z
        .literal('merged')
        .meta({ description: 'Another conversation was merged into this one.', example: 'merged' }),
    }),
    z.object({
      ...common,
      kind: z.literal('tags').meta({ description: 'The tags changed.', example: 'tags' }),
      added: z.array(z.string()).meta({ description: 'Names of the added tags.', example: ['VIP'] }),
      removed: z.array(z.string()).meta({ description: 'Names of the removed tags.', example: [] }),
    }),
  ])
  .meta({
    id: 'ConversationActivity',
    example: {
      id: '01a1fbcd-ea02-7d41-8c36-9f0a1b2c3d4e',
      at: exampleTimes.updated,
      by: 'Ada Example',
      kind: 'status',
      from: 'open',
      to: 'resolved',
    },
  })
export type ActivityView = z.infer<typeof ActivityView>
