import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/**
 * `pnpm run check:client`: what needs several hundred megabytes of other programs, which npm downloads when it runs, and is
 * therefore no part of `npm test`.
 */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../../..'),
    include: ['packages/client/check/*.check.ts'],
    globalSetup: ['server/src/testing/global-set-up.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    maxWorkers: 1,
  },
})
