import { expect, test } from 'vitest'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, paintIn, picture } from './pages.ts'

const browser = browserOfThisFile()

const body = 'Hello {{1}}, your order {{2}} is ready to collect.'

test('a template can be tested, edited, duplicated, translated and deleted', async () => {
  const { person, page, home, mutate } = await openWorkspace(browser(), { PARLEY_SIMULATOR_APPROVAL_SECONDS: '1' })
  const components = [{ type: 'BODY', text: body, example: { body_text: [['Maria', 'B-7']] } }]
  await mutate('templates.create', { name: 'order_ready', language: 'en_US', category: 'UTILITY', components })

  await page.goto(`${home}/templates`)
  await page.getByRole('row', { name: /order_ready/ }).click()
  const phone = page.getByRole('textbox', { name: 'Phone number' })
  await phone.fill('0170')
  await page.getByRole('button', { name: 'Send test' }).click()
  await page.getByText('is not a number in').waitFor()
  await phone.fill('+15550100123')
  await page.getByRole('button', { name: 'Send test' }).click()
  await page.getByText('The platform accepted the message').waitFor()
  await picture(page, 'templates-one')

  await page.getByRole('link', { name: 'Edit' }).click()
  const bodyField = page.getByRole('textbox', { name: 'Body', exact: true })
  await bodyField.fill('{{1}} hello, your order {{2}} waits for you here.')
  await page.getByText('Must not start with a variable.').waitFor()
  await expectAccessible(page)
  await picture(page, 'templates-edit')
  await bodyField.fill('Dear {{1}}, your order {{2}} waits for you here.')
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await page.getByText('Approved', { exact: true }).first().waitFor()
  await page.getByText('Dear Maria, your order B-7 waits for you here.').waitFor()

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Add language' }).click()
  await page.getByRole('heading', { name: 'order_ready in another language' }).waitFor()
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await page.getByText('Required', { exact: true }).first().waitFor()
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'German (de)' }).click()
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await page.getByText('German', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await page.getByRole('heading', { name: 'Copy of order_ready' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('order_ready_copy')
  await page.goBack()

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('order')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByText('Must be "order_ready"').waitFor()
  await expectAccessible(page)
  await picture(page, 'templates-delete')
  await dialog.getByRole('textbox').fill('order_ready')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'Templates' }).waitFor()
  await page.getByRole('table', { name: 'Templates' }).waitFor()
  await page.getByRole('row', { name: /German/ }).waitFor({ state: 'detached' })

  await page.getByRole('row', { name: /order_ready/ }).click()
  await page.getByRole('button', { name: 'Send test' }).waitFor()
  await paintIn(page, 'dark')
  await picture(page, 'templates-dark')
  await page.setViewportSize({ width: 375, height: 740 })
  await picture(page, 'templates-narrow')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  expect(person.complaints).toEqual([])
})
