import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { program } from './migrated-store.ts'

export type RunningParley = {
  readonly url: string
  /** The URL that creates the first owner. */
  readonly setUpLink: string
  /** The folder of its database. */
  readonly dataDir: string
  /** Kills the process and starts another one at the same URL, with the same database. */
  readonly killAndStart: () => Promise<void>
}

/** Starts the built Parley on a free port, with an empty migrated database. It is stopped when the test ends. */
export async function startParley(environment: Readonly<Record<string, string>> = {}): Promise<RunningParley> {
  const ownDir = mkdtempSync(join(tmpdir(), 'parley-e2e-'))
  const dataDir = environment.PARLEY_DATA_DIR ?? ownDir
  cpSync(inject('migratedDataDir'), dataDir, { recursive: true })
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const start = (port: string) =>
    spawn(process.execPath, [program, 'serve'], {
      env: { PATH, NODE_COMPILE_CACHE, PARLEY_DATA_DIR: dataDir, ...environment, PORT: port },
      stdio: 'pipe',
    })
  let child = start(environment.PORT ?? '0')
  onTestFinished(async () => {
    await kill(child)
    rmSync(ownDir, { recursive: true, force: true })
  })
  const [setUpLink = '', url = ''] = await printed(child, /^(http\S+)\/set-up\S+$/m)
  return {
    url,
    setUpLink,
    dataDir,
    killAndStart: async () => {
      await kill(child)
      child = start(new URL(url).port)
      await printed(child, /Parley is ready at/)
    },
  }
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolveEnd) => child.once('close', resolveEnd))
  child.kill('SIGKILL')
  await ended
}

/** Waits until the process has printed this. */
function printed(child: ChildProcess, wanted: RegExp): Promise<RegExpExecArray> {
  let text = ''
  return new Promise((ready, fail) => {
    child.stdout?.setEncoding('utf8').on('data', (more: string) => {
      text += more
      const found = wanted.exec(text)
      if (found) ready(found)
    })
    child.stderr?.setEncoding('utf8').on('data', (more: string) => {
      text += more
    })
    child.once('close', () => fail(new Error(`Parley did not start:\n${text}`)))
  })
}
