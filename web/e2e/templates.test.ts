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

const body = 'Hello {{1}}, your order {{2}} is ready to collect.'

test('a template is tried out, edited, copied, given another language and deleted by its name', async () => {
  const parley = await startParley({ PARLEY_SIMULATOR_APPROVAL_SECONDS: '1' })
  const person = await openPerson(browser)
  const page = await person.newPage()
  const home = await setUp(page, parley.setUpLink)
  const [, workspaceId] = /\/w\/([^/]+)\//.exec(home) ?? []
  const example = { body_text: [['Maria', 'B-7']] }
  const made = await page.request.post(`${parley.url}/trpc/templates.create`, {
    headers: { origin: parley.url },
    data: {
      ...{ workspaceId, mode: 'live', name: 'order_ready', language: 'en_US', category: 'UTILITY' },
      components: [{ type: 'BODY', text: body, example }],
    },
  })
  expect(made.status()).toBe(200)

  await page.goto(`${home}/templates`)
  await page.getByRole('row', { name: /order_ready/ }).click()
  const phone = page.getByRole('textbox', { name: 'Phone' })
  await phone.fill('0170')
  await page.getByRole('button', { name: 'Send test' }).click()
  await page.getByText('must be in international format').waitFor()
  await phone.fill('+15550100123')
  await page.getByRole('button', { name: 'Send test' }).click()
  await page.getByText('The platform took it').waitFor()
  await expectAccessible(page)
  await picture(page, 'templates-one')

  await page.getByRole('link', { name: 'Edit' }).click()
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.fill('{{1}} hello, your order {{2}} waits for you here.')
  await page.getByText('Must not start with a variable.').waitFor()
  await expectAccessible(page)
  await picture(page, 'templates-edit')
  await message.fill('Dear {{1}}, your order {{2}} waits for you here.')
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await page.getByText('Approved', { exact: true }).first().waitFor()
  await page.getByText('Dear Maria, your order B-7 waits for you here.').waitFor()

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'New language' }).click()
  await page.getByRole('heading', { name: 'order_ready in another language' }).waitFor()
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await page.getByText('Is required').waitFor()
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'German (de)' }).click()
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await page.getByText('German', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await page.getByRole('heading', { name: 'Copy of order_ready' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('order_ready_copy')
  await page.goBack()

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('order')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByText('Must be "order_ready"').waitFor()
  await expectAccessible(page)
  await picture(page, 'templates-delete')
  await dialog.getByRole('textbox').fill('order_ready')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'Templates' }).waitFor()
  await page.getByRole('table', { name: 'Templates' }).waitFor()
  expect(await page.getByRole('row', { name: /German/ }).count()).toBe(0)

  await page.getByRole('row', { name: /order_ready/ }).click()
  await page.getByRole('button', { name: 'Send test' }).waitFor()
  await paintIn(page, 'dark')
  await expectAccessible(page)
  await picture(page, 'templates-dark')
  await page.setViewportSize({ width: 375, height: 740 })
  await picture(page, 'templates-narrow')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  expect(person.complaints).toEqual([])
})

/** Answers the address of the new workspace, live. */
async function setUp(page: Page, link: string): Promise<string> {
  await page.goto(link)
  await page.getByLabel('Your name').fill('Ada Byron')
  await page.getByLabel('E-mail').fill('ada@example.com')
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery')
  await page.getByLabel('Workspace').fill('Acme Coffee')
  await page.getByRole('button', { name: 'Set up Parley' }).click()
  await page.waitForURL(/\/live\/inbox$/)
  return page.url().replace(/\/inbox$/, '')
}
