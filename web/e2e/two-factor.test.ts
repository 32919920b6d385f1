import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signInCode } from '../../server/src/testing/http/sign-in-code.ts'
import { e2eOwner, openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, paintIn, picture } from './pages.ts'

const browser = browserOfThisFile()

const { email, password } = e2eOwner
/** The code of the next half minute is taken already; that of this one turned it on. */
const nextCodeMs = 30_000

test('a second factor is turned on, asked for at the next sign-ins, and turned off', async () => {
  const { parley, person, page, home } = await openWorkspace(browser())

  await page.goto(`${home}/account`)
  await page.getByRole('button', { name: 'Turn on' }).click()
  const asked = page.getByRole('dialog')
  await asked.getByLabel('Your password').fill('not the password')
  await asked.getByRole('button', { name: 'Continue' }).click()
  await asked.getByText('The current password is wrong').waitFor()
  await asked.getByLabel('Your password').and(page.locator('[aria-invalid="true"]')).waitFor()
  await asked.getByLabel('Your password').fill(password)
  await asked.getByRole('button', { name: 'Continue' }).click()

  await asked.getByRole('img', { name: 'QR code' }).waitFor()
  const key = ((await asked.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await asked.getByLabel('Code', { exact: true }).fill('000000')
  await asked.getByRole('button', { name: 'Turn on' }).click()
  await asked.getByText(/The code is wrong/).waitFor()
  await expectAccessible(page)
  await picture(page, 'two-factor-turn-on')
  await asked.getByLabel('Code', { exact: true }).fill(signInCode(key))
  await asked.getByRole('button', { name: 'Turn on' }).click()
  const shown = asked.getByRole('list', { name: 'Recovery codes' })
  await shown.waitFor()
  const codes = await shown.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await expectAccessible(page)
  await picture(page, 'two-factor-recovery-codes')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    asked.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('parley-recovery-codes.txt')
  await page.keyboard.press('Escape')
  await asked.getByRole('button', { name: 'I have stored them' }).click()
  await page.getByText('10 recovery codes are left').waitFor()
  await picture(page, 'two-factor-on')
  await page.goto(`${home}/members`)
  await page
    .getByRole('row', { name: /Ada Byron/ })
    .getByText('On', { exact: true })
    .waitFor()
  await picture(page, 'two-factor-members')

  await signOut(page, parley.url)
  await showPassword(page, parley.url)
  await page.getByLabel('Code', { exact: true }).fill('000 000')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText(/The code is wrong/).waitFor()
  await picture(page, 'two-factor-sign-in')
  await page.getByLabel('Code', { exact: true }).fill(signInCode(key, nextCodeMs))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/inbox/)

  await signOut(page, parley.url)
  await page.setViewportSize({ width: 375, height: 720 })
  await paintIn(page, 'dark')
  await showPassword(page, parley.url)
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
  await page.getByText('9 recovery codes are left').waitFor()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await page.getByRole('button', { name: 'Turn off' }).scrollIntoViewIfNeeded()
  await picture(page, 'two-factor-narrow')
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await asked.getByLabel('Your password').fill(password)
  await asked.getByRole('button', { name: 'Make new ones' }).click()
  await shown.waitFor()
  expect(await shown.getByRole('listitem').allTextContents()).not.toContain(codes[1])
  await picture(page, 'two-factor-codes-narrow')
  await asked.getByRole('button', { name: 'I have stored them' }).click()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await asked.getByLabel('Your password').fill(password)
  await asked.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('button', { name: 'Turn on' }).waitFor()
  expect(person.complaints).toEqual([])
})

async function signOut(page: Page, url: string): Promise<void> {
  await page.request.post(`${url}/api/auth/sign-out`, { headers: { origin: url }, data: {} })
}

async function showPassword(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/sign-in`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
}
