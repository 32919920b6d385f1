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
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('ready to COLLECT')
  await page.waitForURL(/q=ready/)
  await page.getByRole('button', { name: 'Preview order_ready' }).click()
  const preview = page.getByRole('dialog', { name: 'order_ready' })
  await preview.getByText('Hello Maria, your order B-7 is ready to collect.').waitFor()
  await expectAccessible(page)
  await picture(page, 'templates-preview')
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('nothing like it')
  await page.getByText('No templates found').waitFor()
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('order ready')
  await page.getByRole('row', { name: /order_ready/ }).waitFor()
  await picture(page, 'templates-list')
  await page.getByRole('row', { name: /order_ready/ }).click()
  const phone = page.getByRole('textbox', { name: 'Phone number' })
  await phone.fill('0170')
  await page.getByRole('button', { name: 'Send test' }).click()
  await page.getByText('is not a number in').waitFor()
  await phone.fill('+15550100123')
  await page.getByRole('button', { name: 'Send test' }).click()
  await page.getByText('The simulator accepted the message').waitFor()
  await picture(page, 'templates-one')

  await page.getByRole('link', { name: 'Edit' }).click()
  const bodyField = page.getByRole('textbox', { name: 'Body', exact: true })
  await bodyField.fill('{{1}} hello, your order {{2}} waits for you here.')
  await page.getByText('Must not start with a variable.').waitFor()
  await expectAccessible(page)
  await picture(page, 'templates-edit')
  await bodyField.fill('Dear {{1}}, your order ')
  await page.getByRole('button', { name: 'Insert placeholder' }).click()
  await page.keyboard.type(' waits for you here.')
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

test('templates with files, codes and cards are created and shown in the dashboard', async () => {
  const { page, home, mutate } = await openWorkspace(browser(), { PARLEY_SIMULATOR_APPROVAL_SECONDS: '1' })
  const card = (text: string) => ({
    components: [
      { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['https://example.com/1.jpg'] } },
      { type: 'BODY', text },
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Tell me more' }] },
    ],
  })
  const components = [
    { type: 'BODY', text: 'Our autumn range is here.' },
    { type: 'CAROUSEL', cards: [card('A warm coat'), card('A soft hat')] },
  ]
  await mutate('templates.create', { name: 'autumn', language: 'en_US', category: 'MARKETING', components })
  await page.goto(`${home}/templates`)
  await page.getByRole('row', { name: /autumn/ }).click()
  await page.getByRole('list', { name: 'Cards' }).getByText('A soft hat').waitFor()
  await page.getByRole('textbox', { name: 'Card 2: link to the image (https://…)' }).waitFor()
  await expectAccessible(page)
  await picture(page, 'templates-cards')

  await page.goto(`${home}/templates/new`)
  await page.getByRole('textbox', { name: 'Name' }).fill('receipt')
  await page.getByRole('combobox', { name: 'Header type' }).selectOption('DOCUMENT')
  await page.getByRole('textbox', { name: 'Body', exact: true }).fill('Here is your receipt. Thank you!')
  await page.getByText('The review requires a sample file.').waitFor()
  const sample = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }
  await page.locator('input[type="file"]').setInputFiles(sample)
  await page.getByText('receipt.pdf').waitFor()
  await expectAccessible(page)
  await picture(page, 'templates-document')
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await page.getByText('Approved', { exact: true }).first().waitFor()

  await page.goto(`${home}/templates/new`)
  await page.getByRole('textbox', { name: 'Name' }).fill('login_code')
  await page.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Authentication' }).click()
  await page.getByText('*123456* is your verification code. For your security, do not share this code.').waitFor()
  await page.getByRole('combobox', { name: 'How the customer uses the code' }).selectOption('ONE_TAP')
  await page.getByText('Must name the app that takes the code.').waitFor()
  await page.getByRole('combobox', { name: 'How the customer uses the code' }).selectOption('COPY_CODE')
  await page.getByRole('textbox', { name: 'Code valid for (minutes)' }).fill('5')
  await page.getByText('This code expires in 5 minutes.').waitFor()
  await expectAccessible(page)
  await picture(page, 'templates-code')
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await page.getByText('Approved', { exact: true }).first().waitFor()
})
