import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import type { makeMatcher } from './customer-matcher.ts'

/** One run of the erasure of a contact. */
export type Run = {
  readonly app: App
  readonly scope: Scope
  readonly contactIds: readonly string[]
  readonly customer: ReturnType<typeof makeMatcher>
  /** A transaction of this run; throws where the run has been interrupted. */
  readonly inBatch: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>
}
