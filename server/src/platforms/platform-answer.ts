import type { ShownSentence } from '@parley/shared/sentences/sentence'
import { AppError } from '../errors.ts'

/** Done, or why the platform did not do it; `isUnavailable` where it gave no answer. */
export type PlatformAnswer<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'refused'; readonly message: ShownSentence; readonly isUnavailable: boolean }

/** The result of an answer. Throws `conflict` where the platform refuses, and `unavailable` where it gave no answer. */
export function resultOf<Result>(answer: PlatformAnswer<Result>): Result {
  if (answer.kind === 'done') return answer.result
  throw new AppError(answer.isUnavailable ? 'unavailable' : 'conflict', answer.message)
}
