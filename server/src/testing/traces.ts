import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { request } from 'undici'
import { cookieOf } from './server.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape, of which a test asserts what it finds
export type Found = any
type Asking = { readonly cookie?: string; readonly key?: string; readonly body?: unknown }

/** Asks a Parley, and keeps every error and every list that it answered, with their headers. */
export function keepTold(url: string) {
  const told: string[] = []
  const ask = async (method: string, path: string, { cookie, key, body }: Asking = {}) => {
    const answer = await request(`${url}${path}`, {
      method: method as 'GET',
      headers: {
        ...(cookie && { cookie }),
        ...(key && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    })
    const text = await answer.body.text()
    if (answer.statusCode >= 400 || method === 'GET') told.push(JSON.stringify(answer.headers) + text)
    const found: Found = text.startsWith('{') ? JSON.parse(text) : text
    return { status: answer.statusCode, found, cookie: cookieOf(answer.headers['set-cookie']) }
  }
  return { ask, told }
}

/** The names of those secrets that stand in these bytes, in clear or as they might have been spelled on the way. */
export function tracesIn(bytes: Buffer, secrets: Readonly<Record<string, string>>): string[] {
  const found = Object.entries(secrets).filter(([, secret]) => spellings(secret).some((each) => bytes.includes(each)))
  return found.map(([name]) => name)
}

function spellings(secret: string): (string | Buffer)[] {
  const bytes = Buffer.from(secret, 'latin1')
  return [bytes, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, ''), encodeURIComponent(secret)]
}

export function everyFile(folder: string): Buffer {
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  const files = entries.filter((each) => each.isFile())
  return Buffer.concat(files.map((each) => readFileSync(join(each.parentPath, each.name))))
}

/** As a dump of the database would have them. */
export async function everyRow(url: string): Promise<Buffer> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const tables = await client.query(`select tablename from pg_tables where schemaname = 'public'`)
  const rows = []
  for (const { tablename } of tables.rows) rows.push((await client.query(`select * from "${tablename}"`)).rows)
  await client.end()
  return Buffer.from(JSON.stringify(rows))
}
