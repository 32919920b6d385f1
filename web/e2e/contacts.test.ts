import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pressOn } from './keyboard.ts'
import { expectNewTab } from './new-tab.ts'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, paintIn, picture } from './pages.ts'

const browser = browserOfThisFile()

/** Blocks and unblocks a contact on its page. */
async function blockAndUnblock(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Block…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Block Ada?' })
  await dialog.getByLabel('Reason').fill('Sends spam')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Block contact' }).click()
  await page.getByText('Blocked by').waitFor()
  await page.getByRole('paragraph').filter({ hasText: 'Sends spam' }).waitFor()
  await page.getByText('Simulator: blocked on the platform too').waitFor()
  await page.getByRole('button', { name: 'Unblock' }).click()
  await page.getByRole('button', { name: 'Block…' }).waitFor()
}

test('a contact can be found and opted out, and opt-outs can be imported', async () => {
  const { person, page, home, mutate } = await openWorkspace(browser())
  await page.goto(`${home}/contacts`)
  await page.getByText('No contacts yet').waitFor()

  // A new customer appears without a reload.
  await mutate('simulator.reply', { from: '+15550100123', text: 'Hello', name: 'Ada' })
  await page.getByRole('row', { name: /Ada/ }).waitFor()
  await page.getByLabel('Search contacts').fill('unknown')
  await page.getByText('No results').waitFor()
  await page.getByLabel('Search contacts').fill('0100')
  await page.getByRole('row', { name: /Ada/ }).waitFor()
  await picture(page, 'contacts-list')

  const { conversationId } = await mutate('simulator.reply', { from: '+15550100125', text: 'Hello', name: 'Zoë' })
  await mutate('messages.send', { conversationId, text: 'How can I help you?' })
  await page.goto(`${home}/contacts`)
  const head = page.getByRole('columnheader', { name: 'Name' })
  const order = async () => [
    await head.getAttribute('aria-sort'),
    ...(await page.getByRole('table').getByRole('link').allTextContents()),
  ]
  await expect.poll(order).toEqual([null, 'Zoë', 'Ada'])
  await head.getByRole('button').click()
  await page.waitForURL(/sort=name/)
  await expect.poll(order).toEqual(['ascending', 'Ada', 'Zoë'])
  await head.getByRole('button').press('Enter')
  await page.waitForURL(/sort=-name/)
  await expect.poll(order).toEqual(['descending', 'Zoë', 'Ada'])

  await waitFiveMinutes(await person.newPage(), home)
  await openInNewTabs(page)
  await page.getByRole('link', { name: 'Ada', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Ada' }).waitFor()
  await followBothWays(page)
  await page.getByRole('radio', { name: 'No messages' }).click()
  await page.getByText('set by a member').waitFor()
  await blockAndUnblock(page)
  await picture(page, 'contacts-one')

  await page.goto(`${home}/contacts/import`)
  const file = (text: string) => ({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByLabel('CSV file').setInputFiles(file('number\n+15550100124\n'))
  await page.getByText('There is no column called phone').waitFor()
  await page.getByLabel('CSV file').setInputFiles(file('phone\n+15550100124\n0170\n+15550100123\n'))
  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  await page.getByText('1 person opted out, 1 already opted out').waitFor()
  await page.getByRole('table', { name: 'Imported rows' }).getByText('is not a number in').waitFor()
  await expectAccessible(page)
  await picture(page, 'contacts-import')

  await page.goto(`${home}/contacts?preference=opted_out`)
  await page.getByText(/^Imported,/).waitFor()
  await exportList(page)

  await paintIn(page, 'dark')
  await picture(page, 'contacts-dark')
  await page.setViewportSize({ width: 375, height: 740 })
  await picture(page, 'contacts-narrow')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  expect(person.complaints).toEqual([])
})

/** Exports what the list shows, for a spreadsheet. */
async function exportList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export contacts' })
  await dialog.getByText('that the list shows now', { exact: false }).waitFor()
  await dialog.getByRole('checkbox', { name: 'For spreadsheets' }).check()
  await expectAccessible(page)
  await pressOn(page, dialog.getByRole('button', { name: 'Create file' }))
  await dialog.getByText('The file with 2 contacts is ready.', { exact: false }).waitFor()
  await picture(page, 'contacts-export')
  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(/^contacts-[0-9-]{10}\.csv$/)
  expect(readFileSync(await saved.path(), 'utf8')).toContain(`"'+15550100124"`)
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
}

test('everything about a customer can be downloaded, and erased after typing the name', async () => {
  const { person, page, home, mutate } = await openWorkspace(browser())
  await mutate('simulator.reply', { from: '+15550100777', text: 'My private words', name: 'Wilhelmina' })
  await page.goto(`${home}/contacts`)
  await page.getByRole('row', { name: /Wilhelmina/ }).click()
  await page.getByRole('heading', { name: 'Wilhelmina' }).waitFor()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { type: string }).type)).toEqual([
    'contact',
    'address',
    'conversation',
    'message',
  ])
  expect(lines.join()).toContain('My private words')

  await page.getByRole('button', { name: 'Erase…' }).click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Erase contact' })
  await dialog.getByLabel('Contact', { exact: true }).fill('Wilhelm')
  expect(await confirm.isDisabled()).toBe(true)
  await expectAccessible(page)
  await picture(page, 'contacts-erase')
  await dialog.getByLabel('Contact', { exact: true }).fill('Wilhelmina')
  await confirm.click()
  await page.getByText('The contact is being erased.').waitFor()
  await page.getByText('No contacts yet').waitFor()
  await page.goto(`${home}/inbox`)
  await page.getByText('Wilhelmina').waitFor({ state: 'detached' })
  expect(await page.getByText('My private words').count()).toBe(0)
  expect(person.complaints).toEqual([])
})

/** Moves the clock of another page by five minutes: a row of the inbox says how long its customer has waited. */
async function waitFiveMinutes(later: Page, home: string): Promise<void> {
  await later.clock.setSystemTime(Date.now() + 5 * 60_000 + 5_000)
  await later.goto(`${home}/inbox`)
  const waiting = (name: RegExp) => later.getByRole('link', { name }).getByLabel(/^Waiting for a reply for \d+m$/)
  await waiting(/Ada/).waitFor()
  expect(await waiting(/Zoë/).count()).toBe(0)
  await later.close()
}

/** Follows the links from the contact to its conversation and back, by pointer and by keyboard. */
async function followBothWays(page: Page): Promise<void> {
  const conversation = page.getByRole('table', { name: 'Conversations' }).getByRole('link', { name: 'Hello' })
  const contact = page.getByRole('link', { name: 'View contact' })
  const { href } = new URL(page.url())
  const isOpen = () => page.getByRole('log', { name: 'Messages' }).getByText('Hello').waitFor()
  await conversation.click()
  await isOpen()
  await pressOn(page, contact)
  await page.waitForURL(href)
  await pressOn(page, conversation)
  await isOpen()
  await contact.click()
  await page.waitForURL(href)
}

/** A row is a link from end to end: its address can be copied, and opens in a new tab. */
async function openInNewTabs(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'Ada', exact: true })
  // The link does not cover what has a tooltip.
  const added = page.getByRole('row', { name: /Ada/ }).locator('time')
  for (const open of [
    () => added.click({ modifiers: ['Control'] }),
    () => added.click({ button: 'middle' }),
    () => pressOn(page, link, 'Control+Enter'),
  ]) {
    await expectNewTab(link, { title: 'Ada · Parley', open })
  }
  expect(new URL(page.url()).pathname).toMatch(/\/contacts$/)
}
