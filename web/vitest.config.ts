import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineProject } from 'vitest/config'
import { chromiumOfTests } from './e2e/browser.ts'

/** Tests of single components in a real browser. */
export default defineProject({
  plugins: [react()],
  test: {
    name: 'components',
    include: ['src/**/*.component.test.tsx'],
    globalSetup: ['e2e/global-set-up.ts'],
    setupFiles: ['src/testing/component-set-up.ts', 'src/testing/english-texts.ts'],
    testTimeout: 30_000,
    // The default of one second is too short on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: chromiumOfTests() }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
