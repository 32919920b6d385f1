import { expect, test } from 'vitest'
import { pressOn } from './keyboard.ts'
import { approveTemplate } from './order-template.ts'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, paintIn, picture } from './pages.ts'

const browser = browserOfThisFile()

test('a contact is created in a dialog, and edited where its values stand', async () => {
  const { person, page, home, mutate, query } = await openWorkspace(browser())
  await mutate('tags.create', { name: 'VIP', colour: 'red' })
  await mutate('contactFields.create', { key: 'orders', label: 'Orders', type: 'number' })
  await mutate('contactFields.create', { key: 'since', label: 'Customer since', type: 'date' })
  const stored = async () => {
    const { data } = await query('contacts.list')
    return query('contacts.get', { contactId: data[0].id })
  }
  await page.goto(`${home}/contacts`)
  await page.getByRole('button', { name: 'New contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'New contact' })
  await dialog.getByLabel('Name').fill('Ada')
  await dialog.getByRole('button', { name: 'Create contact' }).click()
  await dialog.getByText(/Must leave the contact a phone number/).waitFor()
  expect((await query('contacts.list')).data).toEqual([])
  await dialog.getByLabel('Phones').fill('+491701234567, +491701234568')
  await expectAccessible(page)
  await picture(page, 'contact-new')
  await dialog.getByLabel('Phones').press('Enter')
  await page.getByRole('heading', { name: 'Ada', level: 1 }).waitFor()
  expect(await stored()).toMatchObject({ name: 'Ada', phones: ['+491701234567', '+491701234568'] })

  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Somebody else')
  await name.press('Escape')
  await name.fill('Ada Byron')
  await name.press('Enter')
  await page.getByRole('heading', { name: 'Ada Byron', level: 1 }).waitFor()
  await page.getByLabel('Orders').fill('many')
  await page.getByLabel('Orders').press('Enter')
  await page.getByText(/Must be a number/).waitFor()
  await page.getByLabel('Orders').fill('3')
  await page.getByLabel('Orders').blur()
  const since = page.getByLabel('Customer since')
  expect(await since.getAttribute('type')).toBe('text')
  await since.focus()
  await since.and(page.locator('[type=date]')).fill('2024-02-29')
  await since.press('Enter')
  await page.getByLabel('Owner').selectOption({ label: 'Ada Byron' })
  await page.getByLabel('Language').selectOption('fr')
  await page.getByLabel('Add email').fill('Ada@example.com')
  await page.getByLabel('Add email').press('Enter')
  await page.getByRole('button', { name: 'Actions for +491701234568' }).click()
  await page.getByRole('menuitem', { name: 'Make primary' }).click()
  await page.getByPlaceholder('Add tag').click()
  await page.getByRole('option', { name: 'VIP' }).click()
  await expect.poll(stored).toMatchObject({
    ...{ name: 'Ada Byron', language: 'fr', country: null, fields: { orders: 3, since: '2024-02-29' } },
    emails: ['ada@example.com'],
    ...{ owner: { name: 'Ada Byron' }, phones: ['+491701234568', '+491701234567'], tags: [{ name: 'VIP' }] },
    derived: { country: 'DE', time_zone: 'Europe/Berlin' },
  })
  await expectAccessible(page)
  await picture(page, 'contact-edited')
  await paintIn(page, 'dark')
  await expectAccessible(page)
  await picture(page, 'contact-edited-dark')
  await page.setViewportSize({ width: 375, height: 800 })
  await picture(page, 'contact-edited-narrow')
  expect(person.complaints).toEqual([])
})

test('a value that a colleague changed meanwhile is named, and saving again overwrites it', async () => {
  const { page, home, mutate, query } = await openWorkspace(browser())
  const { id: contactId } = await mutate('contacts.create', { changes: { name: 'Ada', phones: ['+491701234567'] } })
  await page.goto(`${home}/contacts/${contactId}`)
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Ada B.')
  await mutate('contacts.change', { contactId, changes: { name: 'Ada Lovelace' } })
  await name.press('Enter')
  await page.getByText('Was changed to Ada Lovelace by Ada Byron meanwhile').waitFor()
  expect(await query('contacts.get', { contactId })).toMatchObject({ name: 'Ada Lovelace' })
  await name.press('Enter')
  await page.getByRole('heading', { name: 'Ada B.', level: 1 }).waitFor()
  expect(await query('contacts.get', { contactId })).toMatchObject({ name: 'Ada B.' })
})

test('the same values are edited beside a conversation', async () => {
  const { page, home, mutate, query } = await openWorkspace(browser())
  const { conversationId } = await mutate('simulator.reply', { from: '+15550100123', text: 'Hello', name: 'Ada' })
  await page.goto(`${home}/inbox/${conversationId}`)
  const id = page.getByLabel('External ID')
  await id.fill('c-7')
  await id.press('Enter')
  const stored = async () =>
    (await query('contacts.list')).data.map((each: { external_id: string }) => each.external_id)
  await expect.poll(stored).toEqual(['c-7'])
  const replies = page.getByText('Replies go to', { exact: false })
  expect(await replies.count()).toBe(0)
  const [{ id: contactId }] = (await query('contacts.list')).data
  await mutate('contacts.change', { contactId, changes: { phones: ['+15550100124', '+15550100123'] } })
  await replies.getByText('+1 555 010 0123').waitFor()
  await expectAccessible(page)
  await picture(page, 'contact-beside-thread')
})

test('a contact begins a campaign, and is added to a draft and to a scheduled campaign', async () => {
  const { person, page, home, mutate, query } = await openWorkspace(browser())
  await approveTemplate(mutate)
  const contact = async (name: string, phone: string) =>
    (await mutate('contacts.create', { changes: { name, phones: [phone] } })).id
  const [ada, bea] = [await contact('Ada', '+491701234567'), await contact('Bea', '+491701234568')]
  const variables = { 'body.1': '{{contact.name}}', 'body.2': '{{contact.phone}}' }
  const campaign = await mutate('campaigns.start', {
    ...{ templateName: 'order_ready', name: 'Autumn', recipients: [{ phone: '+491701234569', variables }] },
    schedule: { at: `${new Date().getUTCFullYear() + 1}-01-01T12:00`, timeZone: 'UTC' },
  })
  const stored = async () => {
    const { data } = await query('campaigns.drafts')
    const drafts = await Promise.all(data.map(({ id }: { id: string }) => query('campaigns.draft', { draftId: id })))
    return drafts.map(({ draft }) => draft.content.contacts.map(({ id }: { id: string }) => id))
  }
  const openDialog = async (id: string, name: string) => {
    await page.goto(`${home}/contacts/${id}`)
    await pressOn(page, page.getByRole('button', { name: 'Add to a campaign' }))
    const dialog = page.getByRole('dialog', { name: `Add ${name} to a campaign` })
    await dialog.getByRole('table', { name: 'Campaigns' }).waitFor()
    return dialog
  }
  const first = await openDialog(ada, 'Ada')
  await first.getByRole('button', { name: 'New campaign with this contact' }).press('Enter')
  await page.getByRole('heading', { name: 'New campaign', level: 1 }).waitFor()
  expect(await stored()).toEqual([[ada]])
  await page.reload()
  await page.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: /order_ready/ }).click()
  await page.getByRole('button', { name: 'Choose recipients', exact: true }).click()
  await page.getByText('1 person selected').waitFor()
  await expect.poll(async () => (await query('campaigns.drafts')).data[0].template_name).toBe('order_ready')

  const second = await openDialog(bea, 'Bea')
  await expectAccessible(page)
  await picture(page, 'contact-add-to-campaign')
  await second.getByRole('button', { name: 'Add to order_ready' }).click()
  await page.getByText('Added to order_ready.').waitFor()
  expect(await stored()).toEqual([[ada, bea]])
  const third = await openDialog(bea, 'Bea')
  await third.getByText('Already added').waitFor()
  await third.getByRole('button', { name: 'Add to Autumn' }).click()
  await page.getByText('Added to Autumn.').waitFor()
  const { data: recipients } = await query('campaigns.recipients', { campaignId: campaign.id })
  expect(recipients.map(({ phone }: { phone: string }) => phone)).toEqual(['+491701234569', '+491701234568'])
  await page.setViewportSize({ width: 375, height: 800 })
  await openDialog(bea, 'Bea')
  await expectAccessible(page)
  await picture(page, 'contact-add-to-campaign-narrow')
  expect(person.complaints).toEqual([])
})
