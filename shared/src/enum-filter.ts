import { z } from 'zod'

/** One of these words as a filter, in any case: `status=approved` finds what `APPROVED` finds. */
export function enumFilter<const Words extends readonly [string, ...string[]]>(words: Words) {
  const asListed = (given: Words[number]) =>
    typeof given === 'string'
      ? (words.find((word) => word.toLowerCase() === given.trim().toLowerCase()) ?? given)
      : given
  return z.preprocess(asListed, z.enum(words))
}
