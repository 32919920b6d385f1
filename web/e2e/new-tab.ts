import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

type NewTab = { readonly title: string; readonly open: () => Promise<void> }

/**
 * Checks that `open` opens what the link names in a new tab, which loads until `title` is in its title, and closes that tab. Chromium is asked for its tabs,
 * because Playwright does not report every tab that a link opens beside a shared worker.
 */
export async function expectNewTab(link: Locator, { title, open }: NewTab): Promise<void> {
  const page = link.page()
  const browser = page.context().browser()
  if (!browser) throw new Error('The page belongs to no browser')
  const session = await browser.newBrowserCDPSession()
  const url = new URL((await link.getAttribute('href')) ?? '', page.url()).href
  const tabs = async () => {
    const { targetInfos } = await session.send('Target.getTargets')
    return targetInfos.filter((target) => target.type === 'page' && target.url === url)
  }
  await open()
  await expect
    .poll(async () => (await tabs()).map((tab) => tab.title), { timeout: 20_000 })
    .toEqual([expect.stringContaining(title)])
  for (const { targetId } of await tabs()) await session.send('Target.closeTarget', { targetId })
  await expect.poll(tabs).toEqual([])
  await session.detach()
}
