import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Runs one of Postgres’s client tools on a database. The password goes by the environment: every account of the machine
 * sees the words of a command.
 */
export async function tool(name: string, url: string, words: readonly string[]): Promise<void> {
  const { address, password } = partsOf(url)
  try {
    await run(name, [`--dbname=${address}`, ...words], { env: { ...process.env, PGPASSWORD: password } })
  } catch (error) {
    throw new Error(whyNot(name, error as Failure), { cause: error })
  }
}

type Failure = Error & { readonly code?: string | number; readonly stderr?: string }

function whyNot(name: string, { code, stderr, message }: Failure): string {
  if (code === 'ENOENT') {
    return `${name} is not installed here. Backups of Postgres need its client tools, of the server’s major version; or back up with the tools of your database, which Parley then cannot prove.`
  }
  // From 17 on pg_restore sets what a server before 17 does not know.
  if (stderr?.includes('unrecognized configuration parameter')) {
    return `${name} is too new for the server; take the client tools of the server’s major version. It says: ${stderr.trim()}`
  }
  return `${name} failed: ${(stderr ?? message).trim()}`
}

function partsOf(url: string): { readonly address: string; readonly password: string } {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  return { address: address.href, password }
}
