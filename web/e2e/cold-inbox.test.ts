import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile } from './pages.ts'

const browser = browserOfThisFile()
const mostRequests = 25
const mostScriptBytes = 210_000
const built = resolve(import.meta.dirname, '../dist')

test.each(['en-US', 'de-DE'])(
  'the first visit of the inbox takes at most 25 requests and 210 kB of scripts in %s',
  async (locale) => {
    const { page, home, mutate } = await openWorkspace(browser())
    await mutate('simulator.reply', { from: '+15550100120', name: 'Anna', text: 'Hello' })
    // Neither the sign-in page nor what it loaded is in the browser's cache.
    const cold = await browser().newContext({ viewport: { width: 1280, height: 800 }, locale })
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
    const requestsWhenIdle = async () => {
      await visit.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      // The browser does not report the end of the script of a shared worker, and a stream of changes never ends.
      return [...inProgress]
        .map((request) => request.url())
        .filter((url) => !/\/assets\/worker-|live\.changes/.test(url))
    }
    await expect.poll(requestsWhenIdle, { timeout: 8_000 }).toEqual([])

    const listed = requests.map((request) => `${request.method()} ${new URL(request.url()).pathname}`)
    expect(listed.length, listed.join('\n')).toBeLessThanOrEqual(mostRequests)
    const scripts = [...new Set(requests.map((request) => new URL(request.url()).pathname))].filter((path) =>
      path.endsWith('.js'),
    )
    const sizes = scripts.map((path) => `${compressedSizeOf(path)} ${path}`)
    expect(scripts.length).toBeGreaterThan(5)
    expect(
      scripts.reduce((sum, path) => sum + compressedSizeOf(path), 0),
      sizes.join('\n'),
    ).toBeLessThanOrEqual(mostScriptBytes)
    await cold.close()
  },
)

/** What the browser gets: a script is compressed when it is built, unless it is too small for that. */
function compressedSizeOf(path: string): number {
  const file = resolve(built, `.${path}`)
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}
