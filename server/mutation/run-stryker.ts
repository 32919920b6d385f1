import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { explanationOf, type Fault } from './explained-survivors.ts'
import type { Result } from './score.ts'
import { isOfWeb, type Target } from './target.ts'

type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number]
type LogLevel = NonNullable<ConstructorParameters<typeof Stryker>[0]['logLevel']>

const root = resolve(import.meta.dirname, '../..')

/** Puts every fault into a copy of each file, one at a time, and runs those of their tests that reach it. */
export async function mutateFiles(
  targets: readonly Target[],
  { onlySqlite }: { readonly onlySqlite: boolean },
): Promise<Result[]> {
  const isWeb = targets.every(isOfWeb)
  const folder = mkdtempSync(join(tmpdir(), 'parley-mutation-'))
  const startedAt = Date.now()
  process.chdir(root)
  // Stryker's processes inherit the environment, where vitest.config.ts reads them.
  process.env.PARLEY_MUTATION_TESTS = [...new Set(targets.flatMap(({ tests }) => tests))].join(',')
  process.env.PARLEY_MUTATION_STORES = targets.every(({ withoutStores }) => withoutStores) ? '' : 'yes'
  process.env.PARLEY_MUTATION_ENGINES = onlySqlite ? 'sqlite' : 'sqlite, postgres'
  process.env.FUZZ_RUNS ??= '1000'
  try {
    const mutants = await new Stryker({
      mutate: targets.map(({ file }) => file),
      testRunner: 'vitest',
      vitest: { configFile: 'server/mutation/vitest.config.ts', related: false, pool: 'threads' },
      plugins: ['@stryker-mutator/vitest-runner', join(import.meta.dirname, 'ignore-wording.ts')],
      ignorers: ['wording'],
      coverageAnalysis: 'perTest',
      concurrency: 2,
      // A fault that makes a loop endless is stopped earlier, by the number of times that it runs.
      timeoutMS: 20_000,
      timeoutFactor: 2,
      reporters: [],
      logLevel: 'error' as LogLevel,
      allowConsoleColors: false,
      tempDirName: folder,
      cleanTempDir: 'always',
      ignorePatterns: ['/docs', '/.*', '/*.md', 'dist', 'results', ...(isWeb ? notForWeb : ['/web'])],
    }).runMutationTest()
    const ofEach = { measuredAt: new Date().toISOString(), seconds: (Date.now() - startedAt) / 1000 / targets.length }
    return targets.map(({ file }) => ({
      file,
      ...ofEach,
      ...countResults(
        file,
        mutants.filter(({ fileName }) => fileName.endsWith(`/${file}`)),
      ),
    }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Tests of the dashboard take types from the server only. */
const notForWeb = ['/server/src', '/server/bench', '/web/e2e', '/web/bench', '/web/public']

function countResults(
  file: string,
  mutants: readonly Mutant[],
): Pick<Result, 'killed' | 'timedOut' | 'survivors' | 'outdated'> {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  const killed = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout')
  const survived = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  const survivors = survived.map((mutant) => ({ ...faultOf(lines, mutant), hasTest: mutant.status === 'Survived' }))
  const noticed = killed.map((mutant) => faultOf(lines, mutant))
  return {
    killed: killed.length,
    timedOut: killed.filter(({ status }) => status === 'Timeout').map((mutant) => faultOf(lines, mutant)),
    survivors,
    outdated: noticed.filter((fault) => explanationOf(file, fault) !== undefined),
  }
}

/** The changed lines as one, so that an explanation survives changes elsewhere in the file. */
function faultOf(lines: readonly string[], { location: { start, end }, replacement = '' }: Mutant): Fault {
  const changed = lines.slice(start.line - 1, end.line)
  const before = (changed[0] ?? '').slice(0, start.column - 1)
  const after = (changed.at(-1) ?? '').slice(end.column - 1)
  return { line: start.line, original: oneLine(changed.join('\n')), mutant: oneLine(before + replacement + after) }
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}
