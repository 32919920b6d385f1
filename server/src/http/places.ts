import { type Sentence, sentence } from '@parley/shared/sentences/sentence'
import { AppError } from '../errors.ts'

type Places = { readonly most: number; readonly retryAfterSeconds: number; readonly refusal: Sentence }

/**
 * Limits what each caller does at the same time. The function that it returns takes a place for a caller and returns the
 * function that gives it back, or throws `rate_limited` where the caller has the most allowed.
 */
export function makePlaces({ most, retryAfterSeconds, refusal }: Places): (callerId: string) => () => void {
  const taken = new Map<string, number>()
  return (callerId) => {
    const before = taken.get(callerId) ?? 0
    if (before >= most) throw new AppError('rate_limited', refusal, { retryAfterSeconds })
    taken.set(callerId, before + 1)
    return () => {
      const left = (taken.get(callerId) ?? 0) - 1
      if (left > 0) taken.set(callerId, left)
      else taken.delete(callerId)
    }
  }
}

/** Each upload is a connection and an open file. */
const uploadsAtOnce = 6

/** Limits how many files each caller sends at the same time. */
export function makeUploadPlaces(): (callerId: string) => () => void {
  return makePlaces({
    most: uploadsAtOnce,
    retryAfterSeconds: 1,
    refusal: sentence('tooManyUploads', { most: uploadsAtOnce }),
  })
}
