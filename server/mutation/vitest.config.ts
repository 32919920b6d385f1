import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

const root = resolve(import.meta.dirname, '../..')

const { MUTATE: sought = 'shared/src' } = process.env
const file = /^(.*)\.tsx?$/.exec(sought)?.[1]
const tests = file === undefined ? `${sought}/**/*.test.{ts,tsx}` : `${file}.test.{ts,tsx}`

/** The tests that run on each fault, in Stryker's own copy of the sources. */
export default defineConfig({
  root,
  // The link in node_modules leads to the original of shared, which has no faults.
  resolve: { alias: [{ find: /^@parley\/shared\/(.*)$/, replacement: `${root}/shared/src/$1.ts` }] },
  test: {
    include: [tests],
    exclude: ['**/*.component.test.tsx'],
    setupFiles: ['web/src/testing/english-texts.ts'],
    globalSetup: ['server/src/testing/global-set-up.ts'],
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 5_000 } },
  },
})
