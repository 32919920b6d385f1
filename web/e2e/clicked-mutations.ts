import type { BrowserContext } from 'playwright-core'
import { onTestFinished } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** The mutations of the tRPC API that pages of the test have called, such as `apiKeys.create`. */
    clickedMutations?: string[]
  }
}

/**
 * Notes in the test's metadata which mutations the pages of a context call. Calls that the test itself makes without a page
 * do not count.
 */
export function noteMutations(context: BrowserContext): void {
  const clicked = new Set<string>()
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'POST' || !pathname.startsWith('/trpc/')) return
    // A batch names its procedures in one path.
    for (const procedure of pathname.slice('/trpc/'.length).split(',')) clicked.add(procedure)
  })
  onTestFinished(({ task }) => {
    task.meta.clickedMutations = [...(task.meta.clickedMutations ?? []), ...clicked]
  })
}
