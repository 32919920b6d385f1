import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { e2eOwner, openOwner, openWorkspace } from './owner.ts'
import { browserOfThisFile, openPerson } from './pages.ts'
import { startParley } from './parley.ts'

const browser = browserOfThisFile()

const { email, password } = e2eOwner

test('the browser console stays empty without a session', async () => {
  const { parley, home } = await openWorkspace(browser())
  const page = await (await openPerson(browser())).newPage()
  const consoleOutput = collectConsole(page)

  for (const address of [parley.url, `${home}/inbox`, `${home}/account?tab=x`, `${parley.url}/sign-in`]) {
    await page.goto(address)
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/sign-in')
  }
  await page.goto(`${parley.url}/sign-in?next=/.//evil.example`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('No conversations yet').waitFor()

  expect(page.url()).toBe(`${home}/inbox`)
  expect(consoleOutput).toEqual([])
})

test('a session that ended elsewhere redirects to the sign-in page', async () => {
  const { home, page } = await openWorkspace(browser())
  await page.goto(`${home}/inbox`)
  await page.getByText('No conversations yet').waitFor()
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Templates' }).click()
  await page.waitForURL(/\/sign-in\?next=/)
})

test('fields for accounts have names and autocomplete tokens', async () => {
  const parley = await startParley()
  const page = await (await openPerson(browser())).newPage()
  await page.goto(parley.setUpLink)
  await page.getByLabel('Workspace').waitFor()
  await page.getByRole('combobox', { name: 'Country' }).waitFor()
  const fields: Record<string, string[]> = { setUp: await fieldsOf(page.locator('form')) }

  const { home, mutate } = await openOwner(page, parley)
  const { link } = await mutate('invitations.create', { email: 'eve@example.com', role: 'agent' })
  await page.goto(link)
  await page.getByLabel('Your name').waitFor()
  fields.invitation = await fieldsOf(page.locator('form'))

  await page.goto(`${home}/account`)
  await page.getByLabel('New password').waitFor()
  await page.getByLabel('New email address').waitFor()
  fields.account = await fieldsOf(page.locator('form'))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(password)
  fields.askPassword = await fieldsOf(dialog)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByLabel('Code', { exact: true }).waitFor()
  fields.confirmCode = await fieldsOf(dialog)

  await page.route('**/api/auth/sign-in/email', (route) => route.fulfill({ json: { twoFactorRedirect: true } }))
  await page.goto(`${parley.url}/sign-in`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  fields.signIn = await fieldsOf(page.locator('form'))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Code', { exact: true }).waitFor()
  fields.secondStep = await fieldsOf(page.locator('form'))
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').waitFor()
  fields.recovery = await fieldsOf(page.locator('form'))

  // What is chosen from a list has no name, and is not completed.
  const countryAndTimeZone = ['null: off', 'null: off']
  expect(fields).toEqual({
    setUp: [
      'email: username',
      'name: name',
      'password: new-password',
      'workspaceName: organization',
      ...countryAndTimeZone,
    ],
    invitation: ['email: username', 'name: name', 'password: new-password'],
    account: [
      'name: name',
      'email: off',
      'password: current-password',
      'currentPassword: current-password',
      'newPassword: new-password',
    ],
    askPassword: ['password: current-password'],
    confirmCode: ['code: one-time-code'],
    signIn: ['email: username', 'password: current-password'],
    secondStep: ['code: one-time-code'],
    recovery: ['recoveryCode: off'],
  })
})

/** Collects console messages, uncaught errors and error responses. */
function collectConsole(page: Page): string[] {
  const output: string[] = []
  page.on('console', (message) => output.push(message.text()))
  page.on('pageerror', (error) => output.push(String(error)))
  page.on('response', (response) => {
    if (response.status() >= 400) output.push(`${response.status()} ${response.url()}`)
  })
  return output
}

/** Each field that takes text, as `name: autocomplete`. */
function fieldsOf(form: Locator): Promise<string[]> {
  return form
    .locator('input:not([type=checkbox], [type=hidden])')
    .evaluateAll((inputs) =>
      inputs.map((input) => `${input.getAttribute('name')}: ${input.getAttribute('autocomplete')}`),
    )
}
