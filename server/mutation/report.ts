import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { explanationOf } from './explained-survivors.ts'
import { percentageOf, type Result, unexplainedIn } from './score.ts'
import { targets } from './targets.ts'

/** The last result of each file. */
export type Report = Map<string, Result>

/** The report of earlier runs, which a run with a time budget continues. */
export function readReport(folder: string): Report {
  try {
    const results: Result[] = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
    return new Map(results.map((result) => [result.file, result]))
  } catch {
    return new Map()
  }
}

/** Writes `report.json`, and `report.md` with every survivor and its explanation. */
export function writeReport(folder: string, report: Report): void {
  const results = targets.flatMap(({ file }) => report.get(file) ?? [])
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'report.json'), `${JSON.stringify(results, null, 2)}\n`)
  writeFileSync(join(folder, 'report.md'), markdownOf(results))
}

function markdownOf(results: readonly Result[]): string {
  const rows = results.map((result) => {
    const unexplained = unexplainedIn(result).length
    const cells = [
      result.file,
      `${percentageOf(result).toFixed(1)} %`,
      result.killed,
      unexplained,
      result.survivors.length - unexplained,
      result.measuredAt.slice(0, 16),
    ]
    return `| ${cells.join(' | ')} |`
  })
  const sections = results.filter(({ survivors }) => survivors.length > 0).map(sectionOf)
  const header = ['| File | Score | Killed | Survived | Explained | Measured |', '|---|---|---|---|---|---|']
  return `${['# Mutation tests', '', ...header, ...rows, '', ...sections].join('\n')}\n`
}

function sectionOf({ file, survivors }: Result): string {
  const lines = survivors.map((survivor) => {
    const reason = explanationOf(file, survivor) ?? (survivor.hasTest ? '**No test fails.**' : '**No test runs it.**')
    return `- Line ${survivor.line}: \`${survivor.original}\` → \`${survivor.mutant}\`. ${reason}`
  })
  return [`## ${file}`, '', ...lines, ''].join('\n')
}
