import type pg from 'pg'
import { beginsWith, type Dumps, type RowCounts, stampOf } from '../dumps.ts'
import { flush } from '../sqlite/flush.ts'
import { refuseConnections } from './database-connections.ts'
import { openPostgres } from './postgres.ts'
import { connect, inMaintenance, nameBeside, nameIn, quoted, restoreBeside } from './postgres-beside.ts'
import { tool } from './postgres-tools.ts'

/** Uses pg_dump and pg_restore of the server's major version; see `postgres-tools.ts`. */
export function postgresDumps(url: string): Dumps {
  return {
    suffix: '.dump',
    dump: async (file) => {
      const client = await connect(url)
      try {
        await client.query('begin isolation level repeatable read read only')
        const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
        const counts = await rowCounts(client)
        await tool('pg_dump', url, [
          '--format=custom',
          '--no-owner',
          ...withoutExtensions,
          `--snapshot=${rows[0]?.id}`,
          `--file=${file}`,
        ])
        flush(file)
        return counts
      } finally {
        await client.end()
      }
    },
    openScratch: async (file) => {
      const { name, address, drop } = await restoreBeside(url, file, 'proof')
      const parts = openPostgres(address, 2)
      const close = () => parts.close().finally(drop)
      try {
        return { parts: { ...parts, close }, counts: await countIn(address) }
      } catch (error) {
        await close()
        throw new Error(`The scratch database ${name} cannot be read`, { cause: error })
      }
    },
    refuseOtherEngine: (file) => {
      if (!beginsWith(file, 'SQLite format 3\0')) return
      throw new Error('It is a backup of a SQLite store. It can only be restored without DATABASE_URL, to SQLite.')
    },
    refuseConnections: () => refuseConnections(url),
    replaceStore: async (file) => {
      const { name, address, drop, keep } = await restoreBeside(url, file, 'restoring')
      await analyse(address).catch(async (error: unknown) => {
        await drop()
        throw error
      })
      const database = nameIn(url)
      const replaced = nameBeside(database, `replaced_${stampOf(Date.now())}`)
      await inMaintenance(url, async (client) => {
        // In one transaction: at any moment the name belongs to the old store or to the new one.
        await client.query('begin')
        await client.query(`alter database ${quoted(database)} rename to ${quoted(replaced)}`)
        await client.query(`alter database ${quoted(name)} rename to ${quoted(database)}`)
        await client.query('commit')
      }).catch(async (error: unknown) => {
        await drop()
        throw error
      })
      await keep()
      return `the database ${replaced}`
    },
  }
}

/** A dump has no statistics, and without them Postgres chooses slow plans until autovacuum has collected them. */
async function analyse(url: string): Promise<void> {
  const client = await connect(url)
  await client.query('analyze').finally(() => client.end())
}

/**
 * The options of a dump that contains no extension but the one that every database has: Parley needs none, and only a superuser
 * could restore amcheck.
 */
const withoutExtensions = ['--extension=plpgsql', '--no-comments']

async function countIn(url: string): Promise<RowCounts> {
  const client = await connect(url)
  try {
    return await rowCounts(client)
  } finally {
    await client.end()
  }
}

async function rowCounts(client: pg.Client): Promise<RowCounts> {
  const tables = await client.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = current_schema() order by tablename',
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${quoted(name)}`)
    counts[name] = Number(rows[0]?.count)
  }
  return counts
}
