import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, picture } from './pages.ts'

const browser = browserOfThisFile()

test.each([
  { width: 1280, height: 800 },
  { width: 375, height: 700 },
])('an opened conversation is where its placeholders were, $width px wide', async (size) => {
  const { page, home, mutate } = await openWorkspace(browser())
  for (const text of ['Hello', 'Is anybody there?', 'I have a question', 'Are you open today?', 'See you'])
    await mutate('simulator.reply', { from: '+15550100120', name: 'Anna', text })
  await page.setViewportSize(size)
  const conversation = await holdReads(page, 'conversations.get')
  const messages = await holdReads(page, 'messages.timeline')
  await page.goto(`${home}/inbox`)

  await page.getByRole('link', { name: /Anna/ }).click()
  await placeholders(page).last().waitFor()
  await picture(page, `conversation-loading-${size.width}`)
  const head = await topOf(page.locator('[aria-busy="true"] > div > :nth-child(2)'))
  conversation.answer()
  await page.getByRole('heading', { name: 'Anna' }).first().waitFor()
  await placeholders(page).last().waitFor()
  await picture(page, `messages-loading-${size.width}`)
  const header = page.locator('header').filter({ has: page.getByRole('heading', { name: 'Anna' }) })
  expect(Math.abs(head - (await bottomOf(header)))).toBeLessThanOrEqual(1)

  const lastPlaceholder = await bottomOf(placeholders(page).last())
  const field = await topOf(page.getByPlaceholder(/Type a reply/))
  messages.answer()
  await page.getByRole('log', { name: 'Messages' }).getByText('See you').waitFor()
  expect(await placeholders(page).count()).toBe(0)
  const lastMessage = page.getByRole('log', { name: 'Messages' }).locator('[data-message]').last()
  expect(await bottomOf(lastMessage)).toBe(lastPlaceholder)
  expect(await topOf(page.getByPlaceholder(/Type a reply/))).toBe(field)
})

test('the buttons of a new template stay where they appear while the rest of the page loads', async () => {
  const { page, home } = await openWorkspace(browser())
  await page.addInitScript(() => {
    const tops = new Set<number>()
    const look = () => {
      const cancel = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Cancel')
      if (cancel) tops.add(Math.round(cancel.getBoundingClientRect().top))
      requestAnimationFrame(look)
    }
    look()
    Object.assign(window, { topsOfCancel: tops })
  })
  // Each script comes a frame after the one before, so that what it moves is seen.
  let before = Promise.resolve()
  await page.route('**/assets/*.js', (route) => {
    before = before.then(async () => {
      await route.continue()
      await page.evaluate(() => new Promise(requestAnimationFrame)).catch(() => {})
    })
  })
  await page.goto(`${home}/templates/new`)

  await page.getByRole('link', { name: 'Cancel' }).waitFor()
  await page.getByText('Preview', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Add button' }).waitFor()
  const tops = await page.evaluate(() => [...(window as unknown as { topsOfCancel: Set<number> }).topsOfCancel])
  expect(tops).toHaveLength(1)
})

/** The placeholders of messages. */
function placeholders(page: Page) {
  return page
    .getByRole('region', { name: 'Conversation', exact: true })
    .locator('[class*="_messages"] > .mantine-Skeleton-root')
}

/** Makes requests with this query wait until `answer` is called. */
async function holdReads(page: Page, query: string) {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname.startsWith('/trpc/') && url.pathname.slice('/trpc/'.length).split(',').includes(query),
    async (route) => {
      await answered
      await route.continue()
    },
  )
  return { answer }
}

type Located = ReturnType<Page['locator']>

async function topOf(element: Located): Promise<number> {
  return element.evaluate((each) => Math.round(each.getBoundingClientRect().top))
}

async function bottomOf(element: Located): Promise<number> {
  return element.evaluate((each) => Math.round(each.getBoundingClientRect().bottom))
}
