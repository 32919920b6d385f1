import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openMailServer } from '../../server/src/testing/http/mail-server.ts'
import { keyboard } from './input-devices.ts'
import { pressOn } from './keyboard.ts'
import { e2eOwner, openOwner, openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, openPerson, picture } from './pages.ts'
import { startParley } from './parley.ts'

const browser = browserOfThisFile()

test('a person changes their name and signs out on one device, then on all', async () => {
  const { parley, person, page, home, query } = await openWorkspace(browser())
  const phone = await signIn(await openPerson(browser()), parley.url, e2eOwner.password)
  const tablet = await signIn(await openPerson(browser()), parley.url, e2eOwner.password)

  await page.goto(`${home}/account`)
  await page.getByLabel('Name', { exact: true }).fill('Ada King')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect.poll(async () => (await query('members.list')).data[0].name).toBe('Ada King')

  const sessions = page.getByRole('table', { name: 'Sessions' })
  await sessions.getByRole('button', { name: 'Sign out' }).first().click()
  await expect.poll(() => sessions.getByRole('button', { name: 'Sign out' }).count()).toBe(1)
  const states = async () => [await statusOf(phone, parley.url), await statusOf(tablet, parley.url)].sort()
  expect(await states()).toEqual([200, 401])
  expect(await statusOf(page, parley.url)).toBe(200)

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.waitForURL(/\/sign-in/)
  expect(await states()).toEqual([401, 401])
  expect(await statusOf(page, parley.url)).toBe(401)
  expect(person.complaints).toEqual([])
})

test('a forgotten password is replaced through the link in an email', async () => {
  const mailServer = await openMailServer()
  const parley = await startParley({ PARLEY_SMTP_URL: mailServer.url, PARLEY_MAIL_FROM: 'parley@example.com' })
  const person = await openPerson(browser())
  const page = await person.newPage()
  await openOwner(page, parley)
  await page.context().clearCookies()

  await page.goto(`${parley.url}/sign-in`)
  await page.getByRole('link', { name: /Forgot/ }).click()
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  await page.getByLabel('Email').fill(e2eOwner.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('Check your email').waitFor()
  const link = () => /http\S+\/reset-password#token=[\w-]+/.exec(mailServer.readText())?.[0] ?? ''
  await expect.poll(link).not.toBe('')
  await page.goto(link())
  await page.getByLabel('New password').fill('another battery staple')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Your password has been changed').waitFor()

  await signIn(person, parley.url, 'another battery staple')
  expect(await statusOf(page, parley.url)).toBe(200)
  expect(person.complaints).toEqual([])
})

type Person = Awaited<ReturnType<typeof openPerson>>

async function signIn(person: Person, url: string, password: string): Promise<Page> {
  const page = await person.newPage()
  await page.goto(`${url}/sign-in`)
  await page.getByLabel('Email').fill(e2eOwner.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('No conversations yet').waitFor()
  return page
}

async function statusOf(page: Page, url: string): Promise<number> {
  return (await page.request.get(`${url}/trpc/account.sessions`)).status()
}

test('a new email address is confirmed by the link that is sent to it', async () => {
  const mailServer = await openMailServer()
  const smtp = { PARLEY_SMTP_URL: mailServer.url, PARLEY_MAIL_FROM: 'parley@example.com' }
  const { parley, person, page, home } = await openWorkspace(browser(), smtp)
  await page.goto(`${home}/account`)
  const form = page.locator('form').filter({ has: page.getByLabel('New email address') })
  await form.getByLabel('New email address').fill('ada@new.example.com')
  await form.getByLabel('Current password').fill('not my password')
  await pressOn(page, form.getByRole('button', { name: 'Change email address' }))
  await form.getByText('The current password is incorrect').waitFor()
  await form.getByLabel('Current password').fill(e2eOwner.password)
  await form.getByRole('button', { name: 'Change email address' }).click()
  await form.getByText('If ada@new.example.com can be used').waitFor()
  await expectAccessible(page)
  await picture(page, '71-change-email')
  const link = () => /http\S+\/confirm-email#token=\S+/.exec(mailServer.readText())?.[0] ?? ''
  await expect.poll(link).not.toBe('')

  // The link is opened in another browser, which must sign in first.
  const elsewhere = await (await openPerson(browser())).newPage()
  await elsewhere.goto(link())
  await elsewhere.getByRole('heading', { name: 'Confirm your new email address' }).waitFor()
  await elsewhere.getByRole('link', { name: 'Sign in' }).click()
  await elsewhere.getByLabel('Email').fill(e2eOwner.email)
  await elsewhere.getByLabel('Password', { exact: true }).fill(e2eOwner.password)
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await elsewhere.getByText('You will sign in with ada@new.example.com').waitFor()
  await expectAccessible(elsewhere)
  await picture(elsewhere, '71-confirm-email')
  await elsewhere.getByRole('button', { name: 'Confirm' }).click()
  await elsewhere.getByText('Your email address has been changed').waitFor()
  await elsewhere.getByRole('link', { name: 'Continue' }).click()
  await elsewhere.waitForURL(/\/inbox/)
  expect(await statusOf(page, parley.url)).toBe(401)
  await elsewhere.goto(`${home}/account`)
  await elsewhere.getByText('Signed in as ada@new.example.com.').waitFor()
  expect(mailServer.readText()).toContain('your administrator now')
  expect(person.complaints).toEqual([])
})

test('without a mail server the email address changes at once, by keyboard', async () => {
  const { page, home, query, person } = await openWorkspace(browser())
  await page.goto(`${home}/account`)
  const form = page.locator('form').filter({ has: page.getByLabel('New email address') })
  await keyboard.write(page, form.getByLabel('New email address'), 'ada@new.example.com')
  await keyboard.write(page, form.getByLabel('Current password'), e2eOwner.password)
  await pressOn(page, form.getByRole('button', { name: 'Change email address' }))
  await page.getByText('Signed in as ada@new.example.com.').waitFor()
  expect((await query('members.list')).data).toMatchObject([{ email: 'ada@new.example.com' }])
  expect(person.complaints).toEqual([])
})
