import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from '../../server/src/db/sqlite/sqlite.ts'
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
  const place = `${new URL(home).origin}/files?workspaceId=${workspaceId}&mode=live`
  const file = pictureOf('part.png', { width: 640, height: 480 })
  const uploaded = await page.request.post(place, { headers: { origin: new URL(home).origin }, multipart: { file } })
  const { data } = await uploaded.json()
  const { conversationId } = await mutate('simulator.reply', { from: '+15550100120', name: 'Anna', file_id: data.id })
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
