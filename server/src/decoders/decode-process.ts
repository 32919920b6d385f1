import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Task, TaskAnswer } from './tasks.ts'

export type ProcessLimits = {
  /** How long one task may take, and the start. */
  readonly taskMs: number
  readonly residentBytes: number
}

export type DecodeProcess = {
  readonly isRunning: () => boolean
  /** Resolves with `stopped` where the process ended or was ended. At most one task at a time. */
  readonly ask: (task: Task) => Promise<TaskAnswer>
  readonly end: () => Promise<void>
}

const checkMemoryEveryMs = 50

/** The program beside this file: TypeScript in a checkout, JavaScript where Parley is built. */
const programHere = join(import.meta.dirname, `decode-program${extname(import.meta.filename)}`)

/** Starts a process that neither inherits settings and secrets nor keeps this one alive between tasks. */
export function startDecodeProcess({ taskMs, residentBytes }: ProcessLimits, program = programHere): DecodeProcess {
  const child = fork(program, {
    env: {},
    execArgv: ['--max-old-space-size=128'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let isRunning = true
  const ended = new Promise<void>((resolve) => {
    const stop = () => {
      isRunning = false
      resolve()
    }
    child.once('exit', stop).once('error', stop)
  })

  /** The next message, or undefined where the process has ended by then or exceeds a limit, which ends it. */
  async function nextMessage(): Promise<unknown> {
    hold(child)
    const over = new AbortController()
    const timer = setTimeout(() => child.kill('SIGKILL'), taskMs)
    const watch = setInterval(async () => {
      if ((await residentBytesOf(child.pid)) > residentBytes) child.kill('SIGKILL')
    }, checkMemoryEveryMs)
    try {
      const message = once(child, 'message', { signal: over.signal }).catch(() => [])
      const [answer] = await Promise.race([message, ended.then(() => [])])
      return answer
    } finally {
      over.abort()
      clearTimeout(timer)
      clearInterval(watch)
      release(child)
    }
  }

  const ready = nextMessage()
  return {
    isRunning: () => isRunning,
    ask: async (task) => {
      await ready
      if (!isRunning) return { failure: 'stopped' }
      const answer = nextMessage()
      child.send(task, () => undefined)
      return ((await answer) as TaskAnswer | undefined) ?? { failure: 'stopped' }
    },
    end: () => {
      // Otherwise a process that waits for nothing else would exit before its caller goes on.
      hold(child)
      child.kill('SIGKILL')
      return ended
    },
  }
}

function hold(child: ChildProcess): void {
  child.ref()
  child.channel?.ref()
}

function release(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}

/** Linux only; elsewhere the limits of time and of pixels have to do. */
async function residentBytesOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
}
