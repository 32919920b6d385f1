import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readReport, writeReport } from './report.ts'
import { mutateFiles } from './run-stryker.ts'
import { describeResult, percentageOf, type Result, requiredPercentage } from './score.ts'
import { isOfWeb, type Target } from './target.ts'
import { targets } from './targets.ts'

/**
 * `pnpm mutate [--minutes N] [--sqlite] [path…]` changes the listed files one fault at a time and runs their tests
 * on each fault. Without paths it starts with the files that were measured longest ago, and starts no file after N minutes.
 * `--sqlite` leaves out the tests on Postgres, which takes less time and finds fewer faults.
 */
const { values, positionals } = parseArgs({
  options: {
    minutes: { type: 'string' },
    sqlite: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})

const groupSize = 12

const say = (line: string) => void process.stdout.write(`${line}\n`)
const minutes = Number(values.minutes ?? Number.POSITIVE_INFINITY)
const folder = resolve(import.meta.dirname, 'results')
const report = readReport(folder)
const chosen = chooseTargets()
if (!(minutes > 0) || chosen.length === 0) {
  process.stderr.write('pnpm mutate [--minutes N] [--sqlite] [part of a path…]\n')
  process.exit(2)
}

/** A result without the tests on Postgres must not replace a full one. */
const isReported = !values.sqlite
const measured: Result[] = []
/** Files whose tests fail without any fault, or could not be started. */
const failed: string[] = []
const endsAt = Date.now() + minutes * 60_000
for (const group of groupsOf(chosen)) {
  if (Date.now() >= endsAt) break
  const results = await mutateFiles(group, { onlySqlite: values.sqlite }).catch((error: unknown) => {
    failed.push(...group.map(({ file }) => file))
    say(`    ?    ${group.map(({ file }) => file).join(', ')}: ${error instanceof Error ? error.message : error}`)
    return []
  })
  for (const result of results) {
    measured.push(result)
    report.set(result.file, result)
    for (const line of describeResult(result)) say(line)
  }
  if (isReported) writeReport(folder, report)
}

const below = measured.filter((result) => percentageOf(result) < requiredPercentage(result.file))
const left = chosen.length - measured.length - failed.length
say(`${measured.length} files measured, ${left} left for the next run, ${below.length} below what is required`)
if (isReported) say(`Report: ${resolve(folder, 'report.md')}`)
if (failed.length > 0) say(`Not measured: ${failed.join(', ')}`)
process.exit(below.length + failed.length > 0 ? 1 : 0)

function chooseTargets(): readonly Target[] {
  if (positionals.length > 0) return targets.filter(({ file }) => positionals.some((part) => file.includes(part)))
  return targets.toSorted((one, other) => measuredAt(one).localeCompare(measuredAt(other)))
}

/** Each file alone, except those of the dashboard: their tests are so short that starting them takes most of the time. */
function groupsOf(chosen: readonly Target[]): Target[][] {
  const groups: Target[][] = []
  for (const target of chosen) {
    const group = groups.at(-1)
    if (group && group.length < groupSize && [...group, target].every(isOfWeb)) group.push(target)
    else groups.push([target])
  }
  return groups
}

function measuredAt({ file }: Target): string {
  return report.get(file)?.measuredAt ?? ''
}
