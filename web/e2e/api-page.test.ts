import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, openPerson, picture } from './pages.ts'

const browser = browserOfThisFile()

test('a stranger reads the API reference on a phone without signing in, and tries a call with a test key', async () => {
  const { parley, mutate } = await openWorkspace(browser())
  const { key } = await mutate('apiKeys.create', { name: 'Try it', mode: 'test', permissions: { templates: true } })
  const stranger = await openPerson(browser())
  const page = await stranger.newPage()
  await page.setViewportSize({ width: 375, height: 740 })
  const response = await page.goto(`${parley.url}/docs/api`)
  expect(response?.status()).toBe(200)
  expect(response?.headers()['content-security-policy']).toContain("default-src 'none'; script-src 'self';")

  await page.getByRole('heading', { name: 'Try it' }).waitFor()
  await page.getByText('The key stays in the memory of this page').waitFor()
  await page.getByRole('textbox', { name: 'Bearer Token' }).fill(key)
  await page.getByRole('button', { name: 'Open Menu' }).click()
  await picture(page, 'api-page-menu')
  await page.getByRole('button', { name: 'Open Group - Identity' }).click()
  await page.getByRole('link', { name: 'Retrieve the calling API key' }).click()
  const operation = page.getByRole('region', { name: 'Retrieve the calling API key' })
  await operation.getByText('curl', { exact: true }).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await expectAccessible(page)
  await picture(page, 'api-page-operation')

  await operation.getByRole('button', { name: /Test Request/ }).click()
  const client = page.getByRole('dialog')
  const answer = client.getByRole('region', { name: 'Response' })
  await tryOnce(page)
  await answer.getByRole('link', { name: '200 OK' }).waitFor()
  await expect.poll(() => bodyIn(page)).toContain('"Try it"')
  await picture(page, 'api-page-answer')

  await client.getByRole('textbox', { name: 'Bearer Token' }).fill('sk_test_unknown')
  await tryOnce(page)
  await answer.getByRole('link', { name: '401 Unauthorized' }).waitFor()
  await expect.poll(() => bodyIn(page)).toContain('API key is invalid or expired')

  // What a live key sends would reach customers, so that not even an unknown one leaves the page.
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await client.getByRole('textbox', { name: 'Bearer Token' }).fill('sk_live_unknown')
  await tryOnce(page)
  await answer.getByText('This is a live key. Use a test key (sk_test_…) on this page.').waitFor()
  expect(calls).toEqual([])

  const stored = await page.evaluate(async () =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, await indexedDB.databases()]),
  )
  expect(stored).not.toContain('sk_')
  await page.reload()
  expect(await page.getByRole('textbox', { name: 'Bearer Token' }).inputValue()).toBe('')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, ['color-contrast'])
  await picture(page, 'api-page-dark')
  expect(stranger.complaints.filter((each) => !each.includes('This is a live key'))).toEqual([])
})

test('the API reference offers no test of an event, which has no address that could be called', async () => {
  const { parley } = await openWorkspace(browser())
  const stranger = await openPerson(browser())
  const page = await stranger.newPage()
  await page.setViewportSize({ width: 375, height: 740 })
  await page.goto(`${parley.url}/docs/api`)
  await page.getByRole('button', { name: 'Open Menu' }).click()
  await page.getByRole('button', { name: 'Open Group - Events' }).click()
  await page.getByRole('link', { name: 'Event message.received' }).first().click()
  const event = page.getByRole('region', { name: 'Event message.received' })
  await event.getByText('webhook-signature').first().waitFor()
  await picture(page, 'api-page-event')

  expect(await event.getByText('Test Request').filter({ visible: true }).count()).toBe(0)
  // The renderer still makes the button, so the test would notice if it were shown.
  expect(await event.getByText('Test Request').count()).toBeGreaterThan(0)
})

async function tryOnce(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Send get request' }).click()
}

/** The body of the answer, of which the page shows the lines that are in sight. */
async function bodyIn(page: Page): Promise<string | null> {
  const body = page.getByRole('region', { name: 'Response' }).getByRole('textbox')
  await body.scrollIntoViewIfNeeded()
  return body.textContent()
}
