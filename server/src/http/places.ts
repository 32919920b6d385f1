import { type Sentence, sentence } from '@parley/shared/sentences/sentence'
import { AppError } from '../errors.ts'

type Places = { readonly most: number; readonly retryAfterSeconds: number; readonly refusal: Sentence }

/** Does the work of a caller, or rejects with `rate_limited`, before it begins, where the caller has the most allowed. */
export type InPlace = <Result>(callerId: string, work: () => Promise<Result>) => Promise<Result>

/** Limits what each caller does at the same time. */
export function makePlaces({ most, retryAfterSeconds, refusal }: Places): InPlace {
  const taken = new Map<string, number>()
  return async (callerId, work) => {
    const before = taken.get(callerId) ?? 0
    if (before >= most) throw new AppError('rate_limited', refusal, { retryAfterSeconds })
    taken.set(callerId, before + 1)
    try {
      return await work()
    } finally {
      const left = (taken.get(callerId) ?? 0) - 1
      if (left > 0) taken.set(callerId, left)
      else taken.delete(callerId)
    }
  }
}

/** Each upload is a connection and an open file. */
const uploadsAtOnce = 6

/** Limits how many files each caller sends at the same time. */
export function makeUploadPlaces(): InPlace {
  return makePlaces({
    most: uploadsAtOnce,
    retryAfterSeconds: 1,
    refusal: sentence('tooManyUploads', { most: uploadsAtOnce }),
  })
}
