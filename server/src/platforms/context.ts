import type { LookupFunction } from 'node:net'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Schema } from '../db/schema.ts'
import type { Transact } from '../db/transact.ts'
import type { FileStorage } from '../file-storage/file-storage.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Live } from '../live/live.ts'
import type { Secrets } from '../secrets.ts'
import type { Pace } from './pace.ts'

/** What a platform adapter may use. It contains no feature. */
export type PlatformContext = {
  readonly config: Config
  readonly db: Kysely<Schema>
  readonly transact: Transact
  readonly jobs: Jobs
  readonly live: Live
  readonly files: FileStorage
  readonly pace: Pace
  readonly secrets: Secrets
  /** Looks up the hosts of the platform. */
  readonly lookup: LookupFunction
  readonly now: () => number
  readonly newId: () => string
  readonly log: Logger
}
