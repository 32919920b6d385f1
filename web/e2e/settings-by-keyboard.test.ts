import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Device, keyboard, pointer } from './input-devices.ts'
import { pressOn, selectInMenu, tabTo } from './keyboard.ts'
import { approveTemplate } from './order-template.ts'
import { type Owner, openWorkspace } from './owner.ts'
import { browserOfThisFile, picture } from './pages.ts'
import { openReceiver } from './receiver.ts'

const browser = browserOfThisFile()

test('a workspace is tried, set up and connected to programs without a pointer', async () => {
  const receiver = await openReceiver()
  const { person, page, ...owner } = await openWorkspace(browser(), { PARLEY_WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' })
  await approveTemplate(owner.mutate)
  await answerFirstCustomer(page, owner)
  await simulateCustomer(page, owner)
  await useCannedReply(page, owner)
  await inviteSeveral(page, owner)
  await createKey(page, owner)
  await findTemplate(page, owner)
  await testWebhook(page, owner, receiver)
  expect(person.complaints).toEqual([])
}, 240_000)

/** Follows "Getting started" to a customer who has written, and answers their conversation. */
async function answerFirstCustomer(page: Page, { home, query }: Owner): Promise<void> {
  await page.goto(`${home}/getting-started`)
  await pressOn(page, page.getByRole('button', { name: 'Receive a first message' }))
  await page.waitForURL(/\/test\/inbox\/./)
  await page.getByRole('log').getByText('Are you open on Saturday?').waitFor()
  await page.keyboard.press('r')
  await page.keyboard.type('Yes, from 9 to 4.')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await query('conversations.list', { mode: 'test' })).data[0].last_message?.text)
    .toBe('Yes, from 9 to 4.')
}

/** The name that a simulated customer is given is the one of the inbox. */
async function simulateCustomer(page: Page, { home, query }: Owner): Promise<void> {
  await page.goto(`${home}/simulator`)
  await pressOn(page, page.getByRole('button', { name: 'Add', exact: true }))
  await keyboard.write(page, page.getByLabel('Phone number', { exact: true }), '+1 (555) 010-0123')
  await keyboard.write(page, page.getByLabel('Name (optional)'), 'Nadia Amrani')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Write as the customer' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Do you sell tea?')
  await page.keyboard.press('Enter')
  await page.getByRole('log', { name: 'Messages on this phone' }).getByText('Do you sell tea?').waitFor()
  await page.keyboard.press('Tab')
  await press(page, 'g', 'i')
  await page.getByRole('link', { name: /Nadia Amrani.*Do you sell tea\?/ }).waitFor()
  expect((await query('conversations.list')).data).toMatchObject([{ contact: { name: 'Nadia Amrani' } }])
}

/** A reply with names and a fallback is created in a folder, found, and inserted. */
async function useCannedReply(page: Page, { home, mutate, query }: Owner): Promise<void> {
  await mutate('cannedReplies.create', { shortcut: 'hours', text: 'We are open from 9 to 5.' })
  await page.goto(`${home}/canned-replies`)
  await pressOn(page, page.getByRole('button', { name: 'New canned reply' }))
  const dialog = page.getByRole('dialog', { name: 'New canned reply' })
  await keyboard.write(page, dialog.getByLabel('Shortcut'), 'tea')
  await keyboard.write(page, dialog.getByLabel('Text'), 'Hi ')
  await pressOn(page, dialog.getByRole('button', { name: 'First name' }))
  await page.keyboard.type(' and {{contact.email|friends}}, we do. ')
  await pressOn(
    page,
    dialog.getByRole('button', { name: 'Agent' }).or(dialog.getByRole('button', { name: 'Your name' })),
  )
  await dialog.getByText('Hi Nadia and friends, we do. Ada Byron', { exact: true }).waitFor()
  await keyboard.write(page, dialog.getByLabel('Folder'), 'Drinks')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const text = 'Hi {{contact.first_name}} and {{contact.email|friends}}, we do. {{agent.name}}'
  expect((await query('cannedReplies.list')).data).toMatchObject([{}, { shortcut: 'tea', text, folder: 'Drinks' }])

  await tabTo(page, page.getByRole('radiogroup', { name: 'Folder' }).getByRole('radio', { checked: true }))
  await page.keyboard.press('ArrowRight')
  await page.getByRole('cell', { name: '/hours', exact: true }).waitFor({ state: 'detached' })
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('cell', { name: '/hours', exact: true }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('we do')
  await page.getByRole('cell', { name: '/hours', exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('cell', { name: '/tea', exact: true }).waitFor()

  const [{ _id: conversationId }] = (await query('conversations.list')).data
  await page.goto(`${home}/inbox/${conversationId}`)
  await page.getByRole('textbox', { name: 'Reply' }).waitFor()
  await page.keyboard.press('r')
  await page.keyboard.type('/te')
  await page.getByRole('option', { name: /\/tea/ }).waitFor()
  await page.keyboard.press('Enter')
  const inserted = 'Hi Nadia and friends, we do. Ada Byron'
  await expect.poll(() => page.getByRole('textbox', { name: 'Reply' }).inputValue()).toBe(inserted)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await query('messages.list', { conversationId })).data.at(-1).text).toBe(inserted)
}

async function inviteSeveral(page: Page, { home, query }: Owner): Promise<void> {
  await page.goto(`${home}/members`)
  await page.getByRole('row', { name: /Ada Byron.*Active now/ }).waitFor()
  await pressOn(page, page.getByRole('button', { name: 'Invite' }))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email addresses').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('nina@example.com')
  await page.keyboard.press('Enter')
  await page.keyboard.type('vera@example.com')
  await pressOn(page, dialog.getByRole('button', { name: 'Invite' }))
  await dialog.getByRole('heading', { name: '2 people have been invited' }).waitFor()
  await pressOn(page, dialog.getByRole('button', { name: 'Done' }))
  const { data } = await query('invitations.list')
  expect(data.map(({ email }: { email: string }) => email).sort()).toEqual(['nina@example.com', 'vera@example.com'])
}

/** Each permission of a key says what it adds. */
async function createKey(page: Page, { home, query }: Owner): Promise<void> {
  await page.goto(`${home}/api-keys`)
  await pressOn(page, page.getByRole('button', { name: 'New key' }).first())
  const dialog = page.getByRole('dialog', { name: 'New API key' })
  await dialog.getByLabel('Name').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Shop backend')
  const bulkSend = dialog.getByRole('checkbox', { name: 'Bulk send' })
  await keyboard.toggle(page, bulkSend)
  await dialog.getByText('Starts campaigns to many customers and reads their results.').waitFor()
  await pressOn(page, dialog.getByRole('button', { name: 'Create key' }))
  await expect
    .poll(async () => (await query('apiKeys.list')).data)
    .toMatchObject([{ name: 'Shop backend', permissions: { read: true, bulk_send: true, write: false } }])
}

async function findTemplate(page: Page, { home }: Owner): Promise<void> {
  await page.goto(`${home}/templates`)
  await page.getByRole('row', { name: /order_ready/ }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('is ready')
  await page.keyboard.press('Enter')
  await page.waitForURL(/q=is/)
  const button = page.getByRole('button', { name: 'Preview order_ready' })
  await pressOn(page, button)
  const preview = page.getByRole('dialog', { name: 'order_ready' })
  await preview.getByText('Hello Maria, your order B-7 is ready.').waitFor()
  await page.keyboard.press('Escape')
  await preview.waitFor({ state: 'detached' })
  await button.and(page.locator(':focus')).waitFor()
}

/** A test event of any type goes out with the data that were typed, and what fails is found among what is retried. */
async function testWebhook(
  page: Page,
  { home, mutate, query }: Owner,
  receiver: { readonly url: string; status: number; readonly events: string[] },
): Promise<void> {
  const { data: webhook } = await mutate('webhooks.create', { url: receiver.url, events: ['campaign.completed'] })
  const webhookId = webhook.id
  await page.goto(`${home}/webhooks/${webhookId}`)
  const actions = page.getByRole('button', { name: 'More actions' })
  await selectInMenu(page, actions, 'Edit…')
  const editDialog = page.getByRole('dialog', { name: 'Edit webhook' })
  await keyboard.write(page, editDialog.getByLabel('Description'), 'For the warehouse')
  await pressOn(page, editDialog.getByRole('button', { name: 'Save' }))
  await editDialog.waitFor({ state: 'detached' })
  expect((await query('webhooks.list')).data).toMatchObject([{ description: 'For the warehouse' }])

  await selectInMenu(page, actions, 'Send a test event of a type…')
  const dialog = page.getByRole('dialog', { name: 'Send a test event' })
  await keyboard.write(page, dialog.getByRole('combobox', { name: 'Event' }), 'csat.low')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog.getByLabel('Data (JSON)').inputValue()).toContain('score')
  await keyboard.write(page, dialog.getByLabel('Data (JSON)'), '{"score": 1, "comment": "slow"}')
  await pressOn(page, dialog.getByRole('button', { name: 'Send test event' }))
  await page.getByRole('row', { name: /csat\.low.*Delivered/ }).waitFor()
  expect(receiver.events).toEqual(['csat.low'])

  receiver.status = 503
  await pressOn(page, page.getByRole('button', { name: 'Send test event' }))
  await page.getByRole('row', { name: /webhook\.test.*Retrying/ }).waitFor()
  const states = page.getByRole('radiogroup', { name: 'Status' })
  await tabTo(page, states.getByRole('radio', { checked: true }))
  const retrying = states.getByRole('radio', { name: 'Retrying' })
  const isReached = () => retrying.evaluate((radio) => radio === document.activeElement)
  for (const _ of await states.getByRole('radio').all())
    if (!(await isReached())) await page.keyboard.press('ArrowRight')
  await page.waitForURL(/state=retrying/)
  await page.getByRole('row', { name: /Delivered/ }).waitFor({ state: 'detached' })
  await tabTo(
    page,
    page.getByRole('radiogroup', { name: /Deliveries over time/ }).getByRole('radio', { name: 'Chart' }),
  )
  await page.keyboard.press('ArrowRight')
  const today = page.getByRole('table', { name: 'Deliveries over time' }).getByRole('row').nth(1)
  await expect.poll(async () => (await today.getByRole('cell').allTextContents()).slice(1)).toEqual(['1', '0', '1'])
  await picture(page, 'settings-by-keyboard-webhook')
}

test('templates are written with marks and emoji, and settings saved, by keyboard and by pointer', async () => {
  const { person, page, ...owner } = await openWorkspace(browser())
  const { mutate } = owner
  for (const device of [keyboard, pointer]) {
    await writeTemplate(page, device, owner)
    const { conversationId } = await mutate('simulator.reply', { from: '+15550100181', name: 'Nadia', text: 'Hello' })
    await switchAssigning(page, device, { ...owner, conversationId, to: device === pointer })
  }
  expect(person.complaints).toEqual([])
}, 180_000)

async function writeTemplate(page: Page, device: Device, { home, query }: Owner): Promise<void> {
  const name = `opening_by_${device.name}`
  await page.goto(`${home}/templates/new`)
  await device.write(page, page.getByRole('textbox', { name: 'Name' }), name)
  const body = page.getByRole('textbox', { name: 'Body', exact: true })
  await device.write(page, body, 'We are open today')
  if (device === keyboard) {
    await page.keyboard.press('ControlOrMeta+Shift+ArrowLeft')
    await page.keyboard.press('ControlOrMeta+b')
  } else {
    await body.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(12, 17))
    await page.getByRole('button', { name: 'Bold' }).click()
  }
  expect(await body.inputValue()).toBe('We are open *today*')
  if (device === keyboard) await pressOn(page, page.getByRole('button', { name: 'Italic' }))
  else await page.getByRole('button', { name: 'Italic' }).click()
  expect(await body.inputValue()).toBe('We are open _*today*_')
  // The selected text is kept, so that what follows comes after it.
  await page.keyboard.press('End')
  await device.press(page, page.getByRole('button', { name: 'Insert an emoji' }))
  await page.getByRole('searchbox', { name: 'Search emojis' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('grinning cat')
  const cat = page.getByRole('gridcell', { name: /^grinning cat$/i })
  await cat.waitFor()
  // All are shown until the search is applied, and Enter would choose the first.
  await page.getByRole('gridcell', { name: /^grinning face$/i }).waitFor({ state: 'detached' })
  if (device === keyboard) await page.keyboard.press('Enter')
  else await cat.click()
  await expect.poll(() => body.inputValue()).toBe('We are open _*today*_😺')
  await device.press(page, page.getByRole('button', { name: 'Submit for approval' }))
  await page.waitForURL(/\/templates\/[0-9a-f-]{36}$/)
  const { data } = await query('templates.list')
  const stored = data.find((template: { name: string }) => template.name === name)
  expect(stored.components).toMatchObject([{ type: 'BODY', text: 'We are open _*today*_😺' }])
}

type Assigning = Owner & { readonly conversationId: string; readonly to: boolean }

/** Whoever replies first is assigned while the setting is on. */
async function switchAssigning(page: Page, device: Device, { home, mutate, query, conversationId, to }: Assigning) {
  await page.goto(`${home}/settings`)
  const general = page.locator('section', { has: page.getByRole('heading', { name: 'General', exact: true }) })
  await device.toggle(page, general.getByRole('switch', { name: /^Assign/ }))
  await general.getByText('Unsaved changes').waitFor()
  await device.press(page, general.getByRole('button', { name: 'Save' }))
  await page.getByText('Saved.').waitFor()
  expect(await query('settings.get')).toMatchObject({ assignsOnReply: to })
  await mutate('messages.send', { conversationId, text: 'We are open.' })
  const { assignee } = await query('conversations.get', { conversationId })
  expect(assignee).toBe(to ? (await query('members.current')).user.id : null)
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}
