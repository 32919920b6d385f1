import type { Page } from 'playwright-core'
import type { GraphAccount } from '../../server/src/testing/graph/accounts.ts'

/** Fills in the values of a number on the page that connects one. */
export async function fillIn(page: Page, account: GraphAccount, token: string): Promise<void> {
  await page.getByLabel('Phone number ID').fill(account.phoneNumberId)
  await page.getByLabel('Business account ID').fill(account.id)
  await page.getByLabel('Access token', { exact: true }).fill(token)
  await page.getByLabel('App secret', { exact: true }).fill(account.appSecret)
}

/** Waits until the field is marked as wrong, with the sentence. */
export async function refusedAt(page: Page, label: string, sentence: RegExp): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  await field.and(page.locator('[aria-invalid="true"]')).waitFor()
  await page.locator('[class*="InputWrapper-root"]', { has: field }).getByText(sentence).waitFor()
}

/** The results of the checks before a number is connected, in their order. */
export async function resultsOf(page: Page): Promise<(string | null)[]> {
  const marks = page.getByRole('list', { name: 'Checks' }).getByRole('listitem').locator(':scope > [role="img"]')
  await marks.first().waitFor()
  return marks.evaluateAll((each) => each.map((mark) => mark.getAttribute('aria-label')))
}
