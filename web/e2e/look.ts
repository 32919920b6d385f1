import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type BadDay, faultRequestId } from './bad-day.ts'
import { graveFindings, paintIn, picture, takesPictures } from './pages.ts'

const wide = { width: 1280, height: 800 }
const narrow = { width: 375, height: 740 }

const timeoutMs = { timeout: 20_000 }

/**
 * Visits an address and answers all that is wrong with it: while it loads and when that fails (where a bad day is
 * given), then filled, in both schemes and on a phone.
 */
export async function look(page: Page, address: string, day?: BadDay): Promise<string[]> {
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'light' })
  const policy = (await page.goto(address))?.headers()['content-security-policy'] ?? ''
  const found = policy.includes("script-src 'self';") && !policy.includes('unsafe-eval') ? [] : [`policy: ${policy}`]
  if (day) found.push(...(await throughABadDay(page, day)))
  await arrived(page)
  found.push(...(await graveFindings(page)))
  await keep(page, 'light')
  await paintIn(page, 'dark')
  // The other rules ask nothing that a scheme could change.
  found.push(...(await graveFindings(page, ['color-contrast'])).map((finding) => `dark ${finding}`))
  await keep(page, 'dark')

  await page.setViewportSize(narrow)
  found.push(...(await spillsOver(page)))
  await keep(page, 'dark-narrow')
  if (takesPictures) await paintIn(page, 'light')
  await keep(page, 'light-narrow')
  return found
}

/** Until the page has its title and nothing on it waits for data. */
export async function arrived(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .mantine-Skeleton-root'))
}

/** A page that reads nothing has no such day. */
async function throughABadDay(page: Page, day: BadDay): Promise<string[]> {
  const loading = page.locator('[aria-busy="true"], .mantine-Skeleton-root').filter({ visible: true }).first()
  const there = async () => (await page.locator('h1').count()) > 0 && !(await loading.isVisible())
  await expect.poll(async () => (await day.held()) > 0 || (await there()), timeoutMs).toBe(true)
  if ((await day.held()) === 0) {
    await day.mend()
    return []
  }
  const found = (await isSeen(loading)) ? [] : ['nothing shows that it loads']
  await day.fail()
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load' }).first()
  if (!(await isSeen(alert))) found.push('nothing says that it did not load')
  else if (!(await alert.textContent())?.includes(faultRequestId)) found.push('its failure has no request id')
  const again = page.getByRole('button', { name: 'Try again' })
  if (!(await isSeen(again.first()))) found.push('it cannot be tried again')
  await keep(page, 'failed')
  await day.mend()
  const retry = () => again.first().click({ timeout: 1000 })
  await expect
    .poll(
      () =>
        retry().then(
          () => again.count(),
          () => again.count(),
        ),
      timeoutMs,
    )
    .toBe(0)
  // What failed beside the page's own, such as a list to choose from, is asked for when the person comes back to it.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  return found
}

async function isSeen(locator: ReturnType<Page['locator']>): Promise<boolean> {
  return locator.waitFor(timeoutMs).then(
    () => true,
    () => false,
  )
}

/** In a workspace the page scrolls inside its frame, which itself never does. */
async function spillsOver(page: Page): Promise<string[]> {
  const { width, height } = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement
    return { width: scrollWidth, height: document.querySelector('#page') ? scrollHeight : 0 }
  })
  return [
    ...(width > narrow.width ? [`it is ${width} px wide on a phone of ${narrow.width}`] : []),
    ...(height > narrow.height ? [`its frame scrolls: ${height} px on a phone of ${narrow.height}`] : []),
  ]
}

async function keep(page: Page, state: string): Promise<void> {
  if (!takesPictures) return
  const place = new URL(page.url()).pathname.replace(/^\/(w\/[^/]+\/live\/)?/, '')
  const name = place.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'one').replaceAll('/', '-')
  await picture(page, `tour/${name}.${state}`)
}
