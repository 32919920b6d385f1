import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'

const main = resolve(import.meta.dirname, '../../main.ts')

/** A data directory of the test's own. */
export function newDataDir(atEnd: AtEnd = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-data-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Where something is closed that was opened: at the end of the test, where nothing else is said. */
export type AtEnd = (close: () => void | Promise<void>) => void

type Ways = {
  /** What Node is told before the program. */
  readonly nodeOptions?: readonly string[]
  /** The program, where it is not the one of this checkout's sources. */
  readonly program?: string
  readonly atEnd?: AtEnd
}

/** `parley <words>` in a process of its own. Killed when the test ends, if it still runs. */
export function startParley(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
  { nodeOptions = [], program = main, atEnd = onTestFinished }: Ways = {},
) {
  const child: ChildProcess = spawn(process.execPath, [...nodeOptions, program, ...words], {
    env: { PATH: process.env.PATH ?? '', ...environment },
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

/** `parley serve` in a process of its own, once it is ready. */
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
    /** As a power cut would: nothing is finished, nothing said. */
    kill: () => {
      child.kill('SIGKILL')
      return ended
    },
  }
}
