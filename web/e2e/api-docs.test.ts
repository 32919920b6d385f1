import { expect, test } from 'vitest'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, paintIn, picture } from './pages.ts'

const browser = browserOfThisFile()

test('the API reference can be linked to, searched, and reloaded after a failure', async () => {
  const { person, page, home } = await openWorkspace(browser())
  const address = `${home}/api-docs`
  const fault = { error: 'Something broke', code: 'internal', request_id: 'req-4711' }
  const clicked = Promise.withResolvers<void>()
  let askedByItself = false
  let isMended = false
  await page.route('**/api/openapi.json', async (route) => {
    if (!isMended) return route.fulfill({ status: 500, json: fault })
    askedByItself = true
    await clicked.promise
    await route.continue()
  })
  await page.goto(`${address}#sendMessage`)
  await page.getByText('Failed to load').waitFor()
  await page.getByText('req-4711').waitFor()
  isMended = true
  // The page refetches when the tab becomes visible again. The button remains meanwhile.
  const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => comeBack().then(() => askedByItself), { timeout: 20_000 }).toBe(true)
  await page.getByRole('button', { name: 'Try again' }).click()
  clicked.resolve()

  const send = page.getByRole('region', { name: 'Send a text message', exact: true })
  await send.getByText('1 to 4,096 characters').waitFor()
  await expect.poll(async () => (await send.boundingBox())?.y).toBeLessThan(120)
  const command = await send.getByRole('region', { name: 'request of sendMessage' }).textContent()
  expect(command).toContain(`curl -X POST ${new URL(address).origin}/api/v1/messages/send`)
  await send.getByText('Errors').click()
  await send.getByText('The reply window has closed').waitFor()
  await expectAccessible(page)
  await picture(page, 'api-docs')
  expect(await page.getByRole('link', { name: 'Try the API' }).getAttribute('href')).toBe('/docs/api')

  await page.getByRole('searchbox', { name: 'Search the API' }).fill('manage_webhooks')
  await page.waitForURL(/q=manage_webhooks/)
  await page.getByRole('region', { name: 'Create a webhook', exact: true }).waitFor()
  await send.waitFor({ state: 'detached' })
  await paintIn(page, 'dark')
  await expectAccessible(page, ['color-contrast'])
  await picture(page, 'api-docs-dark')
  await paintIn(page, 'light')
  await page.getByRole('searchbox', { name: 'Search the API' }).fill('nothing like it')
  await page.getByText('No endpoints match “nothing like it”.').waitFor()
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('heading', { name: 'Rate limits and response headers' }).waitFor()
  await picture(page, 'api-docs-guide')

  await page.setViewportSize({ width: 375, height: 740 })
  await page.getByRole('navigation', { name: 'On this page' }).getByText('Create a template', { exact: true }).click()
  await picture(page, 'api-docs-narrow')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  expect(person.complaints).toEqual([])
})
