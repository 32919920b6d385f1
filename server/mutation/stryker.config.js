import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The file or folder in which faults are sought, by its own tests, or by those of the folder (`vitest.config.ts`). */
const { MUTATE: sought = 'shared/src' } = process.env
const isFile = /\.tsx?$/.test(sought)

/** @type {import('@stryker-mutator/core').PartialStrykerOptions} */
export default {
  mutate: isFile
    ? [sought]
    : [`${sought}/**/*.ts`, '!**/*.test.ts', '!**/testing/**', '!**/sentences/**', '!**/i18n/**'],
  testRunner: 'vitest',
  vitest: { configFile: 'server/mutation/vitest.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner', './server/mutation/ignore-wording.ts'],
  ignorers: ['wording'],
  coverageAnalysis: 'perTest',
  incremental: true,
  incrementalFile: 'server/mutation/results/incremental.json',
  reporters: ['clear-text', 'progress', 'html'],
  clearTextReporter: { logTests: false, reportTests: false },
  htmlReporter: { fileName: 'server/mutation/results/report.html' },
  thresholds: { high: 95, low: 90, break: 90 },
  tempDirName: join(tmpdir(), 'parley-mutation'),
  concurrency: 2,
  timeoutMS: 20_000,
  ignorePatterns: ['/docs', '/.*', '/*.md', 'dist', 'results'],
}
