import { readFileSync } from 'node:fs'

/** The kernel counts CPU time in ticks of a hundredth of a second. */
const tickMs = 10

/** Returns the CPU time of all threads of the process. Where there is no /proc, as on macOS, both figures are 0. */
export function cpuMsOf(pid: number): number {
  const fields = read(pid, 'stat').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tickMs
}

export function residentMiBOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(read(pid, 'status'))?.[1] ?? 0) / 1024
}

function read(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}
