import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
/** A start of the built program takes a third of the time of a start from the sources. */
const program = join(root, 'server/dist/parley.js')

export type RunningParley = {
  readonly url: string
  /** The URL that creates the first owner. */
  readonly setUpLink: string
  /** The folder of its database. */
  readonly dataDir: string
}

/** Starts the built Parley with an empty database on a free port. It is stopped when the test ends. */
export async function startParley(environment: Readonly<Record<string, string>> = {}): Promise<RunningParley> {
  if (!existsSync(join(root, 'web/dist/index.html')) || !existsSync(program)) {
    throw new Error('Parley is not built. Run: pnpm build')
  }
  const ownDir = mkdtempSync(join(tmpdir(), 'parley-e2e-'))
  const dataDir = environment.PARLEY_DATA_DIR ?? ownDir
  const child = spawn(process.execPath, [program, 'serve'], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', PARLEY_DATA_DIR: dataDir, ...environment },
    stdio: 'pipe',
  })
  onTestFinished(async () => {
    const ended = new Promise((resolveEnd) => child.once('close', resolveEnd))
    child.kill('SIGKILL')
    await ended
    rmSync(ownDir, { recursive: true, force: true })
  })
  let printed = ''
  return new Promise((ready, fail) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      const link = /^(http\S+)\/set-up\S+$/m.exec(printed)
      if (link?.[1]) ready({ url: link[1], setUpLink: link[0], dataDir })
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
    child.once('close', () => fail(new Error(`Parley did not start:\n${printed}`)))
  })
}
