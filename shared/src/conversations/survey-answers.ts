/** An answer counts for this long after the survey went out. */
export const surveyAnswerHours = 72

/** The score in an answer, or undefined when it is not one: a lone 1–5, perhaps with a comment behind it. */
export function scoreIn(text: string): { score: number; comment: string | null } | undefined {
  const match = /^\s*([1-5])(?:\s*\/\s*5)?(?:[\s.,:;!–-]+(.*))?$/su.exec(text)
  if (!match) return undefined
  return { score: Number(match[1]), comment: match[2]?.trim() || null }
}
