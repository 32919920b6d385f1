import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './vitest.sequencer.ts'

/** The default of one second is too short on a busy machine. */
const poll = { timeout: 20_000 }
const globalSetup = ['server/src/testing/global-set-up.ts']

export default defineConfig({
  test: {
    // Many tests wait as much as they work: for a browser, for a process, for Postgres. A percentage would end at 100.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    reporters: ['default', './vitest.reporter.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'shared', include: ['shared/src/**/*.test.ts'], testTimeout: 30_000 } },
      { test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'], testTimeout: 30_000 } },
      {
        test: {
          name: 'server',
          include: ['server/{src,crash}/**/*.test.ts'],
          globalSetup,
          testTimeout: 30_000,
          // Files share what a worker has loaded: loading it again for each took a third of the time.
          isolate: false,
          hookTimeout: 60_000,
          expect: { poll },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['web/e2e/**/*.test.ts'],
          globalSetup: [...globalSetup, 'web/e2e/global-set-up.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          expect: { poll },
        },
      },
    ],
  },
})
