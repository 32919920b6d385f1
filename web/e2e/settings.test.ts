import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openMailServer } from '../../server/src/testing/http/mail-server.ts'
import { pressOn, selectInMenu } from './keyboard.ts'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, openPerson, picture } from './pages.ts'

const browser = browserOfThisFile()

const password = 'correct horse battery'

test('members can be invited, permissions changed and sessions listed, and the audit log records it', async () => {
  const mailServer = await openMailServer()
  const mailedLinks = () => mailServer.readText().match(/http\S+\/invitation#token=[\w.-]+/g) ?? []
  const smtp = { PARLEY_SMTP_URL: mailServer.url, PARLEY_MAIL_FROM: 'parley@example.com' }
  const { person: owner, page, home } = await openWorkspace(browser(), smtp)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])

  await page.goto(`${home}/members`)
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite members' })
  await dialog.getByLabel('Email addresses').fill('nina')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await dialog.getByLabel('Email addresses').and(page.locator('[aria-invalid="true"]')).waitFor()
  await dialog.getByLabel('Email addresses').fill('nina@example.com')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await page.getByText(/sent by email/).waitFor()
  const first = (await shownLink(page).textContent()) ?? ''
  await page.getByRole('button', { name: 'Done' }).click()
  expect(mailedLinks()).toContain(first)
  expect(mailServer.readText()).toContain('RCPT TO:<nina@example.com>')

  // Only hashes are stored: copying the link again replaces it.
  const menu = page.getByRole('button', { name: 'More actions for nina@example.com' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Copy link…' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Copy invitation link' }).last().click()
  const second = await copiedLink(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await selectInMenu(page, menu, 'Copy link…')
  await pressOn(page, page.getByRole('button', { name: 'Create link' }))
  await pressOn(page, page.getByRole('button', { name: 'Copy invitation link' }).last())
  const third = await copiedLink(page)
  await pressOn(page, page.getByRole('button', { name: 'Done' }))
  await selectInMenu(page, menu, /^Send again/)
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }))
  await page.getByText('A new link has been sent to nina@example.com.').waitFor()
  const link = mailedLinks().at(-1) ?? ''
  expect(new Set([first, second, third, link]).size).toBe(4)

  const invited = await openPerson(browser())
  const theirs = await invited.newPage()
  for (const replaced of [first, third]) {
    await theirs.goto(replaced)
    await theirs.getByText('no longer valid').waitFor()
    await theirs.goto('about:blank')
  }
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

const shownLink = (page: Page) => page.getByText(/\/invitation#token=/).first()

/** The copied link, which is the one that is shown. */
async function copiedLink(page: Page): Promise<string> {
  await page.getByText('Copied', { exact: true }).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(await shownLink(page).textContent())
  return copied
}
