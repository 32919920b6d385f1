import { z } from 'zod'
import { exampleIds, exampleTimes } from '../example-values.ts'
import { eventKinds, maxPageSize, modes, pulledEventDays } from '../words.ts'
import { InWorkspace } from '../workspace/workspaces.ts'

export const ReadEvents = InWorkspace.extend({
  pullWebhookId: z
    .string()
    .min(1)
    .max(100)
    .meta({ description: 'ID of the pull webhook.', example: exampleIds.webhook }),
  cursor: z
    .string()
    .min(1)
    .max(300)
    .optional()
    .meta({
      description: `The \`next_cursor\` or \`resume_cursor\` of an earlier page. If omitted, the events begin with the oldest one that is kept: they are kept for ${pulledEventDays} days, or for the workspace’s retention of events where that is shorter.`,
    }),
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(100).meta({ description: 'Events per page.' }),
})
export type ReadEvents = z.infer<typeof ReadEvents>

const PulledEvent = z
  .object({
    event: z.enum(eventKinds).meta({ description: 'Type of the event.', example: 'webhook.test' }),
    data: z.record(z.string(), z.unknown()).meta({
      description: 'What happened: the guide to webhooks describes the data of each type.',
      example: { webhook_id: exampleIds.webhook, message: 'This is a test.', sent_by: 'ada' },
    }),
    id: z.string().meta({ description: 'ID of the event.', example: exampleIds.event }),
    created_at: z.iso.datetime().meta({ description: 'When it happened.', example: exampleTimes.created }),
    workspace_id: z.string().meta({ description: 'ID of the workspace.', example: exampleIds.workspace }),
    mode: z.enum(modes).meta({ description: 'Mode of the event.', example: 'live' }),
    is_test: z.exactOptional(z.literal(true)).meta({
      description: '`true` in a test event; no other event has it.',
      example: true,
    }),
  })
  .meta({ id: 'PulledEvent' })

export const PulledEvents = z.object({
  data: z.array(PulledEvent).meta({ description: 'The events after the cursor, oldest first.' }),
  next_cursor: z.string().nullable().meta({
    description: 'Pass it as `cursor` to get the next page. Null where there are no more events at present.',
    example: null,
  }),
  resume_cursor: z.string().meta({
    description: 'Always given: store it, and pass it as `cursor` later to get the events that follow these.',
    example: 'MDFhMWZiY2YtNGY0NC03MGY3LWI5YTItYTllNjZlOTg4NDdiLzE3',
  }),
})
export type PulledEvents = z.infer<typeof PulledEvents>
