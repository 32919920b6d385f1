import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Reporter, TestModule, Vitest } from 'vitest/node'
import './clicked-mutations.ts'

const dashboard = resolve(import.meta.dirname, '../src')

/**
 * Fails a run of all browser tests in which the dashboard has not called every mutation of the tRPC API that its sources
 * name, and lists those that are missing: a button that does nothing would go unnoticed.
 */
export default class ClickedMutationsReporter implements Reporter {
  #isSelection = false

  onInit({ config }: Vitest): void {
    this.#isSelection = config.testNamePattern !== undefined
  }

  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const ran = modules.filter(({ project }) => project.name === 'browser')
    const isWhole = ran.length === readdirSync(import.meta.dirname).filter((name) => name.endsWith('.test.ts')).length
    if (this.#isSelection || !isWhole) return
    const tests = ran.flatMap((module) => [...module.children.allTests()])
    const clicked = new Set(tests.flatMap((test) => test.meta().clickedMutations ?? []))
    const missing = (await mutationsOfDashboard()).filter((mutation) => !clicked.has(mutation))
    if (missing.length === 0) return
    process.exitCode = 1
    process.stdout.write(`\nMutations that no page called in any browser test:\n  ${missing.join('\n  ')}\n`)
  }
}

/** Returns the mutations that the sources of the dashboard name. */
async function mutationsOfDashboard(): Promise<string[]> {
  // Loaded only here, because the router loads the whole server.
  const { proceduresOfApi } = await import('./procedures-of-api.ts')
  const sources = globSync('**/*.{ts,tsx}', { cwd: dashboard })
    .map((file) => readFileSync(join(dashboard, file), 'utf8'))
    .join('\n')
  return proceduresOfApi('mutation').filter((name) => sources.includes(`.${name}.`))
}
