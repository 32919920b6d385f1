import { z } from 'zod'
import { schemaSentence } from '../sentences/sentence.ts'

/** How many channels one mode of a workspace uses at most. */
export const mostChannels = 50

export const ChannelId = z.string().min(1).max(100)

/** The channels that an API key or a webhook is limited to; null for all. As many as a mode may have. */
export const ChannelIds = z
  .array(ChannelId)
  .min(1, schemaSentence('oneChannelExpected'))
  .max(mostChannels)
  .nullable()
  .optional()

/** The channel that something is sent or simulated on; the default one where none is named. */
export const ChannelChoice = ChannelId.optional().meta({
  description: 'ID of the channel to use. Defaults to the default channel.',
})
