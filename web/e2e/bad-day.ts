import type { Page } from 'playwright-core'

export const faultRequestId = 'req-4711'

/** The frame's own queries, which always succeed; without them there would be no page to test. */
const ofTheFrame = ['members.current', 'channels.current']

const fault = {
  error: {
    message: 'Something broke',
    code: -32603,
    data: { code: 'internal', httpStatus: 500, request_id: faultRequestId },
  },
}

type DayInPage = { held: number; isGood: boolean; begin: () => void }

export type BadDay = {
  /** The number of pending reads of the page. */
  readonly held: () => Promise<number>
  /** Pending and future reads fail with a server error. */
  readonly fail: () => Promise<void>
  /** Pending and future reads succeed. */
  readonly mend: () => Promise<void>
}

/**
 * From the next navigation on, the reads of a page wait until `fail` or `mend` is called, at each visit.
 * This runs inside the page, because request interception in Playwright disables the browser's cache.
 */
export async function badDayFor(page: Page): Promise<BadDay> {
  await page.addInitScript(
    ({ spared, answer }) => {
      const fetchReally = window.fetch.bind(window)
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
      const day = { held: 0, isGood: false, begin }
      Object.assign(window, { day })
      window.fetch = async (input, init) => {
        const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
        const names = pathname.startsWith('/trpc/') ? pathname.slice('/trpc/'.length).split(',') : []
        const isRead = (init?.method ?? 'GET') === 'GET' && !names.every((name) => spared.includes(name))
        if (!isRead) return fetchReally(input, init)
        day.held += 1
        await begun
        day.held -= 1
        return day.isGood
          ? fetchReally(input, init)
          : Response.json(
              names.map(() => answer),
              { status: 500 },
            )
      }
    },
    { spared: ofTheFrame, answer: fault },
  )
  const become = (isGood: boolean) =>
    page.evaluate((good) => {
      const { day } = window as unknown as { day: DayInPage }
      day.isGood = good
      day.begin()
    }, isGood)
  return {
    held: () => page.evaluate(() => (window as unknown as { day: DayInPage }).day.held),
    fail: () => become(false),
    mend: () => become(true),
  }
}
