import type { LookupFunction } from 'node:net'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { ApiKeyCache } from './auth/api-keys/api-key-cache.ts'
import type { RateWindows } from './auth/api-keys/count.ts'
import type { MemberUses } from './auth/member-uses.ts'
import type { Passwords } from './auth/passwords.ts'
import type { BackupRequests } from './backup-requests.ts'
import type { Config } from './config.ts'
import type { EngineParts } from './db/dialect.ts'
import type { FullDisk } from './db/full-disk.ts'
import type { IdempotencyKeyTable } from './db/schema/idempotency.ts'
import type { Schema } from './db/schema.ts'
import type { Transact } from './db/transact.ts'
import type { Decoders } from './decoders/decoders.ts'
import type { FileStorage } from './file-storage/file-storage.ts'
import type { ScanFile } from './file-storage/scanner.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Shutdown } from './jobs/shutdown.ts'
import type { Live } from './live/live.ts'
import type { Presence } from './live/presence.ts'
import type { Mail } from './mail/mail.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { Pace } from './platforms/pace.ts'
import type { Platforms } from './platforms/platforms.ts'
import type { Secrets } from './secrets.ts'

/** Everything that a feature may use. It is passed in, never imported, so that each test can create its own. */
export type App = {
  readonly config: Config
  readonly db: Kysely<Schema>
  readonly store: EngineParts
  readonly transact: Transact
  readonly fullDisk: FullDisk
  readonly jobs: Jobs
  readonly live: Live
  readonly presence: Presence
  /** Limits how often a person announces their presence to this process. */
  readonly presenceWindows: RateWindows
  readonly platforms: Platforms
  /** Limits sending to each channel's messages per second. */
  readonly pace: Pace
  /** Calls webhooks, whose hosts are chosen by members who may manage them. */
  readonly outbound: Outbound
  /** Calls push services, whose hosts any member may choose. */
  readonly pushOutbound: Outbound
  /** Looks up hosts that the operator configured. Webhooks cannot occupy it. */
  readonly lookup: LookupFunction
  /** Sends emails; undefined where no mail server is configured. */
  readonly mail: Mail | undefined
  /** The bytes of files. */
  readonly files: FileStorage
  /** Scans a file before it is stored. */
  readonly scanFile: ScanFile
  /** Reads the content of files that strangers made, outside this process. */
  readonly decoders: Decoders
  readonly secrets: Secrets
  readonly passwords: Passwords
  /** What this process remembers about API keys between requests. */
  readonly apiKeyCache: ApiKeyCache
  readonly memberUses: MemberUses
  /** Starts backups that people request. */
  readonly backupRequests: BackupRequests
  /** The idempotent requests that this process is executing, by the tokens of their runs. */
  readonly runsAtWork: Map<string, IdempotencyKeyTable>
  readonly shutdown: Shutdown
  /** The present time in milliseconds since 1970, from a clock that tests advance by hand. */
  readonly now: () => number
  /** A sortable UUID (version 7). */
  readonly newId: () => string
  readonly log: Logger
}
