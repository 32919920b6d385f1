import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { pressOn, tabTo } from './keyboard.ts'
import type { Owner } from './owner.ts'
import { expectAccessible, picture } from './pages.ts'

/** The button of the inbox's views, while the view with this name is shown, with or without its number of conversations. */
export function viewButton(page: Page, view: string) {
  return page.getByRole('button', { name: new RegExp(`^View: ${view}( [\\d,]+)?$`) })
}

/** Chooses a view by pointer. */
export async function openView(page: Page, from: string, to: string): Promise<void> {
  await viewButton(page, from).click()
  await page.getByRole('menuitem', { name: to }).click()
}

/** Saves the current filters by keyboard, as a view that everyone sees. */
export async function saveView(page: Page): Promise<void> {
  await pressOn(page, viewButton(page, 'Unassigned 3'))
  await page.getByRole('menuitem', { name: 'Save current view…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Must not be empty').waitFor()
  await dialog.getByLabel('Name').fill('Waiting for anybody')
  await tabTo(page, dialog.getByLabel('Share with everyone in the workspace'))
  await page.keyboard.press('Space')
  await expectAccessible(page)
  await picture(page, 'inbox-save-view')
  await pressOn(page, dialog.getByRole('button', { name: 'Save' }))
  await dialog.waitFor({ state: 'hidden' })
  await viewButton(page, 'Waiting for anybody').waitFor()
}

/** Changes the view that everyone sees by pointer: its name, whom it is for and its filters. */
export async function manageViews(page: Page): Promise<void> {
  await openView(page, 'Waiting for anybody', 'Mine 1')
  await page.getByRole('button', { name: 'Order: Longest waiting' }).click()
  await page.getByRole('menuitem', { name: 'Newest activity' }).click()
  await viewButton(page, 'Mine 1').click()
  await page.getByRole('menuitem', { name: 'Manage views…' }).click()
  await picture(page, 'inbox-manage-views')
  await page.getByRole('button', { name: 'Edit Waiting for anybody' }).click()
  const form = page.getByRole('dialog', { name: /Edit view/ })
  await form.getByLabel('Name').fill('Mine, by time')
  await form.getByLabel('Share with everyone in the workspace').uncheck()
  await form.getByLabel('Replace its filters with the current ones').check()
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'hidden' })
  await page.getByText('Private', { exact: true }).waitFor()
}

/** Renames the only view by keyboard, then deletes it. */
export async function manageViewsByKeyboard(page: Page, query: Owner['query']): Promise<void> {
  const press = (name: string) => pressOn(page, page.getByRole('button', { name, exact: true }))
  const names = async () => (await query('savedViews.list')).data.map(({ name }: { name: string }) => name)
  await pressOn(page, viewButton(page, 'Important'))
  await page.getByRole('menuitem', { name: 'Manage views…' }).press('Enter')
  await press('Edit Important')
  await page.getByRole('textbox', { name: 'Name' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('End')
  await page.keyboard.type(' ones')
  await page.keyboard.press('Enter')
  await expect.poll(names).toEqual(['Important ones'])
  await press('Delete Important ones')
  await press('Delete')
  await page.getByRole('dialog', { name: /Delete the view/ }).waitFor({ state: 'detached' })
  expect(await names()).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
