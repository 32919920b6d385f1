import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, paintIn, picture } from './pages.ts'

const browser = browserOfThisFile()

test('an inbox with several channels names that of each conversation, follows its new name, and filters by it', async () => {
  const { page, home, mutate, query } = await openWorkspace(browser())
  const inTest = (procedure: string, input: Record<string, unknown>) => mutate(procedure, { mode: 'test', ...input })
  const testHome = home.replace('/live', '/test')
  await inTest('simulator.reply', { from: '+15550100120', name: 'Anna', text: 'Hello' })
  await page.goto(`${testHome}/inbox`)
  await row(page, 'Anna').waitFor()
  expect(await row(page, 'Anna').textContent()).not.toContain('Simulator')

  const support = await inTest('channels.addSimulator', { name: 'Support', colour: 'teal' })
  await inTest('simulator.reply', { from: '+15550100121', name: 'Ben', text: 'Hello', channel_id: support.id })
  await row(page, 'Ben').getByText('Support').waitFor()
  await row(page, 'Anna').getByText('Simulator').waitFor()
  await inTest('channels.change', { channelId: support.id, name: 'Help' })
  await row(page, 'Ben').getByText('Help').waitFor()
  await row(page, 'Ben').click()
  await page.getByRole('region', { name: 'Conversation', exact: true }).getByText('Help').waitFor()
  await expectAccessible(page)
  await picture(page, 'inbox-channels')

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Channel' }).selectOption({ label: 'Help' })
  await page.waitForURL(new RegExp(`channel_id=${support.id}`))
  await page.getByText('1 conversation', { exact: true }).waitFor()
  await expect.poll(() => row(page, 'Anna').count()).toBe(0)
  await page.getByRole('button', { name: 'Filters, 1 active' }).click()
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('hello')
  await page.waitForURL(/q=hello/)
  await page.getByText('1 conversation', { exact: true }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Help: show all channels' }).waitFor()
  await expect.poll(() => row(page, 'Ben').count()).toBe(1)
  await paintIn(page, 'dark')
  await expectAccessible(page)
  await picture(page, 'inbox-of-channel-dark')
  await page.getByRole('button', { name: 'Help: show all channels' }).click()
  await page.getByText('2 conversations', { exact: true }).waitFor()
  expect((await query('conversations.list', { mode: 'test', channel_id: support.id })).pagination.total).toBe(1)
})

function row(page: Page, name: string) {
  return page.getByRole('link', { name: new RegExp(name) })
}
