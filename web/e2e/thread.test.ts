import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pressOn } from './keyboard.ts'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, picture } from './pages.ts'

const browser = browserOfThisFile()

const arabic = {
  from: '+15550100130',
  name: 'ليلى حداد',
  text: 'مرحبا *شكرا* انظر https://example.com/a واكتب إلى ada@example.com',
}
const endless = {
  from: '+15550100131',
  name: 'W'.repeat(100),
  text: `${'longword'.repeat(30)} *bold* _slanted_ ~gone~`,
}
const hostile = '<img src=x onerror=alert(1)> *<script>alert(1)</script>* javascript:alert(1) ```<b>code</b>```'

test('people’s words keep their direction, format and links, inject nothing and never overflow', async () => {
  const { person, page, home, mutate } = await openWorkspace(browser())
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  for (const message of [endless, { ...endless, text: hostile }, arabic]) await mutate('simulator.reply', message)

  await page.goto(`${home}/inbox`)
  await page.getByRole('link', { name: /ليلى/ }).click()
  const words = thread(page).getByText('مرحبا')
  // Rendered once more when the formatting has been loaded.
  await expect.poll(() => directionOf(words)).toBe('rtl')
  expect(await directionOf(page.locator('[data-conversation]').getByText('ليلى حداد'))).toBe('rtl')
  expect(await directionOf(page.getByRole('heading', { name: 'ليلى حداد' }).first())).toBe('rtl')
  await thread(page).locator('strong', { hasText: 'شكرا' }).waitFor()
  const links = thread(page).getByRole('link')
  expect(
    await links.evaluateAll((all) => all.map((each) => [each.getAttribute('href'), each.getAttribute('rel')])),
  ).toEqual([
    ['https://example.com/a', 'noopener noreferrer nofollow'],
    ['mailto:ada@example.com', 'noopener noreferrer nofollow'],
  ])
  await followLink(page, person.complaints)
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: /New campaign/ }).waitFor()
  await page.keyboard.type('ليلى')
  const customer = page.getByRole('option', { name: /ليلى/ }).first().locator('bdi')
  await expect.poll(() => customer.allTextContents()).toEqual(['ليلى حداد', '+1 555 010 0130'])
  await page.keyboard.press('Escape')
  await selectEmoji(page)
  // What is being sent is shown paler.
  await thread(page).getByText('Sending…').waitFor({ state: 'detached' })
  await expectAccessible(page)
  await picture(page, 'thread-arabic')

  await page.getByRole('link', { name: /WWW/ }).click()
  await thread(page).locator('strong', { hasText: '<script>alert(1)</script>' }).waitFor()
  await thread(page).locator('code', { hasText: '<b>code</b>' }).waitFor()
  await thread(page).locator('s', { hasText: 'gone' }).waitFor()
  expect(await thread(page).locator('img, script, a').count()).toBe(0)
  const places = {
    conversation: page.url(),
    inbox: `${home}/inbox`,
    contacts: `${home}/contacts`,
    simulator: `${home}/simulator`,
    phone: `${home}/simulator/${encodeURIComponent(endless.from)}`,
  }
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 740 })
    for (const [place, address] of Object.entries(places)) {
      await page.goto(address)
      await page.getByText('W'.repeat(100)).first().waitFor({ state: 'attached' })
      expect(await overflowing(page), `${place} at ${width} px`).toEqual([])
      await picture(page, `long-names-${width}-${place}`)
    }
  }
  expect(dialogs).toEqual([])
  expect(person.complaints).toEqual([])
})

/**
 * Follows a link by pointer and by keyboard: it opens a tab of its own, which learns neither where the link was nor how to
 * reach this tab.
 */
async function followLink(page: Page, complaints: string[]): Promise<void> {
  const referrers: (string | undefined)[] = []
  await page.context().route('https://example.com/**', async (route) => {
    referrers.push(route.request().headers().referer)
    await route.fulfill({ contentType: 'text/html', body: '<title>Opened</title>' })
  })
  const link = thread(page).getByRole('link', { name: 'https://example.com/a' })
  for (const press of [() => link.click(), () => pressOn(page, link)]) {
    const opening = page.context().waitForEvent('page')
    await press()
    const opened = await opening
    await opened.waitForURL('https://example.com/a')
    expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
    await opened.close()
  }
  expect(referrers).toEqual([undefined, undefined])
  expect(complaints.splice(0)).toEqual(Array(2).fill('Request to https://example.com/a'))
}

async function selectEmoji(page: Page): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Reply', exact: true })
  await field.fill('Thanks!')
  await field.press('Home')
  await page.getByRole('button', { name: 'Insert an emoji' }).press('Enter')
  await page.getByRole('gridcell').first().waitFor()
  await page.keyboard.type('grinning cat')
  await page.getByRole('gridcell', { name: /^grinning cat$/i }).waitFor()
  await expectAccessible(page)
  await picture(page, 'emoji-picker')
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue()).toBe('😺Thanks!')
  await page.keyboard.type(' ')
  await page.keyboard.press('Enter')
  await thread(page).getByText('😺 Thanks!').waitFor()
  await page.getByRole('button', { name: 'Insert an emoji' }).click()
  await page.getByRole('gridcell', { name: /^grinning face$/i }).click()
  await expect.poll(() => field.inputValue()).toBe('😀')
  await field.fill('')
}

/** The elements whose content is wider than they are, without those that clip it or scroll. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { overflowX, display } = getComputedStyle(element)
        return overflowX === 'visible' && !display.startsWith('inline') && element.scrollWidth > element.clientWidth + 1
      })
      // What reacts to a touch is larger than what is drawn of a check box.
      .filter((element) => !element.closest('[class*="Indicator"], [class*="Checkbox-root"], svg'))
      .map((element) => `${element.tagName}.${element.className}: ${element.scrollWidth} in ${element.clientWidth}`),
  )
}

function directionOf(element: ReturnType<Page['locator']>): Promise<string> {
  return element.first().evaluate((found) => getComputedStyle(found.querySelector('bdi') ?? found).direction)
}

function thread(page: Page) {
  return page.getByRole('log', { name: 'Messages' })
}
