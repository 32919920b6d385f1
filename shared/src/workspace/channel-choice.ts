import { z } from 'zod'

export const ChannelId = z.string().min(1).max(100)

/** The channel that something is sent or simulated on; the default one where none is named. */
export const ChannelChoice = ChannelId.optional().meta({
  description: 'ID of the channel to use. Defaults to the default channel.',
})
