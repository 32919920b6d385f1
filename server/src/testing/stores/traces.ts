import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Call, callerOf, cookieOf } from '../http/server.ts'

/** A unique secret. */
export const mark = (what: string) => `${what}-${randomBytes(18).toString('base64url')}`

/** The response of one endpoint, with its headers. */
export type RecordedResponse = { readonly at: string; readonly text: string }

/** Sends requests and records every response with its headers. */
export function recordResponses(url: string) {
  const responses: RecordedResponse[] = []
  const call = callerOf(url)
  const ask = async (...[method, path, asking]: Parameters<Call>) => {
    const { status, headers, body } = await call(method, path, asking)
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const at = status < 400 ? `${method} ${path.split('?', 1)[0]}` : 'refusals'
    responses.push({ at, text: JSON.stringify(headers) + text })
    return { status, found: body, cookie: cookieOf(headers['set-cookie']) }
  }
  return { ask, responses }
}

/** The names of the secrets that each endpoint revealed; endpoints that revealed none are omitted. */
export function shownAt(
  responses: readonly RecordedResponse[],
  secrets: Readonly<Record<string, string>>,
): Record<string, string[]> {
  const texts = Map.groupBy(responses, ({ at }) => at)
  const shown = [...texts].map(([at, all]) => {
    return [at, tracesIn(Buffer.from(all.map(({ text }) => text).join('\n')), secrets)] as const
  })
  return Object.fromEntries(shown.filter(([, names]) => names.length > 0))
}

/** The names of the secrets in these bytes, in plain text or in a common encoding. */
export function tracesIn(bytes: Buffer, secrets: Readonly<Record<string, string>>): string[] {
  const found = Object.entries(secrets).filter(([, secret]) => spellings(secret).some((each) => bytes.includes(each)))
  return found.map(([name]) => name)
}

function spellings(secret: string): (string | Buffer)[] {
  const bytes = Buffer.from(secret, 'latin1')
  return [bytes, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, ''), encodeURIComponent(secret)]
}

export function everyFile(folder: string): Buffer {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  return Buffer.concat(files.map((each) => readFileSync(join(each.parentPath, each.name))))
}

/** Every row as text, as a dump of the database would contain it. */
export async function everyRow(url: string): Promise<Buffer> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const tables = await client.query(`select tablename from pg_tables where schemaname = 'public'`)
  const rows = []
  for (const { tablename } of tables.rows) rows.push((await client.query(`select * from "${tablename}"`)).rows)
  await client.end()
  return Buffer.from(JSON.stringify(rows))
}
