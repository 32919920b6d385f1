import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { attach, attachedFiles } from './attaching.ts'
import { type Owner, openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, picture } from './pages.ts'
import { invoice, pictureOf } from './sample-files.ts'

const browser = browserOfThisFile()

test('a canned reply brings its files into the composer, where they can be removed before they are sent', async () => {
  const { person, page, home, ...owner } = await openWorkspace(browser())
  await page.goto(`${home}/canned-replies`)
  await page.getByRole('button', { name: 'New canned reply' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New canned reply' })
  await dialog.getByLabel('Shortcut').fill('prices')
  await dialog.getByLabel('Text').fill('Our prices, {{contact.first_name}}')
  for (const file of [invoice, pictureOf('prices.png', { width: 60, height: 40 })]) {
    await attach(page, [file], 'Files')
    await dialog.getByRole('listitem').filter({ hasText: file.name }).waitFor()
  }
  await expectAccessible(page)
  await picture(page, 'canned-files-form')
  await dialog.getByRole('button', { name: 'Add canned reply' }).click()
  await page.getByText('invoice-17.pdf, prices.png').waitFor()
  await picture(page, 'canned-files-page')

  const conversationId = await openConversation(page, { home, ...owner })
  const reply = page.getByRole('textbox', { name: 'Reply', exact: true })
  await reply.fill('/pri')
  await page.getByRole('option', { name: /prices/ }).waitFor()
  await picture(page, 'canned-files-list')
  await page.keyboard.press('Enter')
  await expect.poll(() => attachedFiles(page).count()).toBe(2)
  expect(await reply.inputValue()).toBe('Our prices, Anna')
  await picture(page, 'canned-files-composer')
  await page.getByRole('button', { name: 'Remove invoice-17.pdf' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('button', { name: 'Open prices.png sent to the customer' }).waitFor()
  expect(await sentIn(owner, conversationId)).toMatchObject([{ type: 'image', caption: 'Our prices, Anna' }])
  const [stored] = (await owner.query('cannedReplies.list')).data
  expect(stored.files).toMatchObject([{ name: 'invoice-17.pdf' }, { name: 'prices.png' }])
  expect(person.complaints).toEqual([])
})

test('a canned reply with buttons opens them in their form, from which they are sent', async () => {
  const { person, page, home, ...owner } = await openWorkspace(browser())
  await page.goto(`${home}/canned-replies`)
  await page.getByRole('button', { name: 'New canned reply' }).first().click()
  const form = page.getByRole('dialog', { name: 'New canned reply' })
  await form.getByLabel('Shortcut').fill('slot')
  await form.getByLabel('Text').fill('Does ten suit you, {{contact.first_name}}?')
  for (const [index, label] of ['Yes', 'Yes'].entries()) {
    await form.getByRole('button', { name: 'Add button' }).click()
    await form.getByLabel(`Button ${index + 1}`, { exact: true }).fill(label)
  }
  await form.getByRole('button', { name: 'Add canned reply' }).click()
  await form.getByLabel('Button 2', { exact: true }).and(page.locator('[aria-invalid="true"]')).waitFor()
  await form.getByLabel('Button 2', { exact: true }).fill('No')
  await expectAccessible(page)
  await picture(page, 'canned-buttons-form')
  await form.getByRole('button', { name: 'Add canned reply' }).click()
  await page.getByText('[Yes] [No]').waitFor()

  const conversationId = await openConversation(page, { home, ...owner })
  await page.getByRole('textbox', { name: 'Reply', exact: true }).fill('/slot')
  await page.getByRole('option', { name: /slot/ }).waitFor()
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog', { name: 'Reply buttons' })
  await asked.getByRole('button', { name: 'Send', exact: true }).click()
  await asked.waitFor({ state: 'hidden' })
  await expect
    .poll(() => sentIn(owner, conversationId))
    .toMatchObject([
      { type: 'buttons', text: 'Does ten suit you, Anna?', buttons: [{ title: 'Yes' }, { title: 'No' }] },
    ])
  expect(await page.getByRole('textbox', { name: 'Reply', exact: true }).inputValue()).toBe('')
  expect(person.complaints).toEqual([])
})

test('every kind of message is filled in with its limits and a preview, quotes a message, and is sent', async () => {
  const { person, page, ...owner } = await openWorkspace(browser())
  const conversationId = await openConversation(page, owner)
  const fill = async (fields: Readonly<Record<string, string>>) => {
    for (const [label, value] of Object.entries(fields))
      await dialog(page).getByLabel(label, { exact: true }).fill(value)
  }
  const click = (name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
  const send = async () => {
    await click('Send')
    await dialog(page).waitFor({ state: 'hidden' })
  }

  await quoteInbound(page)
  await open(page, 'Reply buttons')
  await fill({ Text: 'Does ten suit you?', 'Footer (optional)': 'Reply today', 'Button 1': 'Yes, that suits me well' })
  await dialog(page).getByText('23 of 20 characters').waitFor()
  await click('Add button')
  await fill({ 'Button 2': 'No' })
  await click('Send')
  await dialog(page).getByLabel('Button 1', { exact: true }).and(page.locator('[aria-invalid="true"]')).waitFor()
  await fill({ 'Button 1': 'Yes' })
  const upload = await holdUpload(page)
  await attach(
    page,
    [pictureOf('room.png', { width: 60, height: 40 })],
    'Picture, video or document above the text (optional)',
  )
  // Neither the button nor Enter sends the message without its file.
  await dialog(page).getByText('Wait until the file is uploaded.').waitFor()
  await expect.poll(() => dialog(page).getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true)
  await dialog(page).getByLabel('Button 1', { exact: true }).press('Enter')
  upload.resolve()
  await dialog(page).getByRole('listitem').filter({ hasText: 'room.png' }).waitFor()
  await expectAccessible(page)
  await picture(page, 'composer-buttons')
  await send()

  await open(page, 'List')
  await fill({ Text: 'When?', 'Label of the button that opens the list': 'Times', 'Row 1': '9:00' })
  await click('Add row')
  await fill({ 'Row 2': '10:00', 'Description of row 2 (optional)': 'Room 2' })
  await picture(page, 'composer-list')
  await send()
  await open(page, 'Link button')
  await fill({ Text: 'Your parcel', 'Button label': 'Track', Link: 'https://example.com/t/1' })
  await send()
  await open(page, 'Location')
  await fill({ Latitude: '52.52', Longitude: '13.4', 'Name of the place (optional)': 'Office' })
  await send()
  await open(page, 'Location request')
  await fill({ Text: 'Where are you?' })
  await send()
  await open(page, 'Contact card')
  await fill({ Name: 'Grace Hopper', 'Phone number': '+1 555 0100' })
  await click('Add person')
  await click('Send')
  const second = dialog(page).getByRole('group', { name: 'Person 2' })
  await second.getByLabel('Name').and(page.locator('[aria-invalid="true"]')).waitFor()
  await second.getByLabel('Name').fill('Ada Byron')
  await second.getByLabel('Email (optional)').fill('ada@example.com')
  await expectAccessible(page)
  await picture(page, 'composer-card')
  await send()

  const sent = await sentIn(owner, conversationId)
  expect(sent).toMatchObject([
    { type: 'buttons', header: { type: 'image' }, footer: 'Reply today', buttons: [{ title: 'Yes' }, { title: 'No' }] },
    { type: 'list', sections: [{ rows: [{ title: '9:00' }, { title: '10:00', description: 'Room 2' }] }] },
    { type: 'link_button', title: 'Track', url: 'https://example.com/t/1' },
    { type: 'location', latitude: 52.52, longitude: 13.4, name: 'Office' },
    { type: 'location_request', text: 'Where are you?' },
    {
      type: 'contacts',
      contacts: [
        { name: 'Grace Hopper', phones: [{ phone: '+1 555 0100' }] },
        { name: 'Ada Byron', phones: [], emails: ['ada@example.com'] },
      ],
    },
  ])
  expect(sent.map(({ quoted }) => quoted?.text)).toEqual(['Hi', ...Array.from({ length: 5 }, () => undefined)])
  await picture(page, 'composer-thread')
  expect(person.complaints).toEqual([])
})

test('a reply quotes a message until the quote is removed, and hides the preview of its link', async () => {
  const { person, page, ...owner } = await openWorkspace(browser())
  const conversationId = await openConversation(page, owner)
  const reply = page.getByRole('textbox', { name: 'Reply', exact: true })
  const quoted = page.getByRole('region', { name: 'Quoted message' })
  await quoteInbound(page)
  await quoted.getByText('Hi').waitFor()
  await reply.press('Escape')
  await quoted.waitFor({ state: 'detached' })
  await quoteInbound(page)
  await page.getByRole('button', { name: 'Remove the quote' }).click()
  await quoted.waitFor({ state: 'detached' })

  await quoteInbound(page)
  await reply.fill('See https://example.com')
  await page.getByLabel('Show a preview of the link').uncheck()
  await expectAccessible(page)
  await picture(page, 'composer-quote')
  // It is remembered with the draft.
  await page.reload()
  await quoted.getByText('Hi').waitFor()
  await page.getByLabel('Show a preview of the link').uncheck()
  const sending = page.waitForRequest(/messages\.sendContents/)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  expect((await sending).postData()).toContain('"link_preview":false')
  await quoted.waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await sentIn(owner, conversationId)).map((content) => content.quoted?.text))
    .toEqual(['Hi'])
  expect(person.complaints).toEqual([])
})

/** Holds the next upload back until it is resolved. */
async function holdUpload(page: Page): Promise<{ readonly resolve: () => void }> {
  const held = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    await held.promise
    await route.continue()
  }
  await page.route('**/files?*', hold, { times: 1 })
  return held
}

const dialog = (page: Page) => page.getByRole('dialog')

async function open(page: Page, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'Send buttons, a location and more' }).click()
  await dialog(page).getByRole('button', { name: kind, exact: true }).click()
  await dialog(page).getByRole('heading', { name: kind }).waitFor()
}

/** Chooses the message of the customer for the reply to quote. */
async function quoteInbound(page: Page): Promise<void> {
  await page.getByRole('log').getByText('Hi', { exact: true }).first().hover()
  await page.getByRole('button', { name: 'Reply to this message', exact: true }).first().click()
  await page.getByRole('region', { name: 'Quoted message' }).waitFor()
}

async function openConversation(page: Page, { home, mutate }: Pick<Owner, 'home' | 'mutate'>): Promise<string> {
  const { conversationId } = await mutate('simulator.reply', {
    from: '+15550100120',
    name: 'Anna Karlsson',
    text: 'Hi',
  })
  await page.goto(`${home}/inbox/${conversationId}`)
  await page.getByRole('log').getByText('Hi').waitFor()
  return conversationId
}

type SentContent = { readonly type: string; readonly quoted?: { readonly text?: string } }

/** The contents of what was sent, the oldest first. */
async function sentIn({ query }: Pick<Owner, 'query'>, conversationId: string): Promise<SentContent[]> {
  const { data } = await query('messages.list', { conversationId })
  return data
    .filter(({ direction }: { direction: string }) => direction === 'outbound')
    .map(({ text, content }: { text: string; content: SentContent }) => content ?? { type: 'text', text })
}
