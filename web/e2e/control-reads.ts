import type { Page } from 'playwright-core'
import { proceduresOfApi } from './procedures-of-api.ts'

export const failureRequestId = 'req-4711'

/** The frame's own queries, which always succeed; without them there would be no page to test. */
const ofTheFrame = [
  'members.current',
  'channels.get',
  'alerts.settings',
  'alerts.unread',
  'conversations.viewCounts',
  'savedViews.list',
  'savedViews.counts',
]

/** The dashboard sends them by POST too, so the method does not distinguish them from changes. */
const reads = proceduresOfApi('query').filter((name) => !ofTheFrame.includes(name))

const fault = {
  error: {
    message: 'Something broke',
    code: -32603,
    data: { code: 'internal', httpStatus: 500, request_id: failureRequestId },
  },
}

type DayInPage = { pending: number; isGood: boolean; start: () => void }

export type ReadControl = {
  /** The number of pending reads of the page. */
  readonly pending: () => Promise<number>
  /** Makes pending and future reads fail with a server error. */
  readonly fail: () => Promise<void>
  /** Makes pending and future reads succeed. */
  readonly succeed: () => Promise<void>
}

/**
 * From the next navigation on, the reads of a page wait until `fail` or `succeed` is called, at each visit.
 * This runs inside the page, because request interception in Playwright disables the browser's cache.
 */
export async function controlReads(page: Page): Promise<ReadControl> {
  await page.addInitScript(
    ({ queries, answer }) => {
      const fetchReally = window.fetch.bind(window)
      const { promise: started, resolve: start } = Promise.withResolvers<void>()
      const day = { pending: 0, isGood: false, start }
      Object.assign(window, { day })
      window.fetch = async (input, init) => {
        const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
        const names = pathname.startsWith('/trpc/') ? pathname.slice('/trpc/'.length).split(',') : []
        const isRead = names.some((name) => queries.includes(name))
        if (!isRead) return fetchReally(input, init)
        day.pending += 1
        await started
        day.pending -= 1
        return day.isGood
          ? fetchReally(input, init)
          : Response.json(
              names.map(() => answer),
              { status: 500 },
            )
      }
    },
    { queries: reads, answer: fault },
  )
  const settle = (isGood: boolean) =>
    page.evaluate((good) => {
      const { day } = window as unknown as { day: DayInPage }
      day.isGood = good
      day.start()
    }, isGood)
  return {
    pending: () => page.evaluate(() => (window as unknown as { day: DayInPage }).day.pending),
    fail: () => settle(false),
    succeed: () => settle(true),
  }
}
