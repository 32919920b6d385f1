import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { expectAccessible, openPerson, paintIn, picture } from './pages.ts'
import { startParley } from './parley.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser?.close())

const password = 'correct horse battery'

test('an invitation, a change of permissions, one’s sessions, and the log of it all', async () => {
  const parley = await startParley()
  const owner = await openPerson(browser)
  const page = await owner.newPage()
  const made = await page.request.post(`${parley.url}/trpc/setup.create`, {
    data: {
      token: new URL(parley.setUpLink).searchParams.get('token') ?? '',
      name: 'Ada Byron',
      email: 'ada@example.com',
      password,
      workspaceName: 'Acme',
    },
  })
  expect(made.status()).toBe(200)
  const { workspaceId } = (await made.json()).result.data
  const home = `${parley.url}/w/${workspaceId}/live`

  await page.goto(`${home}/members`)
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' })
  await dialog.getByLabel('E-mail').fill('nobody')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  expect(await dialog.getByLabel('E-mail').getAttribute('aria-invalid')).toBe('true')
  await dialog.getByLabel('E-mail').fill('nina@example.com')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  const link =
    (await page
      .getByText(/\/invitation\?token=/)
      .first()
      .textContent()) ?? ''
  await page.getByRole('button', { name: 'I have stored it' }).click()

  const invited = await openPerson(browser)
  const theirs = await invited.newPage()
  await theirs.goto(link)
  await theirs.getByRole('heading', { name: 'Join Acme' }).waitFor()
  await expectAccessible(theirs)
  await theirs.getByLabel('Your name').fill('Nina')
  await theirs.getByLabel('Password', { exact: true }).fill(password)
  await theirs.getByRole('button', { name: 'Join' }).click()
  await theirs.waitForURL(/\/inbox/)
  await theirs.goto(`${home}/audit`)
  await theirs.getByText('This is not yours to do').waitFor()

  await page.getByRole('button', { name: 'More for Nina' }).click()
  await page.getByRole('menuitem', { name: /Role and permissions/ }).click()
  await page.getByLabel('View audit').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/View audit/).waitFor()
  await expectAccessible(page)
  await picture(page, '12-members')
  await theirs.goto(`${home}/audit`)
  await theirs.getByText(/Member changed: nina@example.com/).waitFor()
  await expectAccessible(theirs)
  await picture(theirs, '13-audit-log')

  await page.goto(`${home}/account`)
  await page.getByText('This one').waitFor()
  await expectAccessible(page)
  await picture(page, '14-account')
  await paintIn(page, 'dark')
  for (const place of ['members', 'audit', 'account']) {
    await page.goto(`${home}/${place}`)
    await page.getByRole('table').first().waitFor()
    await expectAccessible(page)
  }
  expect([...owner.complaints, ...invited.complaints]).toEqual([])
})
