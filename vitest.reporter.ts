import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node'

const targets = ['SQLite', 'Postgres', 'a browser', 'no store'] as const
type Target = (typeof targets)[number]

/**
 * Prints how many tests ran on which target, how many written ones they come from, every skipped test with its reason, and
 * a closing line for scripts. A test that is skipped without a reason fails the run.
 */
export default class CountingReporter implements Reporter {
  #isSelection = false

  onInit({ config }: Vitest): void {
    // Tests that a pattern leaves out are skipped as well.
    this.#isSelection = config.testNamePattern !== undefined
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const inState = (state: string) => tests.filter((test) => test.result().state === state)
    const groups = modules.flatMap((module) => [module, ...module.children.allSuites()])
    const broken = groups.filter((group) => group.errors().length > 0).length
    // A test of a table is written once and runs for each row, and on both engines.
    const written = new Set(
      tests.map(({ module, location }) => `${module.moduleId}:${location?.line}:${location?.column}`),
    )
    const skipped = inState('skipped')
    const lines = targets.map(
      (target) => `  ${target.padEnd(10)} ${tests.filter((test) => targetOf(test) === target).length}`,
    )
    for (const test of skipped) {
      if (!this.#isSelection)
        lines.push(`  skipped: ${test.fullName} (${reasonOf(test) ?? 'without a reason, so it fails'})`)
    }
    const unexplained = this.#isSelection ? 0 : skipped.filter((test) => reasonOf(test) === undefined).length
    if (unexplained > 0) process.exitCode = 1
    // A line of its own for scripts. Failed files and groups count as failures, because their tests never ran.
    const closing = `${inState('passed').length} passed, ${inState('failed').length + broken + unexplained} failed`
    process.stdout.write(
      `\n${tests.length} tests, from ${written.size} written ones. By what they ran on:\n${lines.join('\n')}\n\n${closing}${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}\n`,
    )
  }
}

/** The reason that the test gave, or the error of the setup that kept it from running. */
function reasonOf(test: TestCase): string | undefined {
  const result = test.result()
  if (result.state === 'skipped' && result.note) return result.note
  for (let group = test.parent; ; group = group.parent) {
    const [error] = group.errors()
    if (error) return `its setup failed: ${error.message.split('\n', 1)[0]}`
    if (group.type === 'module') return undefined
  }
}

function targetOf(test: TestCase): Target {
  if (/^(browser|components)\b/.test(test.project.name)) return 'a browser'
  if (/\bsqlite\b/i.test(test.fullName)) return 'SQLite'
  if (/\bpostgres\b/i.test(test.fullName)) return 'Postgres'
  return 'no store'
}
