import { expect, test } from 'vitest'
import { pressOn } from './keyboard.ts'
import { approveTemplate } from './order-template.ts'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, picture } from './pages.ts'

const browser = browserOfThisFile()

test('recipients are chosen by tag, country, language, fields, last message and an earlier campaign', async () => {
  const { person, page, home, mutate, query } = await openWorkspace(browser())
  await approveTemplate(mutate)
  const choices = [{ label: 'Gold' }, { label: 'Silver' }]
  await mutate('contactFields.create', { key: 'plan', label: 'Plan', type: 'choice', choices })
  await mutate('contactFields.create', { key: 'orders', label: 'Orders', type: 'number' })
  await mutate('tags.create', { name: 'VIP', colour: 'blue' })
  const [ada, ben, cem, dora] = ['+491701234561', '+491701234562', '+905321234567', '+491701234564']
  const people = [
    { name: 'Ada', phones: [ada], fields: { plan: 'gold', orders: 7 }, add_tags: ['VIP'] },
    { name: 'Ben', phones: [ben], fields: { plan: 'gold', orders: 1 }, language: 'en' },
    { name: 'Cem', phones: [cem], fields: { plan: 'silver' }, add_tags: ['VIP'] },
    { name: 'Dora', phones: [dora], fields: { plan: 'gold', orders: 9 }, add_tags: ['VIP'] },
  ]
  for (const changes of people) await mutate('contacts.create', { changes })
  const earlier = {
    ...{ templateName: 'order_ready', languageCode: 'en', name: 'Week 46' },
    recipients: [ada, ben, cem].map((phone) => ({ phone, variables: { 1: 'you', 2: 'A-1' } })),
  }
  const { id: campaignId } = await mutate('campaigns.start', earlier)
  await expect.poll(async () => (await query('campaigns.get', { campaignId })).state).toBe('completed')
  await mutate('simulator.reply', { from: ben, text: 'Thank you' })

  await page.goto(`${home}/campaigns/new`)
  await page.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: /order_ready/ }).click()
  await page.getByRole('button', { name: 'Choose recipients', exact: true }).click()
  await page.locator('label', { hasText: /^Contacts$/ }).click()
  const names = async () => {
    const labels = await page
      .getByRole('table', { name: 'Contacts' })
      .getByText(/^(Ada|Ben|Cem|Dora)$/)
      .allTextContents()
    return labels.sort().join(' ')
  }
  const choose = (label: string, option: string) => page.getByLabel(label, { exact: true }).selectOption(option)
  await expect.poll(names).toBe('Ada Ben Cem Dora')
  await choose('Tag', 'VIP')
  await expect.poll(names).toBe('Ada Cem Dora')
  await choose('Tag', '')
  await choose('Country', 'DE')
  await expect.poll(names).toBe('Ada Ben Dora')
  await choose('Language', 'de')
  await expect.poll(names).toBe('Ada Dora')
  await choose('Country', '')
  await choose('Language', '')
  await choose('Last message', 'within')
  await expect.poll(names).toBe('Ada Ben Cem')
  await choose('Direction of the last message', 'received')
  await expect.poll(names).toBe('Ben')
  await choose('Last message', '')
  await choose('Earlier campaign', 'Week 46')
  await expect.poll(names).toBe('Ada Ben Cem')
  await choose('Campaign outcome', 'Did not reply')
  await expect.poll(names).toBe('Ada Cem')
  await choose('Campaign outcome', 'Did not reply within')
  await page.getByText('No results. Change the search or the filters.').waitFor()
  expect(await page.getByLabel('Days to reply').inputValue()).toBe('7 days')
  await page.setViewportSize({ width: 375, height: 800 })
  await page.getByLabel('Days to reply').scrollIntoViewIfNeeded()
  await picture(page, 'campaign-audience-narrow')
  await page.setViewportSize({ width: 1280, height: 800 })
  await choose('Campaign outcome', 'Replied')
  await expect.poll(names).toBe('Ben')
  await choose('Campaign outcome', 'All recipients')
  await pressOn(page, page.getByRole('button', { name: 'Add condition' }))
  const condition = page.getByRole('group', { name: 'Condition 1' })
  await condition.getByLabel('Value').selectOption('gold')
  await expect.poll(names).toBe('Ada Ben')
  await pressOn(page, page.getByRole('button', { name: 'Add condition' }))
  const second = page.getByRole('group', { name: 'Condition 2' })
  await second.getByLabel('Field').selectOption('Orders')
  await second.getByLabel('Comparison').selectOption('is at least')
  await second.getByLabel('Value').fill('5')
  await expect.poll(names).toBe('Ada')
  await expectAccessible(page)
  await picture(page, 'campaign-audience')
  await choose('Earlier campaign', '')
  await expect.poll(names).toBe('Ada Dora')
  await page.getByText('Draft saved.').waitFor()
  await page.reload()
  await expect.poll(names).toBe('Ada Dora')
  expect(await condition.getByLabel('Value').inputValue()).toBe('gold')
  expect(await second.getByLabel('Value').inputValue()).toBe('5')

  await page.getByRole('button', { name: 'Add all 2' }).click()
  await page.getByText('2 people selected · all 2 of this list').waitFor()
  await page.getByLabel('Body {{2}}').selectOption('value')
  await page.getByLabel('Fixed value for Body {{2}}').fill('A-2')
  await page.getByText('Draft saved.').waitFor()
  const draftId = new URL(page.url()).searchParams.get('draft') ?? ''
  const phonesOf = (rows: { phone: string }[]) => rows.map(({ phone }) => phone).sort()
  const stored = async () => (await query('campaigns.draft', { draftId })).draft?.content
  await expect.poll(async () => (await stored())?.fixedValues).toEqual({ 'body.2': 'A-2' })
  const { from, contacts } = await stored()
  expect(from).toBe('contacts')
  expect(phonesOf(contacts)).toEqual([ada, dora])
  await page.getByRole('button', { name: 'Review 2 messages' }).click()
  await page.getByRole('button', { name: 'Send to 2 people now' }).click()
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/)
  const started = page.url().split('/').at(-1)
  const { data } = await query('campaigns.recipients', { campaignId: started, page: 1, limit: 10 })
  expect(phonesOf(data)).toEqual([ada, dora])
  expect(person.complaints).toEqual([])
})

const list = [
  'Mobile;Name;Order;Tarif;Umsatz;Seit',
  '+491701234561;Ada;A-1;gold;1.234,50;03/04/2026',
  '+491701234562;Ben;A-2;Bronze;7,50;11/12/2026',
  '+491701234563;Cem;A-3;Silver;;',
].join('\n')

test('columns of a list are stored in the contact fields that were chosen, and what cannot be is said before', async () => {
  const { person, page, home, mutate, query } = await openWorkspace(browser())
  await approveTemplate(mutate)
  const choices = [{ label: 'Gold' }, { label: 'Silver' }]
  await mutate('contactFields.create', { key: 'plan', label: 'Plan', type: 'choice', choices })
  await mutate('contactFields.create', { key: 'spent', label: 'Spent', type: 'number' })
  await mutate('contactFields.create', { key: 'since', label: 'Since', type: 'date' })
  await mutate('contactFields.create', { key: 'order_number', label: 'Order number', type: 'text' })
  const known = { name: 'Cem', phones: ['+491701234563'], fields: { plan: 'gold', spent: 3 } }
  await mutate('contacts.create', { changes: known })
  await page.goto(`${home}/campaigns/new`)
  await page.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: /order_ready/ }).click()
  await page.getByRole('button', { name: 'Choose recipients', exact: true }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
  const storing = page.getByRole('region', { name: 'Store in contact fields' })
  await storing.getByLabel('Store “Tarif” in').selectOption('Plan')
  await storing.getByLabel('Store “Umsatz” in').selectOption('Spent')
  await storing.getByLabel('Store “Order” in').selectOption('Order number')
  await storing.getByLabel('Store “Seit” in').selectOption('Since')
  expect(await storing.getByLabel('Store “Name” in').textContent()).toBe('Not stored')
  await page.getByText('3 values are not stored in their contact fields. The messages are sent.').waitFor()
  await storing.getByText('Seit: "03/04/2026" may begin with the day or with the month; choose').waitFor()
  await picture(page, 'campaign-stored-columns-dates')
  await storing.getByLabel('Dates in Seit').selectOption('Day, month, year')
  await page.getByText('1 value is not stored in its contact field. The message is sent.').waitFor()
  const rows = page.getByRole('table', { name: 'Rows' })
  await rows.getByText('Not stored. Tarif: must be one of Gold, Silver').waitFor()
  await expectAccessible(page)
  await storing.scrollIntoViewIfNeeded()
  await picture(page, 'campaign-stored-columns')
  await page.getByText('Draft saved.').waitFor()

  await mutate('account.changeLanguage', { language: 'de' })
  await page.setViewportSize({ width: 375, height: 800 })
  await page.reload()
  const german = page.getByRole('region', { name: 'In Kontaktfeldern speichern' })
  await expect.poll(() => german.getByLabel('„Tarif“ speichern in').inputValue()).toBe('plan')
  expect(await german.getByLabel('Datumsangaben in Seit').inputValue()).toBe('dmy')
  await german.scrollIntoViewIfNeeded()
  await picture(page, 'campaign-stored-columns-narrow')
  await page.getByText('1 Wert wird nicht in seinem Kontaktfeld gespeichert').waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: '3 Nachrichten prüfen' }).click()
  await page.getByText('1 Wert wird nicht in seinem Kontaktfeld gespeichert; die Nachricht wird gesendet').waitFor()
  await picture(page, 'campaign-stored-columns-check')
  await page.getByRole('button', { name: 'Jetzt an 3 Personen senden' }).click()
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/)

  const fieldsOf = async (phone: string) => {
    const [{ id }] = (await query('contacts.list', { q: phone })).data
    const { name, fields } = await query('contacts.get', { contactId: id })
    return { name, fields }
  }
  expect(await fieldsOf('+491701234561')).toEqual({
    name: 'Ada',
    fields: { plan: 'gold', spent: 1234.5, order_number: 'A-1', since: '2026-04-03' },
  })
  expect(await fieldsOf('+491701234562')).toEqual({
    name: 'Ben',
    fields: { spent: 7.5, order_number: 'A-2', since: '2026-12-11' },
  })
  expect(await fieldsOf('+491701234563')).toEqual({
    name: 'Cem',
    fields: { plan: 'silver', spent: 3, order_number: 'A-3' },
  })
  await page.getByRole('button', { name: 'Duplizieren' }).click()
  await expect.poll(() => german.getByLabel('„Order“ speichern in').inputValue()).toBe('order_number')
  expect(person.complaints).toEqual([])
})
