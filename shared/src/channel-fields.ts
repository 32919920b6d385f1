import { z } from 'zod'
import { exampleIds } from './example-values.ts'

/** How a response names the channel of what it describes. */
export const ChannelFields = z.object({
  channel_id: z
    .string()
    .meta({ description: 'ID of the channel: the number or simulator.', example: exampleIds.channel }),
  channel_name: z.string().meta({ description: 'Current name of this channel.', example: 'Support' }),
})
export type ChannelFields = z.infer<typeof ChannelFields>
