import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

export type RunningParley = {
  readonly url: string
  /** The URL that creates the first owner. */
  readonly setUpLink: string
  /** The folder of its database. */
  readonly dataDir: string
}

/** Starts Parley with an empty database and the built dashboard on a free port. It is stopped when the test ends. */
export async function startParley(environment: Readonly<Record<string, string>> = {}): Promise<RunningParley> {
  if (!existsSync(join(root, 'web/dist/index.html'))) {
    throw new Error('The dashboard is not built. Run: pnpm build')
  }
  const ownDir = mkdtempSync(join(tmpdir(), 'parley-e2e-'))
  const dataDir = environment.PARLEY_DATA_DIR ?? ownDir
  const child = spawn(process.execPath, [join(root, 'server/src/main.ts'), 'serve'], {
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
