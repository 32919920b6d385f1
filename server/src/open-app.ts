import type { Logger } from 'pino'
import { v7 } from 'uuid'
import type { App } from './app.ts'
import { makeApiKeyCache } from './auth/api-keys/api-key-cache.ts'
import { rateWindowsInMemory } from './auth/api-keys/rate-windows.ts'
import { makeMemberUses } from './auth/member-uses.ts'
import { type Passwords, slowPasswords } from './auth/passwords.ts'
import { makeBackupRequests } from './backup-requests.ts'
import type { Config } from './config.ts'
import type { EngineParts } from './db/dialect.ts'
import { noticeFullDisk } from './db/full-disk.ts'
import { makeTransact } from './db/transact.ts'
import { makeDecoders } from './decoders/decoders.ts'
import { findErased } from './features/personal-data/find-erased.ts'
import { makeFileStorage } from './file-storage/make-file-storage.ts'
import { makeScanner } from './file-storage/scanner.ts'
import { makeJobs } from './jobs/jobs.ts'
import { makeShutdown } from './jobs/shutdown.ts'
import { makeLive } from './live/live.ts'
import { makePostgresRelay } from './live/postgres-relay.ts'
import { makePresence } from './live/presence.ts'
import { makeMail } from './mail/mail.ts'
import { makeOutbound } from './outbound/outbound.ts'
import { lookupWith, makeResolver, type ResolverSettings } from './outbound/resolver.ts'
import { makePace } from './platforms/pace.ts'
import { makePlatforms } from './platforms/platforms.ts'
import { makeSecrets } from './secrets.ts'
import { receiveUpdate } from './webhooks-in/receive-update.ts'

export type AppParts = {
  readonly config: Config
  readonly store: EngineParts
  readonly secret: string
  readonly now: () => number
  readonly log: Logger
  /** How passwords are hashed and verified. Only tests replace it. */
  readonly passwords?: Passwords
  /** How host names are resolved. Only tests replace it. */
  readonly resolver?: ResolverSettings | undefined
}

/** Creates the application over an open, migrated store, without entry points. */
export function openApp({ config, store, secret, now, log, passwords = slowPasswords, resolver }: AppParts): App {
  const newId = () => v7()
  const jobs = makeJobs({ now, newId })
  const { transact, fullDisk } = noticeFullDisk(makeTransact(store, log), now)
  const live = makeLive(store.pool && makePostgresRelay(store.pool, log))
  const base = {
    config,
    db: store.db,
    store,
    transact,
    fullDisk,
    jobs,
    live,
    presence: makePresence(live, now),
    presenceWindows: rateWindowsInMemory(now),
    pace: makePace(),
    outbound: makeOutbound(config.webhookAllowCidrs, makeResolver(resolver)),
    pushOutbound: makeOutbound(config.pushAllowCidrs, makeResolver(resolver)),
    lookup: lookupWith(makeResolver(resolver)),
    mail: config.mail && makeMail(config.mail, log),
    files: makeFileStorage(config),
    scanFile: makeScanner(config.files.scanCommand),
    decoders: makeDecoders(),
    secrets: makeSecrets(secret),
    passwords,
    apiKeyCache: makeApiKeyCache({ db: store.db, store, now, log, live }),
    memberUses: makeMemberUses(),
    backupRequests: makeBackupRequests(),
    runsAtWork: new Map(),
    shutdown: makeShutdown(),
    now,
    newId,
    log,
  }
  const app: App = {
    ...base,
    platforms: makePlatforms(base, {
      update: (channel, update) => receiveUpdate(app, channel, update),
      findErased: (tenant, addresses) => findErased(base, tenant, addresses),
    }),
  }
  return app
}
