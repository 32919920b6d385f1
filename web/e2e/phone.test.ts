import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { heightOfListHead } from './list-watch.ts'
import { approveTemplate } from './order-template.ts'
import { openOwner } from './owner.ts'
import { browserOfThisFile, expectAccessible, picture } from './pages.ts'
import { startParley } from './parley.ts'

const browser = browserOfThisFile()

test('on a phone fields do not zoom, targets are large, lines break and sheets close', async () => {
  const parley = await startParley()
  const context = await browser().newContext({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true })
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  try {
    const { home, mutate, query } = await openOwner(page, parley)
    const said = (text: string) => mutate('simulator.reply', { from: '+15550100123', name: 'Ada', text })
    const { conversationId } = await said('Hello')
    for (const n of Array.from({ length: 24 }, (_, index) => index)) await said(`Line ${n}`)
    await approveTemplate(mutate)
    const { id: campaignId } = await mutate('campaigns.start', {
      templateName: 'order_ready',
      languageCode: 'en',
      recipients: ['+15550100124', '0170'].map((phone) => ({ phone, variables: { 1: 'Ada', 2: 'A-1' } })),
    })
    await page.goto(`${home}/inbox/${conversationId}`)
    await page.getByRole('log', { name: 'Messages' }).getByText('Line 23').waitFor()
    await checkTopBar(page)

    const reply = page.getByRole('textbox', { name: 'Reply' })
    await reply.tap()
    await page.keyboard.type('First')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Second')
    expect(await reply.inputValue()).toBe('First\nSecond')
    await page.getByRole('button', { name: 'Send', exact: true }).tap()
    const sent = async () => (await query('messages.list', { conversationId })).data.at(-1).text
    await expect.poll(sent, { timeout: 20_000 }).toBe('First\nSecond')

    await page
      .getByRole('log', { name: 'Messages' })
      .getByText(/\b(Sent|Delivered|Read)\b/)
      .waitFor()
    await checkNewBelow(page, {
      said,
      unread: async () => (await query('conversations.get', { conversationId })).unread_count,
    })
    await checkTargets(page)
    await expectAccessible(page)

    await closeSheets(page)
    await page.getByRole('button', { name: 'Navigation' }).tap()
    await picture(page, 'phone-navigation')
    await checkTargets(page)
    const sheet = page.getByRole('dialog', { name: 'Navigation' })
    await sheet.getByRole('button', { name: 'Close' }).tap()
    await sheet.waitFor({ state: 'hidden' })
    for (const path of [
      'inbox',
      'contacts',
      'templates',
      'getting-started',
      'templates/new',
      'members',
      'settings',
      'api-keys',
      'campaigns/new',
      'audit',
      `campaigns/${campaignId}`,
    ]) {
      await page.goto(`${home}/${path}`)
      await page.locator('h1').first().waitFor()
      await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .mantine-Skeleton-root'))
      await picture(page, `phone-${path.replace(campaignId, 'one').replace('/', '-')}`)
      await checkTargets(page)
      await checkRows(page)
      if (path === 'inbox') expect(await heightOfListHead(page)).toBeLessThanOrEqual(96)
    }
    await checkMore(page, { name: /^Details —$/, more: 'Edit Recipient 2' })
    await page.goto(`${home}/audit`)
    await checkMore(page, { name: /^Details Ada Byron$/, more: '127.0.0.1' })
    await page.goto(`${home}/members`)
    await page.getByText('Active now').waitFor()
  } finally {
    await context.close()
  }
})

/** The workspace's name is not cut beside the sign that live messages are simulated, which is an icon with a name. */
async function checkTopBar(page: Page): Promise<void> {
  const bar = page.getByRole('banner')
  const simulated = bar.getByRole('link', { name: 'Simulated' })
  const isWhole = () => bar.getByText('Acme Coffee').evaluate((name) => name.scrollWidth <= name.clientWidth)
  await simulated.waitFor()
  await picture(page, 'phone-top-bar')
  expect(await isWhole()).toBe(true)
  expect(await simulated.getAttribute('title')).toContain('Live messages go to the simulator')
}

type Thread = { said: (text: string) => Promise<unknown>; unread: () => Promise<number> }

/** What arrives while earlier messages are read is announced, and is unread until it is on the screen. */
async function checkNewBelow(page: Page, { said, unread }: Thread): Promise<void> {
  await expect.poll(unread, { timeout: 20_000 }).toBe(0)
  const log = page.getByRole('log', { name: 'Messages' })
  await log.evaluate((element) => element.parentElement?.scrollTo(0, 0))
  await said('Are you still there?')
  const marker = page.getByRole('button', { name: '1 new message' })
  await marker.waitFor()
  await picture(page, 'phone-new-below')
  expect(await unread()).toBe(1)
  await marker.tap()
  await marker.waitFor({ state: 'detached' })
  await expect.poll(unread, { timeout: 20_000 }).toBe(0)
}

/** Rows of lists have two lines at most, their text stays on the screen, and the name comes before the buttons. */
async function checkRows(page: Page): Promise<void> {
  const rows = await page.locator('table[data-compact] tbody tr').evaluateAll((all) =>
    all.map((row) => {
      const shown = [...row.querySelectorAll('td')].filter((cell) => cell.checkVisibility())
      const name = row.querySelector('[data-narrow="name"]')?.getBoundingClientRect()
      const buttons = [...row.querySelectorAll('button')].filter((button) => button.checkVisibility())
      return {
        isOfTwoLines: row.getBoundingClientRect().height <= 62,
        isOnScreen: shown.every((cell) => cell.getBoundingClientRect().right <= row.getBoundingClientRect().right),
        nameIsFirst: buttons.every((button) => button.getBoundingClientRect().left >= (name?.right ?? Infinity)),
      }
    }),
  )
  const fine = { isOfTwoLines: true, isOnScreen: true, nameIsFirst: true }
  expect(rows, page.url()).toEqual(rows.map(() => fine))
  if (/\/(contacts|templates|members|audit|campaigns\/[0-9a-f-]+)$/.test(page.url()))
    expect(rows.length, page.url()).toBeGreaterThan(0)
}

/** What a row of two lines leaves out is there once the row is expanded. */
async function checkMore(page: Page, { name, more }: { name: RegExp; more: string }): Promise<void> {
  const expand = page.getByRole('button', { name }).first()
  const shown = page.getByText(more).or(page.getByLabel(more)).filter({ visible: true }).first()
  await expand.waitFor()
  expect(await shown.count()).toBe(0)
  await expand.tap()
  await shown.waitFor()
  await picture(page, `phone-expanded-${new URL(page.url()).pathname.split('/').at(4)}`)
  await checkTargets(page)
  await expectAccessible(page)
  await expand.tap()
  await shown.waitFor({ state: 'detached' })
}

/** Each kind of sheet closes by touch: at the right edge, in the middle and at the top. */
async function closeSheets(page: Page): Promise<void> {
  const details = page.getByRole('dialog', { name: 'Details' })
  await page.getByRole('button', { name: 'Details' }).tap()
  await details.getByRole('link', { name: 'View contact' }).waitFor()
  await checkTargets(page)
  await details.getByRole('button', { name: 'Close' }).tap()
  await details.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Details' }).tap()
  await details.waitFor()
  await page.touchscreen.tap(8, 400)
  await details.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Send a template' }).tap()
  const template = page.getByRole('dialog', { name: /^Send a template/ })
  await template.getByRole('combobox', { name: 'Template' }).tap()
  await page.getByRole('option', { name: /order_ready/ }).tap()
  await template.getByLabel('{{2}}').fill('A-1042')
  await template.getByRole('button', { name: 'Send template' }).tap()
  await template.waitFor({ state: 'detached' })
  await page.getByRole('log', { name: 'Messages' }).getByText('Hello Ada, your order A-1042 is ready.').waitFor()
  await page.getByRole('button', { name: 'Send a template' }).tap()
  await template.getByRole('button', { name: 'Close' }).tap()
  await template.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Navigation' }).tap()
  await page
    .getByRole('dialog', { name: 'Navigation' })
    .getByRole('button', { name: /^Search or jump/ })
    .tap()
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await palette.getByRole('button', { name: 'Close' }).tap()
  await palette.waitFor({ state: 'detached' })
}

/** Fields have 16 px, so that the phone does not zoom, and what is pressed has 44 px. Links within text are exempt. */
async function checkTargets(page: Page): Promise<void> {
  const small = await page.evaluate(() => {
    // A press within 12 px of radio buttons, check boxes and their labels counts. The first link of a row covers the row.
    // The link to the content is for keyboards, and is above the page.
    const boxOf = (each: Element) =>
      (each.closest('tr[data-opens] > td:first-child')?.parentElement ?? each).getBoundingClientRect()
    const top = document.querySelector('dialog[open]') ?? document
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const named = (element: Element, what: string) =>
      `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 30)}: ${what}`
    const fields = [...top.querySelectorAll('input:not([type=checkbox], [type=radio]), textarea, select')]
    const links = [...top.querySelectorAll('a')].filter((each) => getComputedStyle(each).display !== 'inline')
    const choices = [...top.querySelectorAll('[role=radiogroup] label:not(.mantine-Radio-label)')]
    const targets = [...links, ...choices, ...top.querySelectorAll('button, select, textarea, [role=tab]')]
    return [
      ...fields
        .filter((each) => isShown(each) && Number.parseFloat(getComputedStyle(each).fontSize) < 16)
        .map((each) => named(each, getComputedStyle(each).fontSize)),
      ...targets
        .map((each) => ({ each, box: boxOf(each) }))
        .filter(
          ({ each, box }) =>
            isShown(each) && box.bottom > 0 && box.width > 1 && (box.height < 43.5 || box.width < 43.5),
        )
        .map(({ each, box }) => named(each, `${Math.round(box.width)} x ${Math.round(box.height)}`)),
    ]
  })
  expect.soft(small, page.url()).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBe(375)
}
