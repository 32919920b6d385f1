import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Runs a PostgreSQL client tool on a database. The password is passed in the environment, because every account of the
 * machine can read the arguments of a command.
 */
export async function tool(name: string, url: string, options: readonly string[]): Promise<void> {
  const { address, password } = partsOf(url)
  try {
    await run(name, [`--dbname=${address}`, ...options], { env: { ...process.env, PGPASSWORD: password } })
  } catch (error) {
    throw new Error(failureMessage(name, error as Failure), { cause: error })
  }
}

type Failure = Error & { readonly code?: string | number; readonly stderr?: string }

function failureMessage(name: string, { code, stderr, message }: Failure): string {
  if (code === 'ENOENT') {
    return `${name} is not installed. Install the PostgreSQL client tools of the server's major version, or back up with the tools of your database, which Parley cannot verify.`
  }
  // From version 17 on, pg_restore sets a parameter that older servers do not know.
  if (stderr?.includes('unrecognized configuration parameter')) {
    return `${name} is too new for the server. Install the PostgreSQL client tools of the server's major version. Its output: ${stderr.trim()}`
  }
  return `${name} failed: ${(stderr ?? message).trim()}`
}

function partsOf(url: string): { readonly address: string; readonly password: string } {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  return { address: address.href, password }
}
