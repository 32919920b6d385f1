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
  /** The calling codes of the workspace's country and of the customer's numbers, which lists may leave out. */
  readonly callingCodes: readonly string[]
  readonly signal: AbortSignal
  /** A transaction of this run; throws where the run has been interrupted. */
  readonly inBatch: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>
}
