import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Findings } from './outcome.ts'
import type { Probed, ProbeWork } from './probe-worker.ts'
import type { Target } from './target.ts'

/** The promise about the resident memory of the process. */
export const maxResidentMiB = 512
/** No single attack may keep an honest caller waiting longer. The faults that were found took 2.3 to 3.1 seconds. */
export const maxWaitMs = 1_000
/** Part of a stall is not CPU time, but a flush to the disk or the collection of garbage in other threads. */
const maxWorkedMs = 800

/** Calls the program one request after the other while the attack runs, and samples the memory of its process. */
export async function beside<Result>(
  { target, findings, key }: { target: Target; findings: Findings; key: string },
  attack: () => Promise<Result>,
): Promise<Result> {
  const workerData: ProbeWork = { url: target.url, pid: target.pid(), key, memoryEveryMs: 20, pauseMs: 10 }
  const worker = new Worker(fileURLToPath(new URL('./probe-worker.ts', import.meta.url)), { workerData, execArgv: [] })
  await once(worker, 'message')
  try {
    return await attack()
  } finally {
    worker.postMessage('stop')
    const [probed] = (await once(worker, 'message')) as [Probed]
    await worker.terminate()
    report(target, findings, probed)
  }
}

function report(target: Target, findings: Findings, { waitsMs, workedMs, failures, peakMiB }: Probed): void {
  const waited = findings.measured('longest wait of an honest caller, ms', Math.max(0, ...waitsMs))
  const worked = findings.measured('most CPU time during a wait, ms', Math.max(0, ...workedMs))
  const resident = findings.measured('peak resident memory, MiB', peakMiB)
  findings.measured('requests of the honest caller', waitsMs.length)
  // The short form runs beside other tests, which take the CPU away for as long as a stall would.
  const isPrompt = target.isShort ? worked < maxWorkedMs : waited < maxWaitMs
  findings.expect(isPrompt, `An honest caller waited ${Math.round(waited)} ms, while the process worked ${worked} ms`)
  findings.expect(resident < maxResidentMiB, `The process had ${Math.round(resident)} MiB of resident memory`)
  findings.expect(failures === 0, `${failures} requests of an honest caller failed`)
}
