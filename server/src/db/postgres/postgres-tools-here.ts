import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { EngineParts } from '../dialect.ts'

const run = promisify(execFile)

/** The problems that keep this machine's client tools from backing up the database, in a sentence each; none on SQLite. */
export async function missingTools({ pool }: Pick<EngineParts, 'pool'>): Promise<string[]> {
  if (!pool) return []
  const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num')
  const server = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  const problems = await Promise.all(['pg_dump', 'pg_restore'].map((tool) => problemWith(tool, server)))
  return problems.filter((problem) => problem !== undefined)
}

/** pg_dump refuses a newer server. From version 17 on, pg_restore sets a parameter that older servers do not know. */
async function problemWith(tool: string, server: number): Promise<string | undefined> {
  const version = await versionOf(tool)
  if (version === undefined) return `${tool} is not installed. Backups need the client tools of PostgreSQL ${server}.`
  const major = Number.parseInt(version, 10)
  if (major >= server && (major < 17 || server >= 17)) return undefined
  return `${tool} has version ${version}, but the server has version ${server}. Backups need the client tools of PostgreSQL ${server}.`
}

/** The version that the tool reports; undefined when it is not installed. */
export async function versionOf(tool: string): Promise<string | undefined> {
  try {
    const { stdout } = await run(tool, ['--version'])
    return /\(PostgreSQL\) (\S+)/.exec(stdout)?.[1]
  } catch {
    return undefined
  }
}
