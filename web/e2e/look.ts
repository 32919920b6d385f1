import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { reorderedFigures } from '../src/testing/reordered-figures.ts'
import { failureRequestId, type ReadControl } from './control-reads.ts'
import { findBarriers, paintIn, picture, takesPictures } from './pages.ts'

const wide = { width: 1280, height: 800 }
const narrow = { width: 375, height: 740 }

/** The colours are those of the wide page; what only phones show is in the tests of phones. */
const withoutContrast = { rules: { 'color-contrast': { enabled: false } } }

const timeoutMs = { timeout: 20_000 }

/**
 * Visits a URL and returns all findings: while it loads and when loading fails (if `reads` is
 * given), then filled, in both schemes, on a phone, and from right to left. The screenshots have the name of the path
 * unless another is given.
 */
export async function look(page: Page, address: string, { reads, name }: LookOptions = {}): Promise<string[]> {
  const save: SaveScreenshot = (state) => saveScreenshot(page, name, state)
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'light' })
  const policy = (await page.goto(address))?.headers()['content-security-policy'] ?? ''
  const found = policy.includes("script-src 'self';") && !policy.includes('unsafe-eval') ? [] : [`policy: ${policy}`]
  if (reads) found.push(...(await checkLoadingAndFailure(page, reads, save)))
  await waitUntilLoaded(page)
  if (!(await disappears(page.getByText('Failed to load').first()))) found.push('it failed to load')
  found.push(...(await findBarriers(page)))
  await save('light')
  await paintIn(page, 'dark')
  // The other rules do not depend on the colour scheme.
  found.push(...(await findBarriers(page, { runOnly: ['color-contrast'] })).map((finding) => `dark ${finding}`))
  await save('dark')

  await page.setViewportSize(narrow)
  found.push(...(await findOverflow(page)))
  found.push(...(await findBarriers(page, withoutContrast)).map((finding) => `narrow ${finding}`))
  await save('dark-narrow')
  if (takesPictures) await paintIn(page, 'light')
  await save('light-narrow')
  found.push(...(await findInRightToLeft(page, save)))
  return found
}

type LookOptions = { readonly reads?: ReadControl; readonly name?: string }
type SaveScreenshot = (state: string) => Promise<void>

/**
 * What is wrong with the page laid out from right to left, as for a reader of Arabic. Axe is not asked again: none of its rules
 * depends on the direction.
 */
async function findInRightToLeft(page: Page, save: SaveScreenshot): Promise<string[]> {
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  const found = [...(await findOverflow(page)), ...(await page.evaluate(reorderedFigures))]
  await save('right-to-left-narrow')
  await page.setViewportSize(wide)
  await save('right-to-left')
  return found.map((finding) => `right to left: ${finding}`)
}

/** Waits until the page shows its title and has loaded its data. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .mantine-Skeleton-root'))
}

/** Checks the loading and error states of a page. A page without queries has neither. */
async function checkLoadingAndFailure(page: Page, reads: ReadControl, save: SaveScreenshot): Promise<string[]> {
  const loading = page.locator('[aria-busy="true"], .mantine-Skeleton-root').filter({ visible: true }).first()
  const there = async () => (await page.locator('h1').count()) > 0 && !(await loading.isVisible())
  await expect.poll(async () => (await reads.pending()) > 0 || (await there()), timeoutMs).toBe(true)
  if ((await reads.pending()) === 0) {
    await reads.succeed()
    return []
  }
  const found = (await appears(loading)) ? [] : ['no loading indicator']
  await reads.fail()
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load' }).first()
  if (!(await appears(alert))) found.push('no error message after a failed load')
  else if (!(await alert.textContent())?.includes(failureRequestId)) found.push('the error message has no request ID')
  const again = page.getByRole('button', { name: 'Try again' })
  if (!(await appears(again.first()))) found.push('no retry button after a failed load')
  await save('failed')
  await reads.succeed()
  const retry = async () => {
    await again
      .first()
      .click({ timeout: 1000 })
      .catch(() => {})
    await waitUntilLoaded(page)
    // What has loaded may contain another query that failed, which shows its own button after its loading indicator.
    return again.or(loading).count()
  }
  await expect.poll(retry, timeoutMs).toBe(0)
  // Other failed queries, such as the options of a select, are refetched when the tab becomes visible again.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  return found
}

async function appears(locator: ReturnType<Page['locator']>): Promise<boolean> {
  return locator.waitFor(timeoutMs).then(
    () => true,
    () => false,
  )
}

async function disappears(locator: ReturnType<Page['locator']>): Promise<boolean> {
  return locator.waitFor({ ...timeoutMs, state: 'hidden' }).then(
    () => true,
    () => false,
  )
}

/** Finds horizontal overflow, and vertical overflow of the frame: in a workspace, only the page inside it scrolls. */
async function findOverflow(page: Page): Promise<string[]> {
  const { width, height } = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement
    return { width: scrollWidth, height: document.querySelector('#page') ? scrollHeight : 0 }
  })
  return [
    ...(width > narrow.width ? [`it is ${width} px wide on a phone of ${narrow.width}`] : []),
    ...(height > narrow.height ? [`the frame scrolls: ${height} px on a phone of ${narrow.height}`] : []),
  ]
}

async function saveScreenshot(page: Page, name: string | undefined, state: string): Promise<void> {
  if (!takesPictures) return
  const path = new URL(page.url()).pathname.replace(/^\/(w\/[^/]+\/live\/)?/, '')
  const nameOfPath = path.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'one').replaceAll('/', '-')
  await picture(page, `tour/${name ?? nameOfPath}.${state}`)
}
