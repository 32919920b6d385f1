import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { EngineParts } from '../dialect.ts'

const run = promisify(execFile)

/** What keeps this machine's client tools from backing up the database, in a sentence each; nothing on SQLite, which needs none. */
export async function missingTools({ pool }: Pick<EngineParts, 'pool'>): Promise<string[]> {
  if (!pool) return []
  const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num')
  const server = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  const complaints = await Promise.all(['pg_dump', 'pg_restore'].map((tool) => complaintOf(tool, server)))
  return complaints.filter((complaint) => complaint !== undefined)
}

/** pg_dump refuses a newer server; from 17 on pg_restore sets what an older server does not know. */
async function complaintOf(tool: string, server: number): Promise<string | undefined> {
  const version = await versionOf(tool)
  if (version === undefined)
    return `${tool} is not installed here: backups need the client tools of Postgres ${server}.`
  const major = Number.parseInt(version, 10)
  if (major >= server && (major < 17 || server >= 17)) return undefined
  return `${tool} is of version ${version}, and the server of ${server}: backups need the client tools of Postgres ${server}.`
}

/** As the tool itself says it; undefined where it is not installed. */
export async function versionOf(tool: string): Promise<string | undefined> {
  try {
    const { stdout } = await run(tool, ['--version'])
    return /\(PostgreSQL\) (\S+)/.exec(stdout)?.[1]
  } catch {
    return undefined
  }
}
