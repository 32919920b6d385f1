import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'

const main = resolve(import.meta.dirname, '../../main.ts')

/** The options of Node with which `pnpm serve` starts the program. */
export const asServed: readonly string[] = ['--max-semi-space-size=8']

/** A new data directory for the test. */
export function newDataDir(atEnd: AtEnd = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-data-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Registers a clean-up function; by default it runs at the end of the test. */
export type AtEnd = (close: () => void | Promise<void>) => void

type Ways = {
  /** Options of Node itself. */
  readonly nodeOptions?: readonly string[]
  /** The program to run, unless it is the source of this checkout. */
  readonly program?: string
  readonly atEnd?: AtEnd
}

/** Runs `parley <arguments>` in a separate process, which is killed when the test ends. */
export function startParley(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
  { nodeOptions = [], program = main, atEnd = onTestFinished }: Ways = {},
) {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env
  // A built program keeps its compiled code itself.
  const cache = program === main && NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }
  const child: ChildProcess = spawn(process.execPath, [...nodeOptions, program, ...words], {
    env: { PATH, ...cache, ...environment },
    stdio: 'pipe',
  })
  atEnd(() => void child.kill('SIGKILL'))
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
    })
  }
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolveEnd) => {
    child.once('close', (code) => resolveEnd({ code, ...output }))
  })
  return { child, output, ended }
}

/** Runs `parley serve` in a separate process and resolves once it is ready. */
export async function serveParley(environment: Readonly<Record<string, string>>) {
  const { child, output, ended } = startParley(['serve'], { PORT: '0', ...environment })
  const url = await new Promise<string>((ready, fail) => {
    child.stdout?.on('data', () => {
      const found = /Parley is ready at (\S+)\n/.exec(output.stdout)?.[1]
      if (found) ready(found.replace('localhost', '127.0.0.1'))
    })
    void ended.then(({ stderr }) => fail(new Error(`Parley did not start: ${stderr}`)))
  })
  return {
    url,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
    /** Kills the process as abruptly as a power failure. */
    kill: () => {
      child.kill('SIGKILL')
      return ended
    },
  }
}
