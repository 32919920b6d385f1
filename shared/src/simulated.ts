import { z } from 'zod'

/** The field of responses to live sends that the simulator answers. */
export const Simulated = z.exactOptional(z.literal(true)).meta({
  description:
    'Present and `true` if live mode has no connected number, so that the simulator answers and no message reaches a real phone.',
})
