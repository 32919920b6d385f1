import { resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = resolve(import.meta.dirname, '../..')
const { PARLEY_MUTATION_TESTS: tests = '', PARLEY_MUTATION_STORES: stores = '' } = process.env
const { PARLEY_MUTATION_ENGINES: engines = 'sqlite, postgres' } = process.env
const files = tests.split(',')

/** In the order of the list, which names the quickest tests first: most faults need no other. */
class AsListed extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => files.findIndex((file) => moduleId.endsWith(file))
    return specifications.toSorted((one, other) => rank(one) - rank(other))
  }
}

const bothEngines = '= [sqlite, postgres]'

/** Replaces the list of the engines on which tests are run. */
const chosenEngines: Plugin = {
  name: 'chosen-engines',
  enforce: 'pre',
  transform: (code, id) => {
    if (!id.endsWith('/testing/stores/engines.ts')) return undefined
    if (!code.includes(bothEngines)) throw new Error(`${id} has no list of engines that can be replaced`)
    return code.replace(bothEngines, `= [${engines}]`)
  },
}

/** The configuration of the tests that Stryker runs on each fault, in its own copy of the sources. */
export default defineConfig({
  root,
  plugins: [chosenEngines],
  // The link in node_modules leads to the original of shared, which has no faults.
  resolve: { alias: [{ find: /^@parley\/shared\/(.*)$/, replacement: `${root}/shared/src/$1.ts` }] },
  test: {
    include: files,
    setupFiles: files.every((file) => file.startsWith('web/')) ? ['web/src/testing/english-texts.ts'] : [],
    globalSetup: stores === '' ? [] : ['server/src/testing/global-set-up.ts'],
    sequence: { sequencer: AsListed },
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 5_000 } },
  },
})
