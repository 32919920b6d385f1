import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { launchBrowser } from './browser.ts'

const screenshots = join(import.meta.dirname, 'screenshots')
const ourHosts = ['localhost', '127.0.0.1']

/** One browser for all tests of a file: call it at the top of the file, and what it answers inside a test. */
export function browserOfThisFile(): () => Browser {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser?.close())
  return () => {
    if (!browser) throw new Error('The browser is open only while a test runs')
    return browser
  }
}

/**
 * A browser of one person: pages that share a session. `complaints` gathers whatever a page complains of and whatever
 * it asked of another host; each test expects none at its end.
 */
export async function openPerson(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' })
  context.setDefaultTimeout(20_000)
  const complaints: string[] = []
  context.on('weberror', (error) => complaints.push(String(error.error())))
  context.on('console', (message) => {
    // A refusal that the journey provokes shows as a failed resource; the page says the rest itself.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(message.text())
    }
  })
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && !ourHosts.includes(hostname)) complaints.push(`It asked ${request.url()}`)
  })
  onTestFinished(() => context.close())
  return { newPage: () => context.newPage(), complaints }
}

/** Screenshots take as long as all other steps, and nobody looks at those of a machine that only tests. */
export const takesPictures = process.env.PARLEY_PICTURES === '1'

/** Saved in e2e/screenshots for people to look at, when the run is asked for pictures. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!takesPictures) return
  const path = join(screenshots, `${name}.png`)
  mkdirSync(dirname(path), { recursive: true })
  await page.screenshot({ path })
}

/** The page in one of its two schemes, once it has taken it on: a check made earlier would judge a change half done. */
export async function paintIn(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme })
  await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor()
}

/** No finding that keeps somebody from using the page. A refusal says of each element what axe says of it. */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  expect(await graveFindings(page, rules), page.url()).toEqual([])
}

/** What is serious or critical, one text for each element; of all rules unless some are named. */
export async function graveFindings(page: Page, rules: readonly string[] = []): Promise<string[]> {
  await settled(page)
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (rules.length > 0) axe.withRules([...rules])
  const { violations } = await axe.analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return grave.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

/** Until colours and places have arrived where they go: in mid-change a text has a contrast that nobody reads. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((each) => each.finished))
  })
}
