import type { LookupFunction } from 'node:net'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { EngineParts } from '../db/dialect.ts'
import type { Schema } from '../db/schema.ts'
import type { Secrets } from '../secrets.ts'
import type { Passwords } from './passwords.ts'

/** What sign-in needs of the application. Each function names the part that it uses. */
export type AuthContext = {
  readonly config: Config
  readonly db: Kysely<Schema>
  readonly store: EngineParts
  /** Looks up hosts that the operator configured. */
  readonly lookup: LookupFunction
  readonly secrets: Secrets
  readonly passwords: Passwords
  readonly now: () => number
  readonly newId: () => string
  readonly log: Logger
}
