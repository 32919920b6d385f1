import { expect, test } from 'vitest'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, openPerson, picture } from './pages.ts'

const browser = browserOfThisFile()

const password = 'correct horse battery'

test('members can be invited, permissions changed and sessions listed, and the audit log records it', async () => {
  const { person: owner, page, home } = await openWorkspace(browser())

  await page.goto(`${home}/members`)
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a member' })
  await dialog.getByLabel('Email').fill('nina')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await dialog.getByLabel('Email').and(page.locator('[aria-invalid="true"]')).waitFor()
  await dialog.getByLabel('Email').fill('nina@example.com')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  const shownLink = () => page.getByText(/\/invitation#token=/).first()
  const first = (await shownLink().textContent()) ?? ''
  await page.getByRole('button', { name: 'Done' }).click()

  // Only hashes are stored: copying the link again replaces it.
  await page.getByRole('button', { name: 'More actions for nina@example.com' }).click()
  await page.getByRole('menuitem', { name: 'Copy link…' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  await expectAccessible(page)
  const link = (await shownLink().textContent()) ?? ''
  await page.getByRole('button', { name: 'Done' }).click()
  expect(link).not.toBe(first)

  const invited = await openPerson(browser())
  const theirs = await invited.newPage()
  await theirs.goto(first)
  await theirs.getByText('no longer valid').waitFor()
  await theirs.goto('about:blank')
  await theirs.goto(link)
  await theirs.getByRole('heading', { name: 'Join Acme Coffee' }).waitFor()
  await theirs.getByLabel('Your name').fill('Nina')
  await theirs.getByLabel('Password', { exact: true }).fill(password)
  await theirs.getByRole('button', { name: 'Join' }).click()
  await theirs.waitForURL(/\/inbox/)
  await theirs.getByRole('link', { name: 'Analytics' }).waitFor()
  for (const name of ['API keys', 'Webhooks', 'Audit log']) {
    expect(await theirs.getByRole('link', { name, exact: true }).count()).toBe(0)
  }
  await theirs.goto(`${home}/audit`)
  await theirs.getByText('You don’t have access').waitFor()

  await page.getByRole('button', { name: 'More actions for Nina' }).click()
  await page.getByRole('menuitem', { name: /Role and permissions/ }).click()
  await page.getByLabel('View audit').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/View audit/).waitFor()
  await picture(page, '12-members')
  await theirs.goto(`${home}/audit`)
  await theirs.getByText('Changed member nina@example.com').waitFor()
  // The newest entry moves to the end.
  await theirs.getByRole('columnheader', { name: 'Time' }).getByRole('button').click()
  await theirs.waitForURL(/sort=time/)
  await theirs.getByRole('row').last().getByText('Changed member nina@example.com').waitFor()
  await picture(theirs, '13-audit-log')

  await page.goto(`${home}/account`)
  await page.getByText('This device').waitFor()
  await picture(page, '14-account')
  expect([...owner.complaints, ...invited.complaints]).toEqual([])
})
