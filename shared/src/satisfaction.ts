import { z } from 'zod'

/** An answer counts for this long after the survey went out. */
export const surveyAnswerHours = 72

export const SatisfactionSettings = z.object({
  enabled: z.boolean().default(false),
  question: z
    .string()
    .trim()
    .min(1)
    .max(1000)
    .default('How did we do? Answer with a number from 1 (bad) to 5 (great).'),
  /** `csat.low` fires at or under it. */
  threshold: z.number().int().min(1).max(5).default(2),
})
export type SatisfactionSettings = z.infer<typeof SatisfactionSettings>

/** The score in an answer, or undefined when it is not one: a lone 1–5, perhaps with a comment behind it. */
export function scoreIn(text: string): { score: number; comment: string | null } | undefined {
  const match = /^\s*([1-5])(?:\s*\/\s*5)?(?:[\s.,:;!–-]+(.*))?$/su.exec(text)
  if (!match) return undefined
  return { score: Number(match[1]), comment: match[2]?.trim() || null }
}
