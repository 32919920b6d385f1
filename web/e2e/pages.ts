import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { launchBrowser } from './browser.ts'
import { noteMutations } from './clicked-mutations.ts'

const screenshots = join(import.meta.dirname, 'screenshots')
const ourHosts = ['localhost', '127.0.0.1']

/** A microphone that beeps, which pages may use without asking. */
export const fakeMicrophone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/** The browser that this worker keeps for its next file, which runs with the same modules. */
let kept: Browser | undefined

/**
 * One browser for all tests of a file, and without `moreArgs` for all files of a worker. Call it at the top of the file, and
 * the returned function inside a test.
 */
export function browserOfThisFile(moreArgs: readonly string[] = []): () => Browser {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = moreArgs.length === 0 && kept?.isConnected() ? kept : await launchBrowser(moreArgs)
  })
  afterAll(async () => {
    if (moreArgs.length > 0) return browser?.close()
    kept = browser
    // Nothing of this file, such as a page that still asks a server that is gone, goes on beside the next one.
    await Promise.all(kept?.contexts().map((context) => context.close()) ?? [])
  })
  return () => {
    if (!browser) throw new Error('The browser is open only while a test runs')
    return browser
  }
}

/**
 * A browser context: pages that share a session. `complaints` collects console errors, uncaught errors and requests to
 * other hosts; each test expects none at its end.
 */
export async function openPerson(browser: Browser) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    locale: 'en-US',
    // What is closed would still be found while it fades out.
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(20_000)
  const complaints: string[] = []
  context.on('weberror', (error) => complaints.push(String(error.error())))
  context.on('console', (message) => {
    // Error responses that a test provokes appear as failed resources; the test checks what the page shows.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(message.text())
    }
  })
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && !ourHosts.includes(hostname)) complaints.push(`Request to ${request.url()}`)
  })
  noteMutations(context)
  onTestFinished(() => context.close())
  return { newPage: () => context.newPage(), complaints }
}

/** Screenshots take as long as all other steps together, so they are taken only on request. */
export const takesPictures = process.env.PARLEY_PICTURES === '1'

/** Saves a screenshot in e2e/screenshots if the run takes pictures. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!takesPictures) return
  const path = join(screenshots, `${name}.png`)
  mkdirSync(dirname(path), { recursive: true })
  await page.screenshot({ path })
}

/** Switches the colour scheme and waits until it is applied, so that later checks see no intermediate state. */
export async function paintIn(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme })
  await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor()
}

/** Expects that axe finds nothing, by all rules unless some are given. A failure lists each element with the report of axe. */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  expect(await findBarriers(page, rules && { runOnly: [...rules] }), page.url()).toEqual([])
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** No page has frames, and no rule that is asked for reads style sheets as files. */
const axeOptions: RunOptions = { resultTypes: ['violations'], iframes: false, preload: false }

type Axe = { readonly run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> }

/**
 * What axe finds, one text per element. While a modal dialog is open, axe looks at the dialog alone, because nobody can use the
 * page behind it. Loads axe once into each document.
 */
export async function findBarriers(page: Page, rules: Pick<RunOptions, 'runOnly' | 'rules'> = {}): Promise<string[]> {
  // Every page has a heading. One that has just been opened may not have it yet.
  const heading = await page.waitForSelector('h1', { state: 'attached' })
  await transitionsEnded(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const { violations } = await page.evaluate(
    (options) => {
      const dialogs = [...document.querySelectorAll('[aria-modal="true"]')].filter((each) => each.checkVisibility())
      return (window as unknown as { axe: Axe }).axe.run(dialogs.length > 0 ? dialogs : document, options)
    },
    { ...axeOptions, ...rules },
  )
  // The next page replaced the one that axe was reading, so that part of the findings is of neither.
  if (!(await heading.evaluate((each) => each.isConnected))) return findBarriers(page, rules)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

/**
 * Waits until all transitions have ended, because contrast is not meaningful during a transition. Their state is polled in
 * animation frames: the promise `finished` can stay pending when a page has no other reason to draw a frame.
 */
async function transitionsEnded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((each) => each.playState !== 'running' || each.effect?.getComputedTiming().endTime === Infinity),
  )
}
