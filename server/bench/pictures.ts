import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeDecoders } from '../src/decoders/decoders.ts'
import { noise } from '../src/testing/decoders/pictures.ts'

/**
 * What the process that decodes files takes for a photo of 12 megapixels: the start with the first picture, then the median of
 * ten inspections and previews, and the most memory that the process ever had (Linux).
 */
const folder = mkdtempSync(join(tmpdir(), 'parley-bench-pictures-'))
const [photo, preview] = [join(folder, 'photo.jpg'), join(folder, 'preview.webp')]
writeFileSync(photo, await noise(4_000, 3_000))
const decoders = makeDecoders()

const first = await timed(() => decoders.inspectPicture(photo))
const inspections = await median(() => decoders.inspectPicture(photo))
const previews = await median(() => decoders.makePreview(photo, preview))
const residentBytes = Math.max(...childrenOf(process.pid).map(mostResidentBytes))
const figures = {
  'photo, MB': round(statSync(photo).size / 1e6),
  'start and first inspection, ms': round(first),
  'inspection, ms': round(inspections),
  'preview, ms': round(previews),
  'most memory of the process, MB': round(residentBytes / 1e6),
}
for (const [name, value] of Object.entries(figures)) process.stdout.write(`${name}: ${value}\n`)
await decoders.close()
rmSync(folder, { recursive: true })

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 10; round += 1) times.push(await timed(work))
  return times.sort((one, other) => one - other)[5] ?? 0
}

function childrenOf(pid: number): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => new RegExp(`^PPid:\\s+${pid}$`, 'm').test(statusOf(name)))
}

function mostResidentBytes(pid: string): number {
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(statusOf(pid))?.[1] ?? 0) * 1024
}

function statusOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
