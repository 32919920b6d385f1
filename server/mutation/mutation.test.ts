import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { explanations } from './explained-survivors.ts'
import { strykerPlugins } from './ignore-wording.ts'
import { readReport, writeReport } from './report.ts'
import { describeResult, percentageOf, type Result, requiredPercentage } from './score.ts'
import { isOfWeb } from './target.ts'
import { targets } from './targets.ts'

const root = resolve(import.meta.dirname, '../..')

test('every file and test of the list exists, and no file stands there twice', () => {
  const paths = targets.flatMap(({ file, tests }) => [file, ...tests])
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(targets.filter(({ tests }) => tests.length === 0)).toEqual([])
  expect(new Set(targets.map(({ file }) => file)).size).toBe(targets.length)
})

test('every explanation names a line that its file still contains', () => {
  const faults = explanations.flatMap(({ file, faults }) => faults.map(([original]) => ({ file, original })))
  const outdated = faults.filter(({ file, original }) => {
    const text = readFileSync(join(root, file), 'utf8').replace(/\s+/g, ' ')
    return !text.includes(original)
  })
  expect(outdated).toEqual([])
  expect(explanations.filter(({ file }) => !targets.some((target) => target.file === file))).toEqual([])
})

const [explanation] = explanations
const survivor = { line: 1, original: 'a === b', mutant: 'a !== b', hasTest: false }
const result: Result = {
  file: explanation?.file ?? '',
  measuredAt: '2026-11-21T09:00:00.000Z',
  seconds: 3,
  killed: 8,
  timedOut: [],
  survivors: [],
  outdated: [],
}

test('80 % of the faults in the dashboard must be killed, 90 % in others', () => {
  expect(targets.filter(isOfWeb).length).toBeGreaterThan(50)
  expect(requiredPercentage('web/src/phones.ts')).toBe(80)
  expect(requiredPercentage('server/src/policy.ts')).toBe(90)
})

test('explained survivors do not lower the score of a file, others do', () => {
  const [original = '', mutant = ''] = explanation?.faults[0] ?? []
  const explained = { line: 2, original, mutant, hasTest: true }

  expect(percentageOf(result)).toBe(100)
  expect(percentageOf({ ...result, survivors: [explained] })).toBe(100)
  const both = { ...result, survivors: [explained, survivor, survivor] }
  expect(percentageOf(both)).toBe(80)
  expect(percentageOf({ ...result, file: 'another.ts', survivors: [explained] })).toBeLessThan(90)
  expect(percentageOf({ ...result, killed: 0 })).toBe(100)
  expect(describeResult(both).join('\n')).toContain('80.0 %')
  expect(describeResult(both).join('\n')).toContain('a === b  →  a !== b  (no test)')
})

test('the report keeps the results of earlier runs and names every survivor', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const report = readReport(folder)
  expect(report.size).toBe(0)

  report.set(result.file, { ...result, survivors: [survivor] })
  writeReport(folder, report)

  expect([...readReport(folder).values()]).toEqual([{ ...result, survivors: [survivor] }])
  const text = readFileSync(join(folder, 'report.md'), 'utf8')
  expect(text).toContain(`| ${result.file} | 88.9 % | 8 | 1 | 0 |`)
  expect(text).toContain('- Line 1: `a === b` → `a !== b`. **No test runs it.**')
})

test.each([
  ['the sentence of an error', { key: 1, parent: { type: 'NewExpression', callee: { name: 'AppError' } } }, true],
  ['the code of an error', { key: 0, parent: { type: 'NewExpression', callee: { name: 'AppError' } } }, false],
  ['the sentence of a plain error', { key: 0, parent: { type: 'NewExpression', callee: { name: 'Error' } } }, true],
  ['a log line', { key: 1, parent: { type: 'CallExpression', callee: { property: { name: 'warn' } } } }, true],
  ['another argument', { key: 1, parent: { type: 'CallExpression', callee: { property: { name: 'get' } } } }, false],
  ['another object', { key: 1, parent: { type: 'NewExpression', callee: { name: 'Map' } } }, false],
])('%s is changed, unless it is only wording', (_name, path, isIgnored) => {
  const [plugin] = strykerPlugins
  const reason = plugin?.value.shouldIgnore({ node: { type: 'StringLiteral' }, listKey: 'arguments', ...path })
  expect(reason !== undefined).toBe(isIgnored)
})
