import type { Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile } from './pages.ts'

const browser = browserOfThisFile()
const mostRequests = 25

test('the first visit of the inbox takes at most 25 requests', async () => {
  const { page, home, mutate } = await openWorkspace(browser())
  await mutate('simulator.reply', { from: '+15550100120', name: 'Anna', text: 'Hello' })
  // Neither the sign-in page nor what it loaded is in the browser's cache.
  const cold = await browser().newContext({ viewport: { width: 1280, height: 800 } })
  await cold.addCookies(await page.context().cookies())
  await page.context().close()
  const visit = await cold.newPage()
  const requests: Request[] = []
  const inProgress = new Set<Request>()
  visit.on('request', (request) => {
    requests.push(request)
    inProgress.add(request)
  })
  const end = (request: Request) => void inProgress.delete(request)
  visit.on('requestfinished', end).on('requestfailed', end)

  await visit.goto(`${home}/inbox`)
  await visit.getByRole('link', { name: /Anna/ }).waitFor()
  // The other panes are loaded last, once the list is shown.
  await expect.poll(() => requests.some((request) => request.url().includes('/assets/thread-'))).toBe(true)
  const requestsWhenIdle = async () => {
    await visit.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    // The browser does not report the end of the script of a shared worker, and a stream of changes never ends.
    return [...inProgress].map((request) => request.url()).filter((url) => !/\/assets\/worker-|live\.changes/.test(url))
  }
  await expect.poll(requestsWhenIdle, { timeout: 8_000 }).toEqual([])

  const listed = requests.map((request) => `${request.method()} ${new URL(request.url()).pathname}`)
  expect(listed.length, listed.join('\n')).toBeLessThanOrEqual(mostRequests)
  await cold.close()
})
