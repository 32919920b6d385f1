import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { ApiKeyCache } from './auth/api-keys/api-key-cache.ts'
import type { Passwords } from './auth/passwords.ts'
import type { Config } from './config.ts'
import type { EngineParts } from './db/dialect.ts'
import type { IdempotencyKeyTable } from './db/schema/idempotency.ts'
import type { Schema } from './db/schema.ts'
import type { Transact } from './db/transact.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Live } from './live/live.ts'
import type { Mail } from './mail/mail.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { Pace } from './platforms/pace.ts'
import type { Platforms } from './platforms/platforms.ts'
import type { Secrets } from './secrets.ts'

/** All that a feature may touch. Passed in, never imported, so that a test can hold a whole one of its own. */
export type App = {
  readonly config: Config
  readonly db: Kysely<Schema>
  readonly store: EngineParts
  readonly transact: Transact
  readonly jobs: Jobs
  readonly live: Live
  readonly platforms: Platforms
  /** Holds every send to its channel's messages per second. */
  readonly pace: Pace
  readonly outbound: Outbound
  /** Undefined where no mail server is configured. */
  readonly mail: Mail | undefined
  readonly secrets: Secrets
  readonly passwords: Passwords
  /** What this process keeps of API keys between requests. */
  readonly apiKeyCache: ApiKeyCache
  /** The repeatable calls that this process is working on, by their runs' tokens. */
  readonly runsAtWork: Map<string, IdempotencyKeyTable>
  /** Milliseconds since 1970, from a clock that tests move by hand. */
  readonly now: () => number
  /** A sortable UUID (version 7). */
  readonly newId: () => string
  readonly log: Logger
}
