import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { stampOf } from '../dumps.ts'
import { tool } from './postgres-tools.ts'

/** A database beside the store's, made from a backup. It is held until one of these ends it. */
export type Beside = {
  readonly name: string
  readonly address: string
  readonly drop: () => Promise<void>
  /** Leaves it there, under the name that it has by then. */
  readonly keep: () => Promise<void>
}

/**
 * Restores the file into a new database. The lock that holds its name ends with this process, however that ends, so what
 * nobody holds is left from one that is gone, and is dropped first.
 */
export async function restoreBeside(url: string, file: string, purpose: 'proof' | 'restoring'): Promise<Beside> {
  const name = nameBeside(nameIn(url), `${purpose}_${stampOf(Date.now())}_${randomBytes(4).toString('hex')}`)
  const holder = await connect(maintenanceOf(url))
  const keep = () => holder.end()
  const drop = () => inMaintenance(url, (client) => client.query(dropping(name))).finally(keep)
  try {
    await hold(holder, name)
    await dropAbandoned(holder, nameIn(url))
    await holder.query(`create database ${quoted(name)} template template0`)
  } catch (error) {
    await keep()
    const why = error instanceof Error ? error.message : error
    throw new Error(`The backup cannot be tried out in a database of its own: ${why}`, { cause: error })
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

const ofOurs = /_((?:proof|restoring)_\d{8}t\d{6}z_[0-9a-f]{8})$/

async function dropAbandoned(client: pg.Client, base: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select datname as name from pg_database')
  const ours = rows.filter(({ name }) => nameBeside(base, ofOurs.exec(name)?.[1] ?? '') === name)
  for (const { name } of ours) {
    if (!(await hold(client, name))) continue
    // What is another user's stays, and stops no backup.
    await client.query(dropping(name)).catch(() => {})
  }
}

/** False where another process holds it. */
async function hold(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
    [name],
  )
  return rows[0]?.held ?? false
}

const longestNameBytes = 63

/** The name with more behind it; of a long one as much of its beginning as Postgres has room for. */
export function nameBeside(name: string, more: string): string {
  const letters = [...name]
  while (Buffer.byteLength(`${letters.join('')}_${more}`) > longestNameBytes) letters.pop()
  return `${letters.join('')}_${more}`
}

/** As pg reads it: not every sign that may be written with a % is one for it. */
export function nameIn(url: string): string {
  return decodeURI(new URL(url).pathname.slice(1))
}

export function quoted(name: string): string {
  return pg.escapeIdentifier(name)
}

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true })
  // Without a listener a connection that breaks while it waits would end the process. What is asked of it next fails.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Databases are made, renamed and dropped from another one. */
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
