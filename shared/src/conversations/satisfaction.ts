import { z } from 'zod'
import { numberWithDefault } from '../optional-number.ts'

export const SatisfactionSettings = z.object({
  enabled: z.boolean().default(false),
  question: z
    .string()
    .trim()
    .min(1)
    .max(1000)
    .default('How did we do? Answer with a number from 1 (bad) to 5 (great).'),
  /** `csat.low` is emitted for scores at or below it. */
  threshold: numberWithDefault(z.number().int().min(1).max(5), 2),
  /** A customer who was surveyed is not surveyed again for this many days; 0 allows a survey after each conversation. */
  repeatAfterDays: numberWithDefault(z.number().int().min(0).max(365), 7),
})
export type SatisfactionSettings = z.infer<typeof SatisfactionSettings>
