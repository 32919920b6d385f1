import { spawn } from 'node:child_process'
import pLimit from 'p-limit'

type Scan = {
  /** `failed` where the program ended otherwise than with 0 or 1, or not in time. */
  readonly result: 'clean' | 'infected' | 'failed'
  /** The beginning of what the program printed, for the log. */
  readonly output: string
}

/** Scans a file of the local disk. */
export type ScanFile = (path: string) => Promise<Scan>

const timeoutMs = 60_000
const mostAtOnce = 2
const longestOutput = 500

/**
 * Runs the operator's program for each file, with its path as the last argument and without a shell: 0 means clean, 1 infected.
 * Two run at a time and the others wait. The program gets none of Parley's settings, which contain secrets.
 */
export function makeScanner(
  command: readonly string[] | undefined,
  { withinMs = timeoutMs }: { readonly withinMs?: number } = {},
): ScanFile {
  const [program, ...args] = command ?? []
  if (program === undefined) return async () => ({ result: 'clean', output: '' })
  const limited = pLimit(mostAtOnce)
  return (path) => limited(() => run(program, [...args, path], withinMs))
}

function run(program: string, args: readonly string[], withinMs: number): Promise<Scan> {
  const { promise, resolve } = Promise.withResolvers<Scan>()
  const { PATH, HOME, LANG, TMPDIR } = process.env
  // In a process group of its own, so that what a script has started ends with it.
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, LANG, TMPDIR },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(0, longestOutput)
    })
  }
  const end = (result: Scan['result']) => {
    clearTimeout(timer)
    resolve({ result, output })
  }
  const timer = setTimeout(() => {
    killGroup(child.pid)
    output = `Ended after ${withinMs} ms. ${output}`.slice(0, longestOutput)
    end('failed')
  }, withinMs)
  child.on('error', (error) => {
    output = error.message
    end('failed')
  })
  child.on('close', (code) => end(code === 0 ? 'clean' : code === 1 ? 'infected' : 'failed'))
  return promise
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
