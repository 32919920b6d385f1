import type { EngineParts } from '../src/db/dialect.ts'
import type { ExternalSystems } from './external-systems.ts'
import type { OperationLog } from './operation-log.ts'

/** What is compared at the end. */
export type CrashRecords = {
  readonly external: ExternalSystems
  readonly operationLog: OperationLog
  readonly store: EngineParts
  /** Where the list of erasures is. */
  readonly dataDir: string
  /** When Parley was killed. */
  readonly kills: readonly number[]
  readonly now: number
}
