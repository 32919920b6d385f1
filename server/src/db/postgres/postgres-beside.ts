import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { stampOf } from '../dumps.ts'
import { tool } from './postgres-tools.ts'

/** A temporary database restored from a backup on the store's server. An advisory lock reserves it until `drop` or `keep`. */
export type Beside = {
  readonly name: string
  readonly address: string
  readonly drop: () => Promise<void>
  /** Releases the lock and keeps the database under its current name. */
  readonly keep: () => Promise<void>
}

/**
 * Restores the file into a new database. The advisory lock on its name ends with this process, however that ends, so an
 * unlocked database of this kind was abandoned and is dropped first.
 */
export async function restoreBeside(url: string, file: string, purpose: 'proof' | 'restoring'): Promise<Beside> {
  const name = nameBeside(nameIn(url), `${purpose}_${stampOf(Date.now())}_${randomBytes(4).toString('hex')}`)
  const lockClient = await connect(maintenanceOf(url))
  const keep = () => lockClient.end()
  const drop = () => inMaintenance(url, (client) => client.query(dropping(name))).finally(keep)
  try {
    await tryLock(lockClient, name)
    await dropAbandoned(lockClient, nameIn(url))
    await lockClient.query(`create database ${quoted(name)} template template0`)
  } catch (error) {
    await keep()
    const reason = error instanceof Error ? error.message : error
    throw new Error(`The backup cannot be restored into a temporary database: ${reason}`, { cause: error })
  }
  const address = new URL(url)
  address.pathname = encodeURI(`/${name}`)
  try {
    await tool('pg_restore', address.href, ['--exit-on-error', '--no-owner', '--single-transaction', file])
    return { name, address: address.href, drop, keep }
  } catch (error) {
    await drop()
    throw error
  }
}

const temporaryName = /_((?:proof|restoring)_\d{8}t\d{6}z_[0-9a-f]{8})$/

async function dropAbandoned(client: pg.Client, base: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select datname as name from pg_database')
  const temporary = rows.filter(({ name }) => nameBeside(base, temporaryName.exec(name)?.[1] ?? '') === name)
  for (const { name } of temporary) {
    if (!(await tryLock(client, name))) continue
    // A database of another user stays and does not fail the backup.
    await client.query(dropping(name)).catch(() => {})
  }
}

/** Tries to take a lock. Returns false where another process holds it. */
async function tryLock(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ isLocked: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as "isLocked"',
    [name],
  )
  return rows[0]?.isLocked ?? false
}

const maxNameBytes = 63

/** The name with a suffix, shortened at its end to the longest identifier PostgreSQL accepts. */
export function nameBeside(name: string, more: string): string {
  const characters = [...name]
  while (Buffer.byteLength(`${characters.join('')}_${more}`) > maxNameBytes) characters.pop()
  return `${characters.join('')}_${more}`
}

/** The database name as pg reads it: `decodeURI` leaves some percent-encoded characters as they are. */
export function nameIn(url: string): string {
  return decodeURI(new URL(url).pathname.slice(1))
}

export function quoted(name: string): string {
  return pg.escapeIdentifier(name)
}

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true })
  // Without a listener a broken idle connection would end the process. Its next query fails instead.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Databases are created, renamed and dropped through the maintenance database. */
export async function inMaintenance(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = await connect(maintenanceOf(url))
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function maintenanceOf(url: string): string {
  const address = new URL(url)
  address.pathname = '/postgres'
  return address.href
}

function dropping(name: string): string {
  return `drop database if exists ${quoted(name)} with (force)`
}
