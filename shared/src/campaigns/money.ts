import { z } from 'zod'

/** Money in millionths of a currency unit. */
export const Money = z.object({ micros: z.int(), currency: z.string() })
export type Money = z.infer<typeof Money>
