import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { keyboard, pointer } from './input-devices.ts'
import { pressOn, tabTo } from './keyboard.ts'
import { approveTemplate } from './order-template.ts'
import { type Owner, openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, picture } from './pages.ts'

const browser = browserOfThisFile()

const list = [
  'Name;2024;Mobile;Track;User',
  'Anna;A-1;+15550100123;a%201;',
  'Bo;A-2;;b-2;US.42',
  'Cy;A-3;1234567;c-3;',
].join('\n')

const components = [
  { type: 'HEADER', format: 'TEXT', text: 'News for {{1}}', example: { header_text: ['Maria'] } },
  { type: 'BODY', text: 'Hello {{1}}, your order {{2}} is ready.', example: { body_text: [['Maria', 'B-7']] } },
  {
    type: 'BUTTONS',
    buttons: [
      { type: 'QUICK_REPLY', text: 'On my way' },
      { type: 'URL', text: 'Track', url: 'https://x.example/{{1}}', example: ['b-7'] },
    ],
  },
]

test('a list’s columns are mapped to the phone number and each part of the template', async () => {
  const { person, page, home, mutate, query } = await openWorkspace(browser())
  await mutate('templates.create', { name: 'order_track', language: 'en', category: 'UTILITY', components })
  await mutate('simulator.review', { templateName: 'order_track', language: 'en', decision: 'APPROVED' })
  await showParts(page, home)
  await page.goto(`${home}/campaigns/new`)
  await page.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: /order_track/ }).click()
  await page.getByText('4 placeholders: Header {{1}}, Body {{1}}, Body {{2}}, Button “Track” {{1}}').waitFor()
  await page.getByRole('button', { name: 'Choose recipients', exact: true }).click()

  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,Order\nAnna,10001234') })
  await page.getByText('There is no column called phone').waitFor()
  await page.getByText('Select the column with the phone numbers below').waitFor()
  await expectAccessible(page)
  await picture(page, 'campaign-columns-no-phone')
  await tabTo(page, page.getByLabel('Phone number'))
  await page.keyboard.type('Order')
  await page.getByText('Phone numbers are read from the column “Order”.').waitFor()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
  await page.getByText('Phone numbers are read from the column “Mobile”.').waitFor()
  expect(await page.getByLabel('Phone number').inputValue()).toBe('Mobile')
  await page.getByLabel('WhatsApp user ID').selectOption('User')
  await mapParts(page)

  await repairRow(page)
  await page.getByRole('button', { name: 'Review 3 messages' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByText('News for Saturday').waitFor()
  await page.getByRole('textbox', { name: 'Phone number' }).fill('+15550100200')
  await page.getByRole('button', { name: 'Send test' }).click()
  await page.getByText('The simulator accepted the message').waitFor()
  await page
    .getByRole('button', { name: /^Send to/ })
    .first()
    .click()
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/)
  await readReplies(page, { mutate, query })
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await page.getByRole('heading', { name: 'Choose recipients' }).waitFor()
  expect(await page.getByLabel('Phone number').inputValue()).toBe('Mobile')
  expect(await page.getByLabel('Fixed value for Header {{1}}').inputValue()).toBe('Saturday')
  expect(await page.getByLabel('Body {{1}}').inputValue()).toBe('column:Name')
  expect(await page.getByLabel('Body {{2}}').inputValue()).toBe('column:2024')
  await page.goto(`${home}/simulator`)
  await page.getByText('Hello Anna, your order A-1 is ready.').first().waitFor()
  expect((await query('contacts.list', { q: '+15550100123' })).data).toMatchObject([{ name: 'Anna' }])
  await searchCampaigns(page, home)
  expect(person.complaints).toEqual([])
})

/** The report has who tapped which button, who opted out and what a reply cost; its filter and names lead further by pointer. */
async function readReplies(page: Page, { mutate, query }: Pick<Owner, 'mutate' | 'query'>): Promise<void> {
  await page.getByText(/^(Sending is complete|Completed with)/).waitFor()
  const campaignId = page.url().split('/').at(-1)
  const { data } = await query('campaigns.recipients', { campaignId, page: 1, limit: 5 })
  await mutate('simulator.reply', { from: '+15550100123', tap: 'On my way', reply_to: data[0].message_id })
  await mutate('simulator.reply', { from: '+15550100124', text: 'STOP' })
  const buttons = page.getByRole('table', { name: 'Reply buttons' })
  await buttons.getByRole('row', { name: /On my way 1 \d/ }).waitFor()
  const figure = (name: string) => page.locator('dl > div', { hasText: name })
  await figure('Opt-outs').getByText('1', { exact: true }).waitFor()
  await figure('Cost per reply')
    .getByText(/\$0\.\d/)
    .waitFor()
  await picture(page, 'campaign-replies')
  const recipients = page.getByRole('table', { name: 'Recipients' })
  expect(await recipients.getByRole('row').count()).toBe(4)
  await page.getByLabel('Filter recipients').selectOption('replied=no')
  await expect.poll(() => recipients.getByRole('row').count()).toBe(2)
  await page.getByLabel('Filter recipients').selectOption('')
  await recipients.getByRole('link', { name: 'Anna' }).click()
  await page.getByRole('heading', { name: 'Anna', level: 1 }).waitFor()
  await page.goBack()
}

async function searchCampaigns(page: Page, home: string): Promise<void> {
  await page.goto(`${home}/campaigns`)
  const search = page.getByRole('searchbox', { name: 'Search campaigns' })
  await pointer.write(page, search, 'nothing like it')
  await page.getByText('No campaign found').waitFor()
  await pointer.write(page, search, 'track')
  await page.getByRole('row', { name: /order_track.*Completed/ }).click()
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/)
}

/** Corrects the number of a row in place, by pointer. */
async function repairRow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit line 4' }).click()
  const line = page.getByRole('dialog', { name: 'Line 4' })
  await line.getByLabel('Mobile').fill('+15550100124')
  await line.getByRole('button', { name: 'Save line' }).click()
  await page.getByRole('region', { name: 'Choose recipients' }).getByText('3 people', { exact: true }).waitFor()
}

/** The parts take the columns from left to right until they are mapped differently. */
async function mapParts(page: Page): Promise<void> {
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByText('News for Anna').waitFor()
  await preview.getByText('Hello A-1, your order a%201 is ready.').waitFor()
  expect(await page.getByLabel('Button “Track” {{1}}').inputValue()).toBe('column:')
  await page.getByLabel('Header {{1}}').selectOption('value')
  await page.getByLabel('Fixed value for Header {{1}}').fill('Saturday')
  await page.getByLabel('Body {{1}}').selectOption('column:Name')
  await page.getByLabel('Body {{2}}').selectOption('column:2024')
  await page.getByLabel('Button “Track” {{1}}').selectOption('column:Track')
  await preview.getByText('News for Saturday').waitFor()
  await preview.getByText('Hello Anna, your order A-1 is ready.').waitFor()
  await preview.getByTitle('https://x.example/a%201').waitFor()
  await page.getByText('2 people, 1 skipped').waitFor()
  await expectAccessible(page)
  await picture(page, 'campaign-columns-mapped')
}

/** The template's page and form have a field for the placeholder of each part, and the preview shows each one's sample. */
async function showParts(page: Page, home: string): Promise<void> {
  await page.goto(`${home}/templates`)
  await page.getByRole('row', { name: /order_track/ }).click()
  expect(await page.getByLabel('Header {{1}}').inputValue()).toBe('Maria')
  expect(await page.getByLabel('Button “Track” {{1}}').inputValue()).toBe('b-7')
  await page.getByLabel('Body {{2}}').fill(' ')
  await page.getByRole('textbox', { name: 'Phone number' }).fill('+15550100123')
  await page.getByRole('button', { name: 'Send test' }).click()
  await page.getByText('Must not be empty').waitFor()
  await picture(page, 'template-parts-test')
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('heading', { name: 'Edit order_track' }).waitFor()
  await page.getByLabel('Header {{1}}').fill('today')
  await page.getByLabel('Sample for the URL').fill('c-8')
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByText('News for today').waitFor()
  await preview.getByText('Hello Maria, your order B-7 is ready.').waitFor()
  await preview.getByTitle('https://x.example/c-8').waitFor()
  await expectAccessible(page)
  await picture(page, 'template-parts-edit')
}

test('all contacts can be added at once, and the number is stated', async () => {
  const { page, home, mutate, query } = await openWorkspace(browser())
  await approveTemplate(mutate)
  for (let n = 10; n < 22; n += 1) {
    await mutate('simulator.reply', { from: `+155501001${n}`, name: `Customer ${n}`, text: 'Hello' })
  }
  await page.goto(`${home}/campaigns/new`)
  await page.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: /order_ready/ }).click()
  await page.getByRole('button', { name: 'Choose recipients', exact: true }).click()
  await page.locator('label', { hasText: /^Contacts$/ }).click()
  await page.getByLabel('Last message', { exact: true }).selectOption('Last message longer ago than')
  await page.getByText('No results. Change the search or the filters.').waitFor()
  await page.getByLabel('Last message', { exact: true }).selectOption('Last message within the last')
  await expectAccessible(page)
  await picture(page, 'campaign-contacts-filtered')
  await page.getByRole('button', { name: 'Add all 12' }).click()
  await page.getByText('12 people selected · all 12 of this list').waitFor()
  await page.getByRole('button', { name: 'Remove all' }).click()
  await page.getByText('0 people selected').waitFor()
  await pressOn(page, page.getByRole('button', { name: 'Add all 12' }))
  await page.getByText('12 people selected · all 12 of this list').waitFor()
  await page.getByLabel('Body {{2}}').selectOption('value')
  await page.getByLabel('Fixed value for Body {{2}}').fill('A-1')
  await picture(page, 'campaign-contacts')
  await page.getByRole('button', { name: 'Review 12 messages' }).click()
  await page.getByText('Recipients’ local time').waitFor()
  await page.getByText('Recipients’ local time').scrollIntoViewIfNeeded()
  await picture(page, 'campaign-local-times')
  await page.getByRole('button', { name: 'Send to 12 people now' }).click()
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/)

  expect((await query('campaigns.history')).data).toMatchObject([{ total: 12 }])
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await page.getByRole('region', { name: 'Choose recipients' }).getByText('12 people', { exact: true }).waitFor()
  expect((await query('campaigns.drafts')).data).toHaveLength(1)

  const { id: campaignId } = await mutate('campaigns.start', {
    templateName: 'order_ready',
    languageCode: 'en',
    recipients: [{ phone: '0170', variables: { 1: 'Mia', 2: 'A-9' } }],
  })
  await page.goto(`${home}/campaigns/${campaignId}`)
  await page.getByRole('button', { name: 'Edit Recipient 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recipient 1' })
  await dialog.getByLabel('Phone number').fill('+15550100141')
  await dialog.getByRole('button', { name: 'Save and send' }).click()
  await dialog.waitFor({ state: 'detached' })
  const recipient = async () => (await query('campaigns.recipients', { campaignId, page: 1, limit: 5 })).data[0]
  await expect.poll(recipient).toMatchObject({ phone: '+15550100141', error: null, message_id: expect.any(String) })
})

const faultyList = [
  'phone,name,order',
  `+15550100141,"Anna\nMaria",A-1`,
  '+15550100142,Bo,A-2',
  '+15550100142,Bo,A-3',
  "'+15550100143,Cy,A-4",
  '0015550100144,Di,A-5',
  '+1415555,Ed,A-6',
  ...Array.from({ length: 8 }, (_, n) => `+1555010015${n},Fay ${n},A-7`),
  '+15550100160,Gus,',
].join('\n')

test('the faults of a list are repaired, left out or overridden before anything is sent', async () => {
  const { person, page, home, mutate, query } = await openWorkspace(browser())
  await approveTemplate(mutate)
  await page.goto(`${home}/campaigns/new`)
  await page.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: /order_ready/ }).click()
  await page.getByRole('button', { name: 'Choose recipients', exact: true }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(faultyList) })
  await page.getByText('12 people, 1 duplicate, 2 skipped').waitFor()
  await page.getByText('2 numbers were written with 00 or an apostrophe').waitFor()
  await page.getByText('Line breaks in the values of 1 row were replaced by spaces.').waitFor()
  const rows = page.getByRole('table', { name: 'Rows' })
  await rows.getByText('written 0015550100144').waitFor()
  await expectAccessible(page)
  await picture(page, 'campaign-faults')

  await pressOn(page, page.getByRole('button', { name: 'Next faulty row' }))
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(focused).toBe('Edit line 8')
  await picture(page, 'campaign-faulty-rows')
  await page.getByRole('button', { name: 'Next faulty row' }).click()
  await expect.poll(focused).toBe('Edit line 17')
  await picture(page, 'campaign-next-faulty')
  await page.keyboard.press('Enter')
  const line = page.getByRole('dialog', { name: 'Line 17' })
  await line.getByLabel('order').fill('A-8')
  await line.getByRole('button', { name: 'Save line' }).click()
  await page.getByText('13 people, 1 duplicate, 1 skipped').waitFor()

  const unusual = page.getByLabel('Send to numbers of an unusual length')
  const duplicates = page.getByLabel('Send to duplicates with other values')
  for (const { toggle } of [keyboard, pointer]) {
    await toggle(page, unusual)
    await page.getByText('14 people, 1 duplicate').waitFor()
    await toggle(page, duplicates)
    await page.getByText('14 people, 15 messages').waitFor()
    if (toggle === pointer.toggle) break
    await toggle(page, unusual)
    await toggle(page, duplicates)
    await page.getByText('13 people, 1 duplicate, 1 skipped').waitFor()
  }
  await page.getByRole('radio', { name: 'Ready' }).focus()
  await page.getByRole('button', { name: 'previous page' }).click()
  await pressOn(page, page.getByRole('button', { name: 'Leave out line 8' }))
  await page.getByText('13 people, 14 messages, 1 left out').waitFor()
  await page.getByRole('button', { name: 'Include line 8' }).click()
  await page.getByText('14 people, 15 messages').waitFor()
  await page.getByRole('button', { name: 'Leave out line 8' }).click()
  await page.getByText('13 people, 14 messages, 1 left out').waitFor()
  await page.getByRole('button', { name: 'Edit line 6', exact: true }).click()
  await page.getByRole('dialog', { name: 'Line 6' }).getByLabel('order').fill('A-4b')
  await page.getByRole('button', { name: 'Save line' }).click()
  await page.getByText('Draft saved.').waitFor()
  await page.reload()
  await page.getByText('13 people, 14 messages, 1 left out').waitFor()

  await page.getByRole('button', { name: 'Review 14 messages' }).click()
  await page.getByRole('button', { name: 'Send to 14 people now' }).click()
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/)
  const campaignId = page.url().split('/').at(-1) ?? ''
  const { data } = await query('campaigns.recipients', { campaignId, page: 1, limit: 50 })
  expect(data.map(({ phone }: { phone: string }) => phone)).toEqual([
    '+15550100141',
    '+15550100142',
    '+15550100142',
    '+15550100143',
    '+15550100144',
    ...Array.from({ length: 8 }, (_, n) => `+1555010015${n}`),
    '+15550100160',
  ])
  await page.goto(`${home}/simulator`)
  await page.getByText('Hello Anna Maria, your order A-1 is ready.').first().waitFor()
  await page.getByText('Hello Cy, your order A-4b is ready.').first().waitFor()
  expect(person.complaints).toEqual([])
})
