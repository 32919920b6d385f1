import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signInCode } from '../../server/src/testing/http/sign-in-code.ts'
import { e2eOwner, openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, paintIn, picture } from './pages.ts'

const browser = browserOfThisFile()

const { email, password } = e2eOwner
/** The current code was used to turn two-factor authentication on, so the next one is needed to sign in. */
const nextCodeMs = 30_000

test('two-factor authentication can be turned on, used to sign in, and turned off', async () => {
  const { parley, person, page, home } = await openWorkspace(browser())

  await page.goto(`${home}/account`)
  await page.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill('not the password')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('The current password is incorrect').waitFor()
  await dialog.getByLabel('Current password').and(page.locator('[aria-invalid="true"]')).waitFor()
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()

  await dialog.getByRole('img', { name: 'QR code' }).waitFor()
  const key = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel('Code', { exact: true }).fill('000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByText(/The code is incorrect/).waitFor()
  await expectAccessible(page)
  await picture(page, 'two-factor-turn-on')
  await dialog.getByLabel('Code', { exact: true }).fill(signInCode(key))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codeList = dialog.getByRole('list', { name: 'Recovery codes' })
  await codeList.waitFor()
  const codes = await codeList.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await expectAccessible(page)
  await picture(page, 'two-factor-recovery-codes')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('parley-recovery-codes.txt')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByText('10 recovery codes left').waitFor()
  await picture(page, 'two-factor-on')
  await page.goto(`${home}/members`)
  await page
    .getByRole('row', { name: /Ada Byron/ })
    .getByText('On', { exact: true })
    .waitFor()
  await picture(page, 'two-factor-members')

  await signOut(page, parley.url)
  await enterPassword(page, parley.url)
  await page.getByLabel('Code', { exact: true }).fill('000 000')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText(/The code is incorrect/).waitFor()
  await picture(page, 'two-factor-sign-in')
  await page.getByLabel('Code', { exact: true }).fill(signInCode(key, nextCodeMs))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/inbox/)

  await signOut(page, parley.url)
  await page.setViewportSize({ width: 375, height: 720 })
  await paintIn(page, 'dark')
  await enterPassword(page, parley.url)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText(/ten letters and digits/).waitFor()
  await expectAccessible(page)
  await picture(page, 'two-factor-sign-in-narrow')
  await page.getByLabel('Recovery code').fill(codes[0]?.replace('-', '').toUpperCase() ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/inbox/)

  await page.goto(`${home}/account`)
  await page.getByText('9 recovery codes left').waitFor()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await page.getByRole('button', { name: 'Turn off' }).scrollIntoViewIfNeeded()
  await picture(page, 'two-factor-narrow')
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Generate codes' }).click()
  await codeList.waitFor()
  expect(await codeList.getByRole('listitem').allTextContents()).not.toContain(codes[1])
  await picture(page, 'two-factor-codes-narrow')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('button', { name: 'Turn on' }).waitFor()
  expect(person.complaints).toEqual([])
})

async function signOut(page: Page, url: string): Promise<void> {
  await page.request.post(`${url}/api/auth/sign-out`, { headers: { origin: url }, data: {} })
}

async function enterPassword(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/sign-in`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor()
}
