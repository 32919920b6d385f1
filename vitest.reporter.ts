import type { Reporter, TestCase, TestModule } from 'vitest/node'

const places = ['SQLite', 'Postgres', 'a browser', 'no store'] as const
type Place = (typeof places)[number]

/** Says how many tests ran where, names every skipped one with its reason, and ends with the one line that a script can read. */
export default class CountingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const inState = (state: string) => tests.filter((test) => test.result().state === state)
    const broken = modules.filter((module) => module.errors().length > 0).length
    const skipped = inState('skipped')
    const lines = places.map(
      (place) => `  ${place.padEnd(10)} ${tests.filter((test) => placeOf(test) === place).length}`,
    )
    for (const test of skipped) lines.push(`  skipped: ${test.fullName} (${whyOf(test) ?? 'no reason given'})`)
    // One line alone, so that it can be found: failed files count, for their tests never ran.
    const closing = `${inState('passed').length} passed, ${inState('failed').length + broken} failed`
    process.stdout.write(
      `\nTests by what they ran on:\n${lines.join('\n')}\n\n${closing}${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}\n`,
    )
  }
}

function whyOf(test: TestCase): string | undefined {
  const result = test.result()
  return result.state === 'skipped' ? result.note : undefined
}

function placeOf(test: TestCase): Place {
  if (test.project.name === 'browser') return 'a browser'
  if (/\bsqlite\b/i.test(test.fullName)) return 'SQLite'
  if (/\bpostgres\b/i.test(test.fullName)) return 'Postgres'
  return 'no store'
}
