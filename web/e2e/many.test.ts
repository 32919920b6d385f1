import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from '../../server/src/db/sqlite/sqlite.ts'
import { seedConversations } from '../../server/src/testing/stores/many-conversations.ts'
import { pressOn } from './keyboard.ts'
import { lowestLoaded, scrollDownTo, watchList } from './list-watch.ts'
import { type Owner, openWorkspace } from './owner.ts'
import { browserOfThisFile } from './pages.ts'

const browser = browserOfThisFile()
const recipients = Array.from({ length: 200 }, (_, n) => ({ phone: `+49151${10_000_000 + n}` }))

test('thousands of conversations scroll without gaps or duplicates while messages arrive', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-many-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const { person, page, home, workspaceId, mutate } = await openWorkspace(browser(), { PARLEY_DATA_DIR: dataDir })
  await seed(join(dataDir, 'parley.db'), workspaceId)
  await approve(mutate)
  const firstPageRequests = countFirstPages(page)

  await page.goto(`${home}/inbox?status=all`)
  await page.getByText('5,000 conversations', { exact: true }).waitFor()
  const watch = await watchList(page)
  await mutate('campaigns.start', { templateName: 'open_today', recipients })
  const writing = writeAsCustomers(mutate, 8)
  await scrollDownTo(page, 800, 1_200)
  await writing
  await page.getByText('5,008 conversations', { exact: true }).waitFor()
  // Scrolling continues briefly after the last wheel event, so the index reached may be greater.
  await expect.poll(() => lowestLoaded(page)).toBeGreaterThanOrEqual(800)

  const { misplaced, longestGap, frames } = await watch.observations()
  expect(misplaced).toEqual([])
  expect(longestGap).toBeLessThanOrEqual(2)
  expect(frames).toBeGreaterThan(20)
  // The 200 sent messages and their receipts cause no list requests; only inbound messages do.
  expect(firstPageRequests()).toBeLessThan(50)
  await expectNewestFirst(page)
  await expectPositionKept(page)
  expect(person.complaints).toEqual([])
})

/** The list stays where it is when a conversation is opened, resolved and left, also by Back and on a phone. */
async function expectPositionKept(page: Page): Promise<void> {
  const list = page.getByRole('region', { name: 'Conversations' }).getByRole('list')
  const position = () => list.evaluate((rows) => rows.parentElement?.scrollTop)
  await list.evaluate((rows) => rows.parentElement?.scrollTo({ top: 1_300 }))
  await list.getByText('Customer 21', { exact: true }).click()
  await page.getByRole('heading', { name: 'Customer 21' }).first().waitFor()
  await page.getByRole('button', { name: 'Resolve', exact: true }).click()
  await page.getByRole('heading', { name: 'Customer 22' }).first().waitFor()
  expect(await position()).toBe(1_300)
  await page.getByRole('button', { name: 'Dismiss' }).click()

  await page.getByRole('link', { name: 'Contacts', exact: true }).click()
  await page.getByRole('heading', { name: 'Contacts' }).waitFor()
  // A long list is counted after its page is shown.
  await page.getByText(/^1–20 of 5,\d{3}$/).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Customer 22' }).first().waitFor()
  await expect.poll(position).toBe(1_300)

  await page.setViewportSize({ width: 375, height: 740 })
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await list.getByText('Customer 22', { exact: true }).waitFor()
  expect(await position()).toBe(1_300)
  await list.getByText('Customer 22', { exact: true }).click()
  await pressOn(page, page.getByRole('link', { name: 'Back to the list' }))
  await list.getByText('Customer 22', { exact: true }).waitFor()
  expect(await position()).toBe(1_300)
}

async function seed(file: string, workspaceId: string): Promise<void> {
  const { db, close } = openSqlite(file)
  await seedConversations(db, {
    workspaceId,
    conversations: 5_000,
    messagesEach: 1,
    newest: Date.now(),
    stepMs: 60_000,
  })
  await close()
}

async function approve(mutate: Owner['mutate']): Promise<void> {
  const template = { name: 'open_today', language: 'en_US', category: 'UTILITY' }
  await mutate('templates.create', { ...template, components: [{ type: 'BODY', text: 'We are open today.' }] })
  await mutate('simulator.review', { templateName: template.name, language: template.language, decision: 'APPROVED' })
}

/** Writes messages from new customers, one after the other. */
async function writeAsCustomers(mutate: Owner['mutate'], count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    await mutate('simulator.reply', { from: `+1666${1_000_000 + n}`, name: `New ${n}`, text: 'Are you open?' })
  }
}

/** Counts the requests for the first page of the list. */
function countFirstPages(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    const url = decodeURIComponent(request.url())
    if (url.includes('conversations.list') && !url.includes('"cursor"')) count += 1
  })
  return () => count
}

async function expectNewestFirst(page: Page): Promise<void> {
  const list = page.getByRole('region', { name: 'Conversations' }).getByRole('list')
  await list.evaluate((rows) => rows.parentElement?.scrollTo({ top: 0 }))
  await list.getByText('New 7', { exact: true }).waitFor()
  const names = await list.getByText(/^(New|Customer) \d+$/).allTextContents()
  const expected = [...[7, 6, 5, 4, 3, 2, 1, 0].map((n) => `New ${n}`), 'Customer 0', 'Customer 1']
  expect(names.slice(0, expected.length)).toEqual(expected)
}
