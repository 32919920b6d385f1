import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signInCode } from '../../server/src/testing/http/sign-in-code.ts'
import { e2eOwner, openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, picture } from './pages.ts'
import { inviteColleagues, openColleague } from './sample-data/people.ts'

const browser = browserOfThisFile()

test('an owner requires two-factor authentication, and a colleague enrols to continue', async () => {
  const owner = await openWorkspace(browser())
  const { page, home, parley } = owner
  const { viewer } = await inviteColleagues(owner, parley)
  const { theirs } = await openColleague(browser(), parley, viewer)
  await theirs.goto(`${home}/contacts`)
  await theirs.getByRole('heading', { name: 'Contacts' }).waitFor()

  await page.goto(`${home}/settings`)
  await requireOfViewers(page)
  await page.getByText('Turn on two-factor authentication in your own account first').first().waitFor()
  await expectAccessible(page)
  await picture(page, 'security-own-account-first')
  await page.goto(`${home}/account`)
  await turnOn(page, e2eOwner.password)
  await page.goto(`${home}/settings`)
  await requireOfViewers(page)
  await page.getByText('Saved.').waitFor()
  await picture(page, 'security-settings')
  await page.goto(`${home}/members`)
  await page
    .getByRole('row', { name: /Vera Brandt/ })
    .getByText('Required, off')
    .waitFor()
  await expectAccessible(page)

  await theirs.waitForURL(/\/account$/)
  await theirs.getByText(/requires two-factor authentication. Turn it on to continue/).waitFor()
  await expectAccessible(theirs)
  await picture(theirs, 'two-factor-required')
  await theirs.goto(`${home}/contacts`)
  await theirs.waitForURL(/\/account$/)
  await turnOn(theirs, viewer.password)
  await theirs.getByText('Required by Acme Coffee.').waitFor()
  await theirs.getByText(/Turn it on to continue/).waitFor({ state: 'detached' })
  expect(await theirs.getByRole('button', { name: 'Turn off' }).count()).toBe(0)
  await theirs.getByRole('link', { name: 'Contacts' }).click()
  await theirs.getByRole('heading', { name: 'Contacts' }).waitFor()
  expect(owner.person.complaints).toEqual([])
})

async function requireOfViewers(page: Page): Promise<void> {
  const form = page.locator('form').filter({ has: page.getByText('Require two-factor authentication') })
  await form.getByRole('checkbox', { name: 'Viewer' }).check()
  await form.getByRole('button', { name: 'Save' }).click()
}

/** Turns two-factor authentication on, on the account page. */
async function turnOn(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('img', { name: 'QR code' }).waitFor()
  const key = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel('Code', { exact: true }).fill(signInCode(key))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByRole('list', { name: 'Recovery codes' }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ])
  await download.cancel()
  await dialog.getByRole('button', { name: 'Done' }).click()
}
