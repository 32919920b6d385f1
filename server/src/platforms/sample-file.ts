import type { Readable } from 'node:stream'
import type { ShownSentence } from '@parley/shared/sentences/sentence'

/** Done, or why the platform did not do it; `isUnavailable` where it gave no answer. */
export type PlatformAnswer<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'refused'; readonly message: ShownSentence; readonly isUnavailable: boolean }

/** A file that a platform shows its reviewers, or as the picture of a business. */
export type SampleFile = {
  readonly name: string
  readonly mime: string
  readonly sizeBytes: number
  /** The reader reads the stream to its end or destroys it. */
  readonly open: () => Promise<Readable>
}
