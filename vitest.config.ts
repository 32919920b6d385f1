import { defineConfig } from 'vitest/config'

const globalSetup = ['server/src/testing/global-set-up.ts']

export default defineConfig({
  test: {
    // The default leaves a core free, which on two halves the speed.
    maxWorkers: '100%',
    reporters: ['default', './vitest.reporter.ts'],
    projects: [
      { test: { name: 'shared', include: ['shared/src/**/*.test.ts'], testTimeout: 30_000 } },
      { test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'], testTimeout: 30_000 } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['web/e2e/**/*.test.ts'],
          globalSetup,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
