import type { KeyData } from '@parley/shared/workspace/key-data'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNewTab } from './new-tab.ts'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, openPerson, paintIn, picture } from './pages.ts'
import { inviteColleagues } from './sample-data/people.ts'

const browser = browserOfThisFile()

test('a key can be changed, warns before expiry, and shows successful and rejected requests', async () => {
  const { parley, person, page, home, mutate, query } = await openWorkspace(browser())
  await mutate('apiKeys.create', { name: 'Reporting', mode: 'live', permissions: { read: true } })
  const { key } = await mutate('apiKeys.create', { name: 'Billing', mode: 'live', expiresInDays: 6 })
  const requestStatus = async (path: string) =>
    (await fetch(`${parley.url}${path}`, { headers: { authorization: `Bearer ${key}` } })).status
  expect([
    await requestStatus('/api/v1/conversations'),
    await requestStatus('/api/v1/campaigns'),
    await requestStatus('/api/v1/no'),
  ]).toEqual([200, 403, 404])

  await page.goto(`${home}/api-keys`)
  const row = page.getByRole('row', { name: /Billing/ })
  await row.getByText('Expires in 6 days').waitFor()
  await page
    .getByRole('row', { name: /Reporting/ })
    .getByText('Active')
    .waitFor()
  await picture(page, 'api-keys-list')
  await checkOrder(page)
  await checkNewTab(row)
  await row.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Billing' }).waitFor()

  await page.getByRole('button', { name: 'More actions for Billing' }).click()
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('')
  await dialog.getByLabel('Requests per minute').fill('5')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.locator('[aria-invalid="true"]').waitFor()
  expect(await dialog.getByLabel('Requests per minute').inputValue()).toBe('5')
  await dialog.getByLabel('Name').fill('Billing service')
  await dialog.getByText('Starts campaigns to many customers and reads their results.').waitFor()
  await dialog.getByRole('checkbox', { name: 'Bulk send' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Billing service', exact: true }).waitFor()
  expect(await requestStatus('/api/v1/campaigns')).toBe(200)
  await page.getByRole('region', { name: 'curl command for Bulk send' }).waitFor()

  // Usage is stored every ten seconds and refetched by the page.
  await page.getByRole('button', { name: 'Table' }).click()
  await page.getByRole('table', { name: 'Requests by this key' }).waitFor({ timeout: 40_000 })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toBe('Billing service 7 days.csv')
  await page.getByRole('button', { name: 'Chart' }).click()
  await page.getByRole('img', { name: /requests/ }).waitFor()
  const log = page.getByRole('table', { name: 'Request log' })
  await log.getByRole('row', { name: /GET \/api\/v1\/campaigns 200/ }).waitFor()
  await log.getByRole('row', { name: /GET unknown path 404 not_found/ }).waitFor()
  await page.getByText('Errors only').click()
  await log.getByRole('row', { name: /GET \/api\/v1\/campaigns 200/ }).waitFor({ state: 'detached' })
  await log.getByRole('row', { name: /GET \/api\/v1\/campaigns 403 forbidden/ }).waitFor()
  await picture(page, 'api-key')

  await paintIn(page, 'dark')
  await picture(page, 'api-key-dark')
  await page.setViewportSize({ width: 375, height: 740 })
  await picture(page, 'api-key-narrow')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)

  await page.getByRole('button', { name: 'More actions for Billing service' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await dialog.getByRole('button', { name: 'Delete key' }).click()
  await page.waitForURL(`${home}/api-keys`)
  expect((await query('apiKeys.list')).data.map(({ name }: KeyData) => name)).toEqual(['Reporting'])
  expect(await requestStatus('/api/v1/conversations')).toBe(401)
  expect(person.complaints).toEqual([])
})

test('a key is limited to channels in its dialogs, where its mode has several', async () => {
  const { person, page, home, mutate, query } = await openWorkspace(browser())
  const where = { mode: 'test' }
  const sales = await mutate('channels.addSimulator', { ...where, name: 'Sales', colour: 'teal' })
  await page.goto(`${home}/api-keys`)
  await page.getByRole('button', { name: 'New key' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Sales desk')
  await dialog.getByText('Test', { exact: true }).click()
  await dialog.getByRole('radio', { name: 'Only these channels' }).check()
  await dialog.getByRole('checkbox', { name: 'Sales', exact: true }).check()
  await expectAccessible(page)
  await picture(page, 'new-key-channels')
  await dialog.getByText('Live', { exact: true }).click()
  await dialog.getByRole('radiogroup', { name: 'Channels' }).waitFor({ state: 'detached' })
  await dialog.getByText('Test', { exact: true }).click()
  expect(await dialog.getByRole('radio', { name: 'All channels, including later ones' }).isChecked()).toBe(true)
  await dialog.getByRole('radio', { name: 'Only these channels' }).check()
  await dialog.getByRole('checkbox', { name: 'Sales', exact: true }).check()
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect.poll(async () => (await query('apiKeys.list')).data[0]?.channel_ids).toEqual([sales.id])

  const { id } = (await query('apiKeys.list')).data[0]
  await page.goto(`${home}/api-keys/${id}`)
  await page.getByText('Sales', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'More actions for Sales desk' }).click()
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  await dialog.getByRole('radio', { name: 'All channels, including later ones' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await query('apiKeys.list')).data[0].channel_ids).toBeNull()
  expect(person.complaints).toEqual([])
})

test('a key manager cannot grant permissions they lack, and loses access on removal', async () => {
  const owner = await openWorkspace(browser())
  const { parley, workspaceId, home, mutate, query } = owner
  await mutate('apiKeys.create', { name: 'Strong', mode: 'live', permissions: { read: true, bulk_send: true } })
  const { viewer } = await inviteColleagues(owner, parley)
  const { data: members } = await query('members.list')
  const { user_id: userId } = members.find(({ email }: { email: string }) => email === viewer.email)
  await mutate('members.change', { userId, role: 'viewer', permissions: ['manage_api_keys'] })
  const keyManager = await openPerson(browser())
  const page = await keyManager.newPage()
  const dialog = page.getByRole('dialog')
  const boxOf = (name: string) => dialog.getByRole('checkbox', { name })
  const more = async (item: string) => {
    await page.getByRole('button', { name: 'More actions for Strong' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await page.request.post(`${parley.url}/api/auth/sign-in/email`, { headers: { origin: parley.url }, data: viewer })

  await page.goto(`${home}/api-keys`)
  await page.getByRole('button', { name: 'New key' }).first().click()
  await dialog
    .getByText(/To grant it, you need the permission “View analytics”/)
    .first()
    .waitFor()
  expect([await boxOf('Read').isChecked(), await boxOf('Bulk send').isDisabled()]).toEqual([false, true])
  await expectAccessible(page)
  await picture(page, 'api-key-little')
  await dialog.getByLabel('Name').fill('Weak')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await more('Rotate…')
  await dialog.getByRole('button', { name: 'Rotate key' }).click()
  await dialog.getByText(/you do not have in this workspace: view_analytics, bulk_send/).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await more('Edit…')
  await boxOf('Bulk send').uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { data: keys } = await query('apiKeys.list')
  expect(keys.map(({ permissions: { read, bulk_send } }: KeyData) => [read, bulk_send])).toEqual([
    [false, false],
    [true, false],
  ])

  await mutate('members.remove', { workspaceId, userId })
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect([...owner.person.complaints, ...keyManager.complaints]).toEqual([])
})

/** The table is sorted by pointer and by keyboard, and says how. */
async function checkOrder(page: Page): Promise<void> {
  const names = () => page.getByRole('table', { name: 'API keys' }).getByRole('link').allTextContents()
  const head = page.getByRole('columnheader', { name: 'Name' })
  expect(await head.getAttribute('aria-sort')).toBeNull()
  await head.getByRole('button').click()
  await page.waitForURL(/sort=name/)
  const order = async () => [await head.getAttribute('aria-sort'), (await names())[0]]
  await expect.poll(order).toEqual(['ascending', expect.stringMatching(/^Billing/)])
  await head.getByRole('button').press('Enter')
  await page.waitForURL(/sort=-name/)
  await expect.poll(order).toEqual(['descending', expect.stringMatching(/^Reporting/)])
  await expectAccessible(page)
}

/** A click anywhere on a row with Control opens the item in a new tab, as any link does. */
async function checkNewTab(row: Locator): Promise<void> {
  const link = row.getByRole('link')
  await expectNewTab(link, { title: 'Billing · Parley', open: () => row.click({ modifiers: ['Control'] }) })
}
