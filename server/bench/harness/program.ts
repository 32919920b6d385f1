import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export type Program = {
  readonly url: string
  readonly pid: number
  /** The time in milliseconds from the start of the process to the first line of its output that names the address. */
  readonly startedInMs: number
  /** The end of what it printed so far. */
  readonly output: () => string
  readonly stop: () => Promise<void>
}

type ProgramOptions = {
  readonly file: string
  /** Options of Node. */
  readonly flags?: readonly string[]
  readonly words?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
}

/** Starts a server as a process of its own. It must print a line with its address, `http://…`, when it is ready. */
export async function startProgram({
  file,
  flags = [],
  words = [],
  environment = {},
}: ProgramOptions): Promise<Program> {
  const startedAt = performance.now()
  const child: ChildProcess = spawn(process.execPath, [...flags, file, ...words], {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output = `${output}${text}`.slice(-4_000)
      const found = /ready at (http:\/\/\S+)\n/.exec(output)?.[1]
      if (found) resolve(found.replace('localhost', '127.0.0.1'))
    })
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}: ${output}`)))
  })
  return {
    url,
    pid: child.pid ?? 0,
    startedInMs: performance.now() - startedAt,
    output: () => output,
    stop: async () => {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
