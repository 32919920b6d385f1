import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
/** A start of the built program takes a third of the time of a start from the sources. */
const program = join(root, 'server/dist/parley.js')

/** The dozens of starts in a run compile the program once. */
const { NODE_COMPILE_CACHE } = process.env
const compiled = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }

export type RunningParley = {
  readonly url: string
  /** The URL that creates the first owner. */
  readonly setUpLink: string
  /** The folder of its database. */
  readonly dataDir: string
  /** Kills the process and starts another one at the same URL, with the same database. */
  readonly killAndStart: () => Promise<void>
}

/** Starts the built Parley with an empty database on a free port. It is stopped when the test ends. */
export async function startParley(environment: Readonly<Record<string, string>> = {}): Promise<RunningParley> {
  if (!existsSync(join(root, 'web/dist/index.html')) || !existsSync(program)) {
    throw new Error('Parley is not built. Run: pnpm build')
  }
  const ownDir = mkdtempSync(join(tmpdir(), 'parley-e2e-'))
  const dataDir = environment.PARLEY_DATA_DIR ?? ownDir
  const start = (port: string) =>
    spawn(process.execPath, [program, 'serve'], {
      env: { PATH: process.env.PATH ?? '', ...compiled, PARLEY_DATA_DIR: dataDir, ...environment, PORT: port },
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
