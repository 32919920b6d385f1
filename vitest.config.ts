import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './vitest.sequencer.ts'

/** The default of one second is too short on a busy machine. */
const poll = { timeout: 20_000 }

export default defineConfig({
  test: {
    // Many tests mostly wait for a browser, a process or Postgres. Vitest limits a percentage to 100, so this is a number.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    reporters: ['default', './web/e2e/clicked-mutations.reporter.ts', './vitest.reporter.ts'],
    sequence: { sequencer: LongestFirst },
    // For the number of written tests in the closing report.
    includeTaskLocation: true,
    projects: [
      { test: { name: 'shared', include: ['shared/src/**/*.test.ts'], testTimeout: 30_000, isolate: false } },
      {
        test: {
          name: 'web',
          include: ['web/{src,api-page}/**/!(*.component).test.{ts,tsx}'],
          setupFiles: ['web/src/testing/english-texts.ts'],
          testTimeout: 30_000,
        },
      },
      'web',
      {
        test: {
          name: 'server',
          include: ['server/{src,test,crash,attack,mutation}/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-set-up.ts'],
          // A campaign to 1,000 people takes 10 s on an idle machine, and several times that where other work runs beside it.
          testTimeout: 120_000,
          // Files share the modules that a worker has loaded: loading them for each file took a third of the time.
          isolate: false,
          hookTimeout: 60_000,
          expect: { poll },
        },
      },
      {
        test: {
          name: 'client',
          include: ['packages/client/test/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-set-up.ts'],
          testTimeout: 60_000,
          isolate: false,
          hookTimeout: 60_000,
          expect: { poll },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['web/e2e/**/*.test.ts'],
          globalSetup: ['web/e2e/global-set-up.ts', 'web/e2e/migrated-store.ts'],
          testTimeout: 120_000,
          // The files that a worker runs share its browser and the modules that it has loaded.
          isolate: false,
          hookTimeout: 60_000,
          expect: { poll },
        },
      },
    ],
  },
})
