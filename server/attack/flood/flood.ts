import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { residentMiBOf } from '../process-figures.ts'
import { openedAddress, type Target } from '../target.ts'
import type { Attempts, Opened } from './attackers.ts'
import { openHonestCaller, type Waits } from './honest-caller.ts'
import type { Brief } from './kinds.ts'

export type FloodResult = {
  readonly minutes: number
  readonly harm: readonly string[]
  readonly peakResidentMiB: number
  readonly memorySamples: number
  /** How long the honest caller waited, in milliseconds: for all of its requests together, and for each kind of request. */
  readonly waits: Readonly<Record<string, { count: number; p50: number; p99: number; longest: number }>>
  readonly failures: readonly string[]
  readonly attempts: Attempts
}

const sampleEveryMs = 100
const maxResidentMiB = 512
const maxP99Ms = 250
const sessions = 3
const deadNames = 6

/** Hostile traffic of every kind at once against one process, beside a caller who measures what it is like for others. */
export async function flood(target: Target, minutes: number, say: (line: string) => void): Promise<FloodResult> {
  const { workspaceId, testKey: key, ask, addMember } = await target.newWorkspace()
  const cookies: string[] = []
  for (let index = 0; index < sessions; index += 1) cookies.push((await addMember('admin')).cookie)
  const attackers = fork(fileURLToPath(new URL('./attackers.ts', import.meta.url)))
  target.atEnd(() => void attackers.kill('SIGKILL'))
  attackers.send({ url: target.url, workspaceId, cookies, key } satisfies Brief)
  const [{ receivers }] = (await once(attackers, 'message')) as [Opened]
  const register = (url: string) => ask('webhooks.create', { mode: 'test', url, events: ['*'] })
  for (const url of receivers) await register(url.replace('127.0.0.1', openedAddress))
  for (let index = 0; index < deadNames; index += 1) {
    const name = `silent-${index}.attack.example`
    target.zone[name] = [openedAddress]
    await register(`https://${name}:9/hook`)
    target.zone[name] = 'silent'
  }

  const honest = await openHonestCaller(target)
  const pid = target.pid()
  let [peakResidentMiB, memorySamples] = [0, 0]
  const sampling = setInterval(() => {
    peakResidentMiB = Math.max(peakResidentMiB, residentMiBOf(pid))
    memorySamples += 1
  }, sampleEveryMs)
  const startedAt = performance.now()
  const reporting = setInterval(() => {
    const { count, p99 } = summaryOf(Object.values(honest.waits).flat())
    const passed = Math.round((performance.now() - startedAt) / 60_000)
    say(
      `${passed} of ${minutes} min: ${residentMiBOf(pid).toFixed(0)} MiB, peak ${peakResidentMiB.toFixed(0)} MiB; ${count} honest requests, p99 ${p99} ms`,
    )
  }, 60_000)
  attackers.send('begin')
  const died = untilDead(pid)
  await Promise.race([new Promise((resolve) => setTimeout(resolve, minutes * 60_000)), died.promise])
  died.stop()
  const isAlive = target.pid() === pid && residentMiBOf(pid) > 0
  clearInterval(reporting)
  clearInterval(sampling)
  attackers.send('stop')
  const [attempts] = (await once(attackers, 'message')) as [Attempts]
  await honest.stop()

  const all = summaryOf(Object.values(honest.waits).flat())
  const harm = [
    ...(isAlive ? [] : ['The process did not survive']),
    ...(peakResidentMiB < maxResidentMiB ? [] : [`It had ${peakResidentMiB.toFixed(0)} MiB of resident memory`]),
    ...(all.p99 < maxP99Ms ? [] : [`The honest caller's p99 was ${all.p99} ms`]),
    ...(honest.failures.length === 0 ? [] : [`${honest.failures.length} requests of the honest caller failed`]),
  ]
  return {
    minutes,
    harm,
    peakResidentMiB: Math.round(peakResidentMiB),
    memorySamples,
    waits: { all, ...summaries(honest.waits) },
    failures: honest.failures.slice(0, 50),
    attempts,
  }
}

function untilDead(pid: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setInterval(() => residentMiBOf(pid) === 0 && resolve(), 1_000)
  return { promise, stop: () => clearInterval(timer) }
}

function summaries(waits: Waits): FloodResult['waits'] {
  return Object.fromEntries(Object.entries(waits).map(([kind, each]) => [kind, summaryOf(each)]))
}

function summaryOf(waits: readonly number[]) {
  const sorted = waits.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), longest: at(1) }
}
