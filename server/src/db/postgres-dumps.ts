import pg from 'pg'
import { openPostgres } from './dialect.ts'
import { type Dumps, type RowCounts, stampOf } from './dumps.ts'
import { tool } from './postgres-tools.ts'
import { flush } from './sqlite-dumps.ts'

/** Through pg_dump and pg_restore, which must be of the server's version or newer. */
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
      const { name, address, drop } = await restoreInto(url, file, 'proof')
      const parts = openPostgres(address, 2)
      const close = () => parts.close().finally(drop)
      try {
        return { parts: { ...parts, close }, counts: await countIn(address) }
      } catch (error) {
        await close()
        throw new Error(`The scratch database ${name} cannot be read`, { cause: error })
      }
    },
    putInPlace: async (file) => {
      const { name, drop } = await restoreInto(url, file, 'restoring')
      const database = nameIn(url)
      const replaced = `${database}_replaced_${stampOf(Date.now())}`
      await inMaintenance(url, async (client) => {
        // Both or none: at any moment the name leads to the old store or to the new one.
        await client.query('begin')
        await client.query(`alter database ${quoted(database)} rename to ${quoted(replaced)}`)
        await client.query(`alter database ${quoted(name)} rename to ${quoted(database)}`)
        await client.query('commit')
      }).catch(async (error: unknown) => {
        await drop()
        throw error
      })
      return `the database ${replaced}`
    },
  }
}

/** Of the extensions the one that every database has: Parley needs none, and amcheck only a superuser could restore. */
const withoutExtensions = ['--extension=plpgsql', '--no-comments']

type Restored = { readonly name: string; readonly address: string; readonly drop: () => Promise<void> }

async function restoreInto(url: string, file: string, purpose: string): Promise<Restored> {
  const name = `${nameIn(url)}_${purpose}_${stampOf(Date.now())}_${process.pid}`
  const address = new URL(url)
  address.pathname = `/${encodeURIComponent(name)}`
  const drop = () =>
    inMaintenance(url, (client) => client.query(`drop database if exists ${quoted(name)} with (force)`))
  await inMaintenance(url, (client) => client.query(`create database ${quoted(name)} template template0`)).catch(
    (error: Error) => {
      throw new Error(`The backup cannot be tried out in a database of its own: ${error.message}`, { cause: error })
    },
  )
  try {
    await tool('pg_restore', address.href, ['--exit-on-error', '--no-owner', '--single-transaction', file])
    return { name, address: address.href, drop }
  } catch (error) {
    await drop()
    throw error
  }
}

function nameIn(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1))
}

function quoted(name: string): string {
  return pg.escapeIdentifier(name)
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  return client
}

/** Databases are made and renamed from another one. */
async function inMaintenance(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const address = new URL(url)
  address.pathname = '/postgres'
  const client = await connect(address.href)
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

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
