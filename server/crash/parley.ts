import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type AtEnd, startParley } from '../src/testing/http/process.ts'

export type Parley = {
  readonly url: string
  /** Milliseconds from the spawn to readiness, for each start that got there. */
  readonly starts: readonly number[]
  /** True while one is ready and not yet killed. */
  readonly isUp: () => boolean
  /** Answers once one is ready. */
  readonly up: () => Promise<void>
  readonly start: () => Promise<void>
  /** Starts one and kills it after so long, ready or not. */
  readonly startFor: (ms: number) => Promise<void>
  readonly kill: () => Promise<void>
  /** Gently, with its exit code. */
  readonly stop: () => Promise<number | null>
  /** Another command beside or instead of it; killed after so long, or at a moment that comes, where that is said. */
  readonly run: (words: readonly string[], more?: RunMore) => Promise<Ran>
  /** From now on every process lives so much later. */
  readonly leap: (ms: number) => void
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

type Opening = {
  readonly environment: Readonly<Record<string, string>>
  readonly port: number
  /** The built file instead of the sources. */
  readonly program?: string | undefined
  readonly atEnd: AtEnd
}

const clock = resolve(import.meta.dirname, 'clock-ahead.ts')
const readiness = /Parley is ready at/

/** The real program as a process on one port, again and again. */
export function openParley({ environment, port, program, atEnd }: Opening): Parley {
  const starts: number[] = []
  let aheadMs = 0
  let current: ReturnType<typeof startParley> | undefined
  let gate = Promise.withResolvers<void>()
  let up = false

  const spawn = (words: readonly string[], more: Readonly<Record<string, string>> = {}) =>
    startParley(
      words,
      { ...environment, PORT: String(port), CLOCK_AHEAD_MS: String(aheadMs), ...more },
      { nodeOptions: ['--import', clock], atEnd, ...(program !== undefined && { program }) },
    )

  function shut(): void {
    up = false
    gate = Promise.withResolvers<void>()
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const ending = current
    current = undefined
    shut()
    ending?.child.kill(signal)
    return (await ending?.ended)?.code ?? null
  }

  return {
    url: `http://127.0.0.1:${port}`,
    starts,
    isUp: () => up,
    up: () => gate.promise,
    start: async () => {
      const startedAt = performance.now()
      const started = spawn(['serve'])
      current = started
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
    leap: (ms) => {
      aheadMs += ms
    },
    aheadMs: () => aheadMs,
  }
}
