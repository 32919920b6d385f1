import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

const root = resolve(import.meta.dirname, '../..')
const { PARLEY_MUTATION_TESTS: tests = '', PARLEY_MUTATION_STORES: stores = '' } = process.env

/** The configuration of the tests that Stryker runs on each fault, in its own copy of the sources. */
export default defineConfig({
  root,
  // The link in node_modules leads to the original of shared, which has no faults.
  resolve: { alias: [{ find: /^@parley\/shared\/(.*)$/, replacement: `${root}/shared/src/$1.ts` }] },
  test: {
    include: tests.split(','),
    globalSetup: stores === '' ? [] : ['server/src/testing/global-set-up.ts'],
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 5_000 } },
  },
})
