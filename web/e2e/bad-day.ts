import type { Page } from 'playwright-core'

export const faultRequestId = 'req-4711'

/** What the frame asks for itself; without it there would be no page to look at. */
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
  /** How many reads of the page wait. */
  readonly held: () => Promise<number>
  /** What waits, and all that comes, is answered with a fault. */
  readonly fail: () => Promise<void>
  /** From here on everything is answered as it is. */
  readonly mend: () => Promise<void>
}

/**
 * From its next visit on, the reads of a page wait until they are said to fail or to go through, at every address anew.
 * Done inside the page, as intercepting requests from outside would take its cache from it.
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
