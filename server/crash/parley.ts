import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type AtEnd, asServed, startParley } from '../src/testing/http/process.ts'

export type Parley = {
  readonly url: string
  /** The time in milliseconds from the start of a process to its readiness, for each successful start. */
  readonly starts: readonly number[]
  /** The times at which processes that served requests were killed, by their own clock. */
  readonly kills: readonly number[]
  /** The process that runs now; 0 without one. */
  readonly pid: () => number
  /** Everything that the processes have printed. */
  readonly output: () => string
  /** True while a process is ready and not yet killed. */
  readonly isUp: () => boolean
  /** Resolves once a process is ready. */
  readonly up: () => Promise<void>
  readonly start: () => Promise<void>
  /** Starts a process and kills it after the given time, ready or not. */
  readonly startFor: (ms: number) => Promise<void>
  readonly kill: () => Promise<void>
  /** Stops the process gracefully and returns its exit code. */
  readonly stop: () => Promise<number | null>
  /** Runs another command beside or instead of it, killed after a time or at a given moment where requested. */
  readonly run: (words: readonly string[], more?: RunMore) => Promise<Ran>
  /** Moves the clock of every later process ahead. */
  readonly advanceClock: (ms: number) => void
  readonly aheadMs: () => number
}

type RunMore = {
  readonly killAfterMs?: number
  readonly killAt?: Promise<void>
  readonly environment?: Readonly<Record<string, string>>
}
export type Ran = {
  readonly code: number | null
  readonly tookMs: number
  readonly stdout: string
  readonly stderr: string
}

type ParleyOptions = {
  readonly environment: Readonly<Record<string, string>>
  readonly port: number
  /** The built program instead of the sources. */
  readonly program?: string | undefined
  readonly atEnd: AtEnd
}

const clock = resolve(import.meta.dirname, 'clock-ahead.ts')
const readiness = /Parley is ready at/

/** Runs the real program as a process on one port, repeatedly. */
export function openParley({ environment, port, program, atEnd }: ParleyOptions): Parley {
  const starts: number[] = []
  const kills: number[] = []
  let aheadMs = 0
  let current: ReturnType<typeof startParley> | undefined
  let gate = Promise.withResolvers<void>()
  let up = false
  const printed: { readonly stdout: string; readonly stderr: string }[] = []

  const spawn = (words: readonly string[], more: Readonly<Record<string, string>> = {}) =>
    startParley(
      words,
      { ...environment, PORT: String(port), CLOCK_AHEAD_MS: String(aheadMs), ...more },
      { nodeOptions: ['--import', clock, ...asServed], atEnd, ...(program !== undefined && { program }) },
    )

  function shut(): void {
    up = false
    gate = Promise.withResolvers<void>()
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const ending = current
    current = undefined
    shut()
    if (ending && signal === 'SIGKILL') kills.push(Date.now() + aheadMs)
    ending?.child.kill(signal)
    return (await ending?.ended)?.code ?? null
  }

  return {
    url: `http://127.0.0.1:${port}`,
    starts,
    kills,
    pid: () => current?.child.pid ?? 0,
    output: () => printed.map(({ stdout, stderr }) => stdout + stderr).join(''),
    isUp: () => up,
    up: () => gate.promise,
    start: async () => {
      const startedAt = performance.now()
      const started = spawn(['serve'])
      current = started
      printed.push(started.output)
      await new Promise<void>((ready, fail) => {
        started.child.stdout?.on('data', () => readiness.test(started.output.stdout) && ready())
        void started.ended.then(({ stdout, stderr }) => fail(new Error(`Parley did not start: ${stderr}${stdout}`)))
      })
      starts.push(performance.now() - startedAt)
      up = true
      gate.resolve()
    },
    startFor: async (ms) => {
      const started = spawn(['serve'])
      await wait(ms)
      kills.push(Date.now() + aheadMs)
      started.child.kill('SIGKILL')
      const { code, stderr } = await started.ended
      if (code !== null) throw new Error(`Parley ended by itself with ${code}: ${stderr}`)
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    run: async (words, { killAfterMs, killAt, environment: more = {} } = {}) => {
      const startedAt = performance.now()
      const ran = spawn(words, more)
      const timer = killAfterMs === undefined ? undefined : setTimeout(() => ran.child.kill('SIGKILL'), killAfterMs)
      void killAt?.then(() => ran.child.kill('SIGKILL'))
      const { code, stdout, stderr } = await ran.ended
      clearTimeout(timer)
      return { code, stdout, stderr, tookMs: performance.now() - startedAt }
    },
    advanceClock: (ms) => {
      aheadMs += ms
    },
    aheadMs: () => aheadMs,
  }
}
