import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readReport, writeReport } from './report.ts'
import { mutateFile } from './run-stryker.ts'
import { describeResult, percentageOf, type Result, requiredPercentage } from './score.ts'
import { type Target, targets } from './targets.ts'

/**
 * `pnpm mutate [--minutes N] [--sample] [--sqlite] [path…]` changes the listed files one fault at a time and runs their tests
 * on each fault. Without paths it starts with the files that were measured longest ago, and starts no file after N minutes.
 * `--sqlite` leaves out the tests on Postgres, which takes less time and finds fewer faults.
 */
const { values, positionals } = parseArgs({
  options: {
    minutes: { type: 'string' },
    sample: { type: 'boolean', default: false },
    sqlite: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})

const say = (line: string) => void process.stdout.write(`${line}\n`)
const minutes = Number(values.minutes ?? Number.POSITIVE_INFINITY)
const results = resolve(import.meta.dirname, 'results')
const report = readReport(results)
const chosen = chooseTargets()
if (!(minutes > 0) || chosen.length === 0) {
  process.stderr.write('pnpm mutate [--minutes N] [--sample] [--sqlite] [part of a path…]\n')
  process.exit(2)
}

/** A sample, or a result without the tests on Postgres, must not replace a full one. */
const isReported = !values.sample && !values.sqlite
const measured: Result[] = []
/** Files whose tests fail without any fault, or could not be started. */
const failed: string[] = []
const endsAt = Date.now() + minutes * 60_000
for (const target of chosen) {
  if (Date.now() >= endsAt) break
  const result = await mutateFile(target, { onlySqlite: values.sqlite }).catch((error: unknown) => {
    failed.push(target.file)
    say(`    ?    ${target.file}: ${error instanceof Error ? error.message : error}`)
    return undefined
  })
  if (!result) continue
  measured.push(result)
  report.set(target.file, result)
  for (const line of describeResult(result)) say(line)
  if (isReported) writeReport(results, report)
}

const below = measured.filter((result) => percentageOf(result) < requiredPercentage)
const left = chosen.length - measured.length - failed.length
say(`${measured.length} files measured, ${left} left for the next run, ${below.length} below ${requiredPercentage} %`)
if (isReported) say(`Report: ${resolve(results, 'report.md')}`)
if (failed.length > 0) say(`Not measured: ${failed.join(', ')}`)
process.exit(below.length + failed.length > 0 ? 1 : 0)

function chooseTargets(): readonly Target[] {
  if (values.sample) return targets.filter(({ isInSample }) => isInSample)
  if (positionals.length > 0) return targets.filter(({ file }) => positionals.some((part) => file.includes(part)))
  return targets.toSorted((one, other) => measuredAt(one).localeCompare(measuredAt(other)))
}

function measuredAt({ file }: Target): string {
  return report.get(file)?.measuredAt ?? ''
}
