import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, openPerson, picture } from './pages.ts'

const browser = browserOfThisFile()

test('a workspace is created, shared, archived, restored and deleted; the others stay apart', async () => {
  const { parley, page, home, mutate, workspaceId } = await openWorkspace(browser())
  const saved = (text: string | RegExp) => page.getByRole('log', { name: 'Notifications' }).getByText(text).waitFor()
  await mutate('simulator.reply', { from: '+15550100001', text: 'Only for Acme' })

  await page.goto(`${home}/inbox`)
  await page.getByText('Only for Acme').first().waitFor()
  await switcher(page, 'Acme Coffee').click()
  await picture(page, '60-switcher')
  await page.getByRole('button', { name: 'New workspace…' }).click()
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await page.getByLabel('Name', { exact: true }).and(page.locator('[aria-invalid="true"]')).waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Acme Bakery')
  await expectAccessible(page)
  await picture(page, '60-new-workspace')
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await saved('Acme Bakery has been created.')
  await page.getByText('No conversations yet').waitFor()
  expect(await page.getByText('Only for Acme').count()).toBe(0)
  const bakery = new URL(page.url()).pathname.split('/')[2] ?? ''
  expect(bakery).not.toBe(workspaceId)
  const bakeryHome = `${parley.url}/w/${bakery}/live`

  const link = await invite(page, bakeryHome, 'grace@example.com')
  const person = await openPerson(browser())
  const guest = await person.newPage()
  await guest.goto(link)
  await guest.getByLabel('Your name').fill('Grace Hopper')
  await guest.getByLabel('Password', { exact: true }).fill('nanoseconds of wire')
  await guest.getByRole('button', { name: /Join/ }).click()
  await guest.getByText('No conversations yet').waitFor()
  const second = await invite(page, home, 'grace@example.com')
  await guest.goto(second)
  await guest.getByRole('button', { name: 'Join' }).click()
  await guest.getByText('Only for Acme').first().waitFor()
  await switcher(guest, 'Acme Coffee').click()
  await guest.getByRole('button', { name: 'Acme Bakery' }).click()
  await guest.getByText('No conversations yet').waitFor()
  await guest.goto(parley.url)
  await guest.waitForURL(`${bakeryHome}/inbox`)

  await page.goto(`${bakeryHome}/settings`)
  await page.getByRole('button', { name: 'Archive workspace…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive', exact: true }).click()
  await saved('Acme Bakery has been archived.')
  await page.getByText('This workspace is archived and read-only.').waitFor()
  await expectAccessible(page)
  await picture(page, '61-archived')
  await guest.getByText('An owner can restore it.').waitFor()
  await page.getByRole('button', { name: 'Restore workspace…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click()
  await saved('Acme Bakery has been restored.')
  await page.getByText('This workspace is archived and read-only.').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Delete workspace…' }).click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Delete workspace', exact: true })
  await dialog.getByLabel('Workspace name').fill('Acme')
  expect(await confirm.isDisabled()).toBe(true)
  await dialog.getByLabel('Workspace name').fill('Acme Bakery')
  await expectAccessible(page)
  await picture(page, '62-delete')
  await confirm.click()
  await page.waitForURL(`${parley.url}/workspaces`)
  await page.getByRole('link', { name: 'Acme Coffee' }).waitFor()
  await page.getByText('Deleting Acme Bakery').waitFor({ state: 'detached' })
  expect(await page.getByRole('link', { name: 'Acme Bakery' }).count()).toBe(0)
  await expectAccessible(page)
  await picture(page, '62-workspaces')
  await guest.goto(parley.url)
  await guest.getByText('Only for Acme').first().waitFor()

  await page.goto(`${home}/settings`)
  await page.getByText('so it cannot be deleted').waitFor()
  await page.getByRole('radio', { name: 'Nobody' }).check()
  await picture(page, '63-installation')
})

test('a person without a workspace sees what to do', async () => {
  const { parley, page, home, mutate, query } = await openWorkspace(browser())
  const link = await invite(page, home, 'grace@example.com')
  const person = await openPerson(browser())
  const guest = await person.newPage()
  await guest.goto(link)
  await guest.getByLabel('Your name').fill('Grace Hopper')
  await guest.getByLabel('Password', { exact: true }).fill('nanoseconds of wire')
  await guest.getByRole('button', { name: /Join/ }).click()
  await guest.getByText('No conversations yet').waitFor()
  const { data: members } = await query('members.list')
  const grace = members.find(({ email }: { email: string }) => email === 'grace@example.com')

  await mutate('members.remove', { userId: grace.user_id })
  await guest.goto(`${parley.url}/sign-in`)
  await guest.getByLabel('Email').fill('grace@example.com')
  await guest.getByLabel('Password', { exact: true }).fill('nanoseconds of wire')
  await guest.getByRole('button', { name: 'Sign in' }).click()

  await guest
    .getByText('You are not a member of any workspace. Ask an owner to invite you at grace@example.com.')
    .waitFor()
  await expectAccessible(guest)
  await picture(guest, '64-no-workspace')
})

function switcher(page: Page, name: string) {
  return page.getByRole('button', { name: new RegExp(`^${name}\\s*, switch workspace`) })
}

/** Invites through the Members page and returns the link. */
async function invite(page: Page, home: string, email: string): Promise<string> {
  await page.goto(`${home}/members`)
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByLabel('Email addresses').fill(email)
  await page.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click()
  const link = await page
    .getByText(/\/invitation#token=/)
    .first()
    .textContent()
  await page.getByRole('button', { name: 'Done' }).click()
  return link?.trim() ?? ''
}
