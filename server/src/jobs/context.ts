import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { EngineParts } from '../db/dialect.ts'
import type { Schema } from '../db/schema.ts'
import type { Transact } from '../db/transact.ts'
import type { Jobs } from './jobs.ts'
import type { Shutdown } from './shutdown.ts'

/** What the job queue needs of the application. Each function names the part that it uses. */
export type JobContext = {
  readonly db: Kysely<Schema>
  readonly store: EngineParts
  readonly transact: Transact
  readonly jobs: Jobs
  readonly shutdown: Shutdown
  readonly now: () => number
  readonly newId: () => string
  readonly log: Logger
}
