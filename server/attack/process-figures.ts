import { readFileSync } from 'node:fs'

/** The kernel counts CPU time in ticks of a hundredth of a second. */
const tickMs = 10
const sampleEveryMs = 5

/** Returns the CPU time of all threads of the process. Where there is no /proc, as on macOS, both figures are 0. */
export function cpuMsOf(pid: number): number {
  const fields = read(pid, 'stat').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tickMs
}

export function residentMiBOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(read(pid, 'status'))?.[1] ?? 0) / 1024
}

/** How much more memory than before the process needs at most while the work runs, in MiB. */
export async function addedMiBWhile(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = residentMiBOf(pid)
  let most = before
  const watching = setInterval(() => {
    most = Math.max(most, residentMiBOf(pid))
  }, sampleEveryMs)
  await work().finally(() => clearInterval(watching))
  return most - before
}

function read(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}
