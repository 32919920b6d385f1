import { z } from 'zod'
import { exampleIds } from '../example-values.ts'
import { maxPageSize, pulledEventDays } from '../words.ts'
import { InWorkspace } from '../workspace/workspaces.ts'
import { eventPayloads } from './event-payloads.ts'
import { webhookExample } from './webhook-examples.ts'

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

const [firstKind, ...otherKinds] = Object.values(eventPayloads)
if (!firstKind) throw new Error('There are no kinds of events')

/** An event of any kind: `event` says which, and with it what `data` contains. */
const PulledEvent = z
  .discriminatedUnion('event', [firstKind, ...otherKinds])
  .meta({ id: 'PulledEvent', example: webhookExample('webhook.test') })

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
