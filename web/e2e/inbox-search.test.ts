import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, picture } from './pages.ts'

const browser = browserOfThisFile()

test('a search opens the message it found, and the palette finds customers and actions', async () => {
  const { person, page, home, mutate, query } = await openWorkspace(browser())
  const write = (from: string, name: string, text: string) => mutate('simulator.reply', { from, name, text })
  const { conversationId } = await write('+491701234567', 'José Müller', 'Where is my refund for order A-17?')
  for (let n = 0; n < 60; n += 1) await write('+491701234567', 'José Müller', `Line ${n} of what followed`)
  await write('+4915112345678', 'Anna', 'No refund yet')
  await mutate('tags.create', { name: 'Goodwill', colour: 'red' })
  await mutate('conversations.change', { conversationId, add_tags: ['Goodwill'] })
  await mutate('messages.addNote', { conversationId, text: 'Escalated to the warehouse' })
  await page.goto(`${home}/inbox`)
  const field = page.getByRole('searchbox', { name: 'Search conversations' })
  await field.fill('refund')
  const result = page.getByRole('link', { name: /José Müller/ })
  await result.locator('mark', { hasText: 'refund' }).waitFor()
  await picture(page, 'inbox-search')
  await result.press('Enter')
  const message = page.locator('[data-found]')
  await message.getByText('Where is my refund for order A-17?').waitFor()
  await expect.poll(() => isInView(page)).toBe(true)
  await expectAccessible(page)
  await picture(page, 'inbox-search-opened')
  // The next conversation is not searched for a message of this one.
  await page.keyboard.press('e')
  await page.waitForURL(
    ({ pathname, searchParams }) => !pathname.includes(conversationId) && !searchParams.has('message'),
  )
  await page.keyboard.press('z')
  await page.waitForURL(
    ({ pathname, searchParams }) => pathname.includes(conversationId) && searchParams.has('message'),
  )

  for (const [searched, place] of [
    ['jose mull', 'Name: José Müller'],
    ['+49 170 1234567', 'Phone or ID: +491701234567'],
    ['goodwill', 'Tag: Goodwill'],
    ['escalated', 'Note: Escalated to the warehouse'],
  ] as const) {
    await field.fill(searched)
    await page.getByRole('link').filter({ hasText: place }).waitFor()
  }

  await page.getByRole('link').filter({ hasText: 'Note: Escalated to the warehouse' }).click()
  await message.getByText('Escalated to the warehouse').waitFor()

  await field.fill('Josef Miller')
  const suggestion = page.getByRole('link', { name: 'Did you mean “José Müller”?' })
  await suggestion.waitFor()
  await expectAccessible(page)
  await picture(page, 'inbox-search-suggestion')
  await suggestion.press('Enter')
  await page.getByRole('link').filter({ hasText: 'Name: José Müller' }).waitFor()
  expect(await field.inputValue()).toBe('José Müller')

  await page.goto(`${home}/inbox?q=refund&sort=waiting`)
  await page.getByRole('button', { name: 'Order: Newest activity', disabled: true }).waitFor()
  await result.click()
  await message.getByText('Where is my refund for order A-17?').waitFor()
  await expect.poll(() => isInView(page)).toBe(true)

  await searchPalette(page, 'jose')
  await page.getByRole('option', { name: /Contacts José Müller/ }).waitFor()
  await picture(page, 'palette-customers')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/contacts\//)
  await page.getByRole('heading', { name: 'José Müller' }).first().waitFor()
  await searchPalette(page, 'anna')
  await page.getByRole('option', { name: /Contacts Anna/ }).click()
  await page.getByRole('heading', { name: 'Anna' }).first().waitFor()

  await page.goto(`${home}/inbox/${conversationId}`)
  await page.getByRole('button', { name: 'Resolve', exact: true }).waitFor()
  await searchPalette(page, 'assign to me')
  await page.getByRole('option', { name: /Assign to me/ }).click()
  const statusNow = async () => (await query('conversations.get', { conversationId })).status
  await expect.poll(async () => (await query('conversations.get', { conversationId })).assignee).not.toBeNull()
  await searchPalette(page, 'resolve')
  await page
    .getByRole('option', { name: /Resolve/ })
    .and(page.locator('[aria-selected="true"]'))
    .waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(statusNow).toBe('resolved')
  expect(person.complaints).toEqual([])
})

async function searchPalette(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: /New campaign/ }).waitFor()
  await page.keyboard.type(text)
}

function isInView(page: Page): Promise<boolean> {
  return page.locator('[data-found]').evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
}
