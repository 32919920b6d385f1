/** How long after a conversation is resolved its survey is sent. Until then, the resolution can be undone without a survey. */
export const surveyDelayMs = 10_000

/** The number of hours after the survey in which a response counts. */
export const surveyAnswerHours = 72

/** The score from 1 to 5 at the start of a response, with the comment after it; undefined if there is none. */
export function scoreIn(text: string): { score: number; comment: string | null } | undefined {
  const match = /^\s*([1-5])(?:\s*\/\s*5)?(?:[\s.,:;!–-]+(.*))?$/su.exec(text)
  if (!match) return undefined
  return { score: Number(match[1]), comment: match[2]?.trim() || null }
}
