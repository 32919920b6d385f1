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
})
export type SatisfactionSettings = z.infer<typeof SatisfactionSettings>
