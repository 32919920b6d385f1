import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from '../../server/src/db/sqlite/sqlite.ts'
import { upload } from './attaching.ts'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile } from './pages.ts'
import { pictureOf } from './sample-files.ts'

const browser = browserOfThisFile()
const total = 200

test('a thread of 200 pictures has at most two screens of them loaded, wherever it is scrolled', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-pictures-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const { person, page, home, workspaceId, mutate, query } = await openWorkspace(browser(), {
    PARLEY_DATA_DIR: dataDir,
  })
  const file_id = await upload(page, home, { workspaceId, file: pictureOf('part.png', { width: 640, height: 480 }) })
  const { conversationId } = await mutate('simulator.reply', { from: '+15550100120', name: 'Anna', file_id })
  const messages = () => query('messages.list', { conversationId })
  await expect.poll(async () => (await messages()).data[0].media?.name).toBe('part.png')
  await repeatMessage(join(dataDir, 'parley.db'), total - 1)

  await page.goto(`${home}/inbox/${conversationId}`)
  const openers = threadOf(page).getByRole('button', { name: 'Open part.png from the customer' })
  await expect.poll(() => openers.count()).toBe(50)
  for (const count of [100, 150, 200]) {
    await page.getByRole('button', { name: 'Show earlier messages' }).click()
    await expect.poll(() => openers.count()).toBe(count)
  }
  const most = { pictures: 0, screens: 0 }
  for (let position = 0; position < total; position += 10) {
    await openers.nth(position).evaluate((opener) => opener.scrollIntoView({ block: 'center' }))
    await expect.poll(() => isShown(page, position)).toBe(true)
    const { pictures, screens } = await loaded(page)
    most.pictures = Math.max(most.pictures, pictures)
    most.screens = Math.max(most.screens, screens)
  }
  expect(most.pictures).toBeGreaterThan(0)
  expect(most.screens).toBeLessThanOrEqual(2)
  expect(person.complaints).toEqual([])
})

test('pictures that are scrolled back into sight, or shown again, come from the browser’s cache', async () => {
  const { person, page, home, workspaceId, mutate } = await openWorkspace(browser())
  const count = 12
  let conversationId = ''
  for (let index = 0; index < count; index += 1) {
    const file = pictureOf('part.png', { width: 320, height: 300 + index })
    const file_id = await upload(page, home, { workspaceId, file })
    const received = await mutate('simulator.reply', { from: '+15550100120', name: 'Anna', file_id })
    conversationId = received.conversationId
  }
  await page.goto(`${home}/inbox/${conversationId}`)
  const openers = threadOf(page).getByRole('button', { name: 'Open part.png from the customer' })
  await expect.poll(() => openers.count()).toBe(count)
  const upwards = Array.from({ length: count }, (_, index) => count - 1 - index)
  const scrollBy = async (positions: readonly number[]) => {
    for (const position of positions) {
      await openers.nth(position).evaluate((opener) => opener.scrollIntoView({ block: 'center' }))
      await expect.poll(() => isShown(page, position)).toBe(true)
    }
    // Pictures that nothing shows leave the memory of the page.
    await page.requestGC()
  }
  for (const positions of [upwards, upwards.toReversed(), upwards]) await scrollBy(positions)
  const first = await previewsOf(page)
  expect(new Set(first.map(({ name }) => name)).size).toBe(count)
  expect(first.filter(({ isRequest }) => isRequest)).toHaveLength(count)

  await page.reload()
  await expect.poll(() => openers.count()).toBe(count)
  await scrollBy(upwards)
  const again = await previewsOf(page)
  expect(again.length).toBeGreaterThanOrEqual(count)
  expect(again.filter(({ isRequest }) => isRequest)).toEqual([])
  expect(person.complaints).toEqual([])
})

/** The previews that this page has loaded, and whether each was a request to the server. */
function previewsOf(page: Page): Promise<{ name: string; isRequest: boolean }[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/preview?'))
      .map((entry) => ({ name: entry.name, isRequest: (entry as PerformanceResourceTiming).transferSize > 0 })),
  )
}

/** Stores the only message of the store, and its file, this many times more. */
async function repeatMessage(path: string, times: number): Promise<void> {
  const { db, close } = openSqlite(path)
  const message = await db.selectFrom('message').selectAll().executeTakeFirstOrThrow()
  const attachment = await db.selectFrom('message_attachment').selectAll().executeTakeFirstOrThrow()
  const copies = Array.from({ length: times }, (_, index) => ({
    ...message,
    id: randomUUID(),
    platform_message_id: null,
    created_at: message.created_at - index,
  }))
  await db.insertInto('message').values(copies).execute()
  await db
    .insertInto('message_attachment')
    .values(copies.map(({ id }) => ({ ...attachment, message_id: id })))
    .execute()
  await close()
}

function threadOf(page: Page): Locator {
  return page.getByRole('log', { name: 'Messages' })
}

/** Whether the picture at this place of the thread is loaded and stands within what is visible. */
function isShown(page: Page, position: number): Promise<boolean> {
  return threadOf(page)
    .getByRole('button', { name: 'Open part.png from the customer' })
    .nth(position)
    .evaluate((opener) => {
      const { top, bottom } = opener.getBoundingClientRect()
      const picture = opener.querySelector('img')
      return top >= 0 && bottom <= innerHeight && picture?.complete === true && picture.naturalWidth > 0
    })
}

/** How many pictures of the thread are loaded, and how many screens of the thread they would fill. */
function loaded(page: Page): Promise<{ pictures: number; screens: number }> {
  return threadOf(page).evaluate((log) => {
    const heights = [...log.querySelectorAll('img')].map((picture) => picture.getBoundingClientRect().height)
    const screen = log.parentElement?.clientHeight ?? 0
    return { pictures: heights.length, screens: heights.reduce((sum, height) => sum + height, 0) / screen }
  })
}
