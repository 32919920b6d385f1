import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { cpuMsOf, residentMiBOf } from './process-figures.ts'

/** The probe runs in a thread of its own, so that the work of the attackers in this process does not delay what is measured. */
const { url, pid, key, memoryEveryMs, pauseMs } = workerData as ProbeWork
export type ProbeWork = {
  readonly url: string
  readonly pid: number
  readonly key: string
  readonly memoryEveryMs: number
  readonly pauseMs: number
}
export type Probed = {
  readonly waitsMs: number[]
  /** The CPU time that the process used during each wait. A busy machine does not prolong it. */
  readonly workedMs: number[]
  readonly failures: number
  readonly peakMiB: number
}

const agent = new Agent({ keepAlive: true })
const waitsMs: number[] = []
const workedMs: number[] = []
let failures = 0
let peakMiB = 0
let stopping = false

const sampling = setInterval(sample, memoryEveryMs)
parentPort?.once('message', () => {
  stopping = true
})
while (!stopping) {
  const startedAt = performance.now()
  const cpuBefore = cpuMsOf(pid)
  if ((await ask()) !== 200) failures += 1
  if (waitsMs.length === 0) parentPort?.postMessage('ready')
  waitsMs.push(performance.now() - startedAt)
  workedMs.push(cpuMsOf(pid) - cpuBefore)
  await wait(pauseMs)
}
clearInterval(sampling)
sample()
agent.destroy()
parentPort?.postMessage({ waitsMs, workedMs, failures, peakMiB } satisfies Probed)

function ask(): Promise<number | undefined> {
  return new Promise((answered) => {
    const request = get(`${url}/api/v1/key`, { agent, headers: { authorization: `Bearer ${key}` } }, (response) => {
      response.resume().once('end', () => answered(response.statusCode))
    })
    request.once('error', () => answered(undefined))
  })
}

function sample(): void {
  peakMiB = Math.max(peakMiB, residentMiBOf(pid))
}
