import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { EngineParts } from '../src/db/dialect.ts'
import { migrate } from '../src/db/migrate.ts'
import { migrations } from '../src/db/migrations/index.ts'
import { openStore } from '../src/db/open.ts'
import type { AtEnd } from '../src/testing/http/process.ts'
import type { OwnPostgres } from '../src/testing/stores/own-postgres.ts'

type Environment = Readonly<Record<string, string>> & { readonly PARLEY_DATA_DIR: string }

/** A store for the real program, and copies of one of an older version to migrate. */
export type CrashStore = {
  readonly environment: Environment
  /** True where only one process can use the store. */
  readonly isForOneProcess: boolean
  readonly open: () => EngineParts
  readonly openOld: () => Promise<OldStore>
  /** The names of what unfinished backups left. */
  readonly unfinishedBackups: () => Promise<readonly string[]>
  /** Stops the database and starts it after the given time; absent where it cannot be stopped. */
  readonly interrupt?: (awayMs: number) => Promise<void>
}

export type OldStore = {
  readonly environment: Environment
  /** The traces of a migration in progress. */
  readonly traces: () => Promise<readonly string[]>
  /** The problems found after it is migrated. */
  readonly inspect: () => Promise<readonly string[]>
  readonly remove: () => Promise<void>
}

/**
 * The number of audit entries in an old store. With so many, copying a store on SQLite before its migration takes long enough for
 * a kill also on a busy machine.
 */
const oldAuditEntries = 20_000

export async function sqliteCrashStore(atEnd: AtEnd): Promise<CrashStore> {
  const folder = newFolder(atEnd)
  const dataDir = join(folder, 'data')
  const template = join(folder, 'old.db')
  const old = openStore({ databaseUrl: undefined, dataDir: madeDir(join(folder, 'template')) })
  await makeOld(old)
  copyFileSync(join(folder, 'template', 'parley.db'), template)
  let count = 0
  return {
    environment: { PARLEY_DATA_DIR: dataDir },
    isForOneProcess: true,
    open: () => openStore({ databaseUrl: undefined, dataDir }),
    unfinishedBackups: async () => unfinishedFiles(dataDir),
    openOld: async () => {
      const place = { databaseUrl: undefined, dataDir: madeDir(join(folder, `old-${count++}`)) }
      copyFileSync(template, join(place.dataDir, 'parley.db'))
      return {
        environment: { PARLEY_DATA_DIR: place.dataDir },
        traces: async () => readdirSync(place.dataDir).filter((name) => name.startsWith('parley.before-')),
        inspect: () => inspectMigrated(openStore(place)),
        remove: async () => rmSync(place.dataDir, { recursive: true }),
      }
    },
  }
}

type Server = Pick<OwnPostgres, 'url'> & Partial<Pick<OwnPostgres, 'stop' | 'start'>>

/** Uses separate databases on a running server. */
export async function postgresCrashStore(server: Server, atEnd: AtEnd): Promise<CrashStore> {
  const { url: serverUrl, stop, start } = server
  const folder = newFolder(atEnd)
  const stamp = `${process.pid}_${Date.now()}`
  const make = async (name: string, more = '') => {
    await administer(serverUrl, `create database ${name} ${more}`)
    atEnd(async () => void (await administer(serverUrl, `drop database if exists ${name} with (force)`)))
    return addressOf(serverUrl, name)
  }
  const databaseUrl = await make(`crash_${stamp}`)
  const template = `crash_old_${stamp}`
  await makeOld(openStore({ databaseUrl: await make(template), dataDir: folder }))
  const environmentOf = (url: string) => ({ DATABASE_URL: url, PARLEY_DATA_DIR: folder })
  let count = 0
  return {
    environment: environmentOf(databaseUrl),
    isForOneProcess: false,
    ...(stop &&
      start && {
        interrupt: async (awayMs) => {
          await stop()
          await wait(awayMs)
          await start()
        },
      }),
    open: () => openStore({ databaseUrl, dataDir: folder }),
    unfinishedBackups: async () => {
      const beside = `select datname as name from pg_database where datname like 'crash_${stamp}_%'`
      const { rows } = await administer(serverUrl, beside)
      return [...unfinishedFiles(folder), ...rows.map(({ name }) => name)]
    },
    openOld: async () => {
      const name = `${template}_${count++}`
      const url = await make(name, `template ${template}`)
      return {
        environment: environmentOf(url),
        traces: async () => {
          const atWork = `select pid::text as name from pg_stat_activity where datname = '${name}'`
          return (await administer(serverUrl, atWork)).rows.map((row) => row.name)
        },
        inspect: () => inspectMigrated(openStore({ databaseUrl: url, dataDir: folder })),
        remove: async () => void (await administer(serverUrl, `drop database ${name} with (force)`)),
      }
    },
  }
}

/** A store of the first version with one workspace. */
async function makeOld(parts: EngineParts): Promise<void> {
  await migrate(parts, { steps: Object.fromEntries(Object.entries(migrations).slice(0, 1)) })
  const createdAt = parts.identityTime(1)
  await parts.db
    .insertInto('organization')
    .values({ id: 'kept', name: 'Kept', slug: 'kept', logo: null, createdAt, metadata: null })
    .execute()
  await insertOldAudit(parts)
  await parts.close()
}

async function insertOldAudit({ db }: EngineParts): Promise<void> {
  const entries = Array.from({ length: oldAuditEntries }, (_, index) => ({
    id: `entry-${index}`,
    workspace_id: 'kept',
    mode: 'live' as const,
    actor_id: 'nobody',
    actor_name: 'Nobody',
    action: 'settings.changed' as const,
    subject: 'kept',
    subject_id: null,
    details: '{}',
    address: null,
    at: index,
    seq: index + 1,
    hash: '',
    seals: '{}',
  }))
  for (let first = 0; first < entries.length; first += insertedAtOnce) {
    const chunk = entries.slice(first, first + insertedAtOnce)
    await db.insertInto('audit_entry').values(chunk).execute()
  }
}

const insertedAtOnce = 1_000

async function inspectMigrated(parts: EngineParts): Promise<readonly string[]> {
  try {
    const pending = await migrate(parts)
    const { problems } = await parts.inspect()
    const workspaces = await parts.db.selectFrom('organization').select('name').where('id', '=', 'kept').execute()
    return [
      ...problems,
      ...pending.map((step) => `${step} was reported as applied but was not`),
      ...(workspaces.length === 1 ? [] : ['its content is lost']),
    ]
  } finally {
    await parts.close()
  }
}

/** The files of a backup in progress have hidden names. */
function unfinishedFiles(dataDir: string): string[] {
  const folder = join(dataDir, 'backups')
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('.')) : []
}

function newFolder(atEnd: AtEnd): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-crash-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function madeDir(path: string): string {
  mkdirSync(path, { recursive: true })
  return path
}

function addressOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function administer(serverUrl: string, statement: string): Promise<pg.QueryResult<{ name: string }>> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  return client.query(statement).finally(() => client.end())
}
