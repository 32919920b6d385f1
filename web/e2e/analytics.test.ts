import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { expectAccessible, openPerson, paintIn, picture } from './pages.ts'
import { startParley } from './parley.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser?.close())

test('what was said shows as a picture, as a table and as a file, for the days that are asked for', async () => {
  const parley = await startParley()
  const person = await openPerson(browser)
  const page = await person.newPage()
  const home = await setUp(page, parley.setUpLink)
  await page.goto(`${home}/analytics`)
  await page.getByText('Nothing was said in this time').waitFor()
  await expectAccessible(page)

  await writeAsCustomers(page, home)
  await page.reload()
  await page.getByText('Messages in', { exact: true }).waitFor()
  await page.getByRole('img', { name: /Messages in and out by day/ }).waitFor()
  await page.locator('.recharts-bar-rectangle path').first().waitFor()
  await expectAccessible(page)
  await picture(page, '30-analytics')
  await paintIn(page, 'dark')
  await expectAccessible(page)
  await picture(page, '31-analytics-dark')
  await paintIn(page, 'light')

  const how = page.getByRole('radiogroup', { name: 'How to show Messages by day' })
  await how.getByText('Table').click()
  const table = page.getByRole('table', { name: 'Messages by day' })
  expect(await table.getByRole('row').count()).toBe(31)
  expect(await table.getByRole('row').last().textContent()).toContain('3')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Messages by day as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Messages by day.csv')

  await page.getByRole('radiogroup', { name: 'Days to show' }).getByText('7 days').click()
  await expect.poll(() => table.getByRole('row').count()).toBe(8)
  expect(page.url()).toMatch(/from=\d{4}-\d\d-\d\d&to=/)
  await page.getByLabel('First day').fill('2199-01-01')
  await page.getByText('Must not be after to').waitFor()
  expect(await page.getByLabel('First day').inputValue()).toBe('2199-01-01')
  await page.goBack()
  await page.getByText('Messages in', { exact: true }).waitFor()
  expect(await page.getByRole('radio', { name: '7 days' }).isChecked()).toBe(true)

  await page.setViewportSize({ width: 375, height: 800 })
  await expectAccessible(page)
  await picture(page, '32-analytics-narrow')
  expect(person.complaints).toEqual([])
})

async function writeAsCustomers(page: Page, home: string): Promise<void> {
  const [, workspaceId] = /\/w\/([^/]+)/.exec(home) ?? []
  for (const from of ['+15550100123', '+15550100124', '+15550100125']) {
    const data = { workspaceId, mode: 'live', from, text: 'Hello' }
    const answer = await page.request.post(`${new URL(home).origin}/trpc/simulator.reply`, { data })
    expect(answer.status()).toBe(200)
  }
}

async function setUp(page: Page, link: string): Promise<string> {
  await page.goto(link)
  await page.getByLabel('Your name').fill('Ada Byron')
  await page.getByLabel('E-mail').fill('ada@example.com')
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery')
  await page.getByLabel('Workspace').fill('Acme Coffee')
  await page.getByRole('button', { name: 'Set up Parley' }).click()
  await page.getByText('No conversations yet').waitFor()
  return page.url().replace(/\/inbox$/, '')
}
