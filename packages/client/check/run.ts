import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const mostOutputBytes = 10_000_000

/** An empty folder, which is removed at the end. */
export function newFolder(atEnd: (remove: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-client-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The output of a program. Rejects with it where the program fails. */
export async function run(program: string, args: readonly string[], cwd: string): Promise<string> {
  try {
    const { stdout, stderr } = await promisify(execFile)(program, args, { cwd, maxBuffer: mostOutputBytes })
    return stdout + stderr
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error })
  }
}

/** The output of a program of exact packages, which npm downloads. */
export function runPackages(packages: readonly string[], command: readonly string[], cwd: string): Promise<string> {
  const named = packages.flatMap((each) => ['--package', each])
  return run('npx', ['--yes', ...named, '--', ...command], cwd)
}
