import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { mentionOf } from '../../shared/src/conversations/mentions.ts'
import { type Device, keyboard, pointer } from './input-devices.ts'
import { tabTo } from './keyboard.ts'
import { approveTemplate } from './order-template.ts'
import { type Owner, openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, picture } from './pages.ts'
import { inviteColleagues, openColleague } from './sample-data/people.ts'

const browser = browserOfThisFile()

type Customer = { readonly name: string; readonly from: string }

test('two people merge, read and find conversations beside each other, by keyboard and by pointer', async () => {
  const { parley, person, page, ...owner } = await openWorkspace(browser())
  const { home, mutate } = owner
  const { agent } = await inviteColleagues(owner, parley)
  const { theirs, ...colleague } = await openColleague(browser(), parley, agent)
  const [dana, emil] = [
    { name: 'Dana', from: '+15550100191' },
    { name: 'Emil', from: '+15550100192' },
  ]
  await mutate('tags.create', { name: 'VIP', colour: 'red' })
  const [ofDana, ofEmil] = [await openTwice(owner, dana), await openTwice(owner, emil)]
  const campaignId = await startCampaign(owner, [dana, emil])
  for (const customer of [ofDana, ofEmil])
    customer.newer = await writes(mutate, customer, `what is LATE20, asks ${customer.name}?`)
  await find(theirs, keyboard, { home, text: 'Dana' })
  await replyIntoOlder(theirs, keyboard, { ...ofDana, ...owner })
  await mergeBesideColleague(theirs, keyboard, { ...ofDana, ...owner, campaignId, other: page, opened: ofDana.newer })
  await find(page, pointer, { home, text: 'Emil' })
  await replyIntoOlder(page, pointer, { ...ofEmil, ...owner })
  await mergeBesideColleague(page, pointer, { ...ofEmil, ...owner, campaignId, other: theirs, opened: ofEmil.older })
  expect([...person.complaints, ...colleague.complaints]).toEqual([])
}, 240_000)

type Twice = Customer & { readonly older: string; newer: string }

/** A customer with a tag and an assignee, who writes once before a campaign and once about it. */
async function openTwice({ mutate, query }: Owner, customer: Customer): Promise<Twice> {
  const older = await writes(mutate, customer, 'Do you deliver on Sunday?')
  const { user } = await query('members.current')
  await mutate('conversations.change', { conversationId: older, assignee: user.id, add_tags: ['VIP'] })
  return { ...customer, older, newer: '' }
}

async function startCampaign({ mutate, query }: Owner, customers: readonly Customer[]): Promise<string> {
  const template = { name: 'late20', language: 'en_US' }
  const components = [{ type: 'BODY', text: 'LATE20 saves you 20% today, {{1}}.', example: { body_text: [['Dana']] } }]
  await mutate('templates.create', { ...template, category: 'MARKETING', components })
  await mutate('simulator.review', { templateName: template.name, language: template.language, decision: 'APPROVED' })
  const recipients = customers.map(({ name, from }) => ({ phone: from, variables: { '1': name } }))
  const { id: campaignId } = await mutate('campaigns.start', {
    name: 'LATE20',
    templateName: template.name,
    languageCode: template.language,
    recipients,
  })
  await expect.poll(async () => (await query('campaigns.get', { campaignId })).state).toBe('completed')
  return campaignId
}

/** Searches the inbox and opens the first conversation that is found. */
async function find(page: Page, device: Device, { home, text }: { home: string; text: string }): Promise<void> {
  await page.goto(`${home}/inbox`)
  const field = page.getByRole('searchbox', { name: 'Search conversations' })
  const rows = page.locator('[data-conversation]')
  await rows.first().waitFor()
  if (device === keyboard) {
    await page.keyboard.press('/')
    await field.and(page.locator(':focus')).waitFor()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  } else await device.write(page, field, text)
  await expect.poll(async () => (await rows.allInnerTexts()).every((row) => row.includes(text))).toBe(true)
  if (device === pointer) await rows.first().click()
  else {
    await page.keyboard.press('j')
    await page.locator('[data-conversation]:focus').waitFor()
    await page.keyboard.press('Enter')
  }
  await page.getByRole('heading', { name: text, level: 2 }).waitFor()
}

type OfTwo = Twice & Pick<Owner, 'home' | 'query' | 'mutate'>

/** The tab of the older conversation takes the reply, which the newest would get otherwise. */
async function replyIntoOlder(page: Page, device: Device, { older, query }: OfTwo): Promise<void> {
  const tabs = page.getByRole('navigation', { name: 'Open conversations with this customer' })
  await page.getByText('Your message goes into: Reply to “LATE20”').or(tabs).first().waitFor()
  await device.press(page, tabs.getByRole('link', { name: /^Conversation of/ }))
  await page.getByText(/Your message goes into: Conversation of/).waitFor()
  await send(page, device, 'And yes, we deliver.')
  await expect.poll(() => textsIn(query, older)).toEqual(['Do you deliver on Sunday?', 'And yes, we deliver.'])
}

type BesideColleague = OfTwo & {
  readonly campaignId: string
  readonly other: Page
  /** The conversation that the colleague has open. */
  readonly opened: string
}

/** One merges while the other writes a reply that goes into the newer conversation, and goes on writing it in the older one. */
async function mergeBesideColleague(
  page: Page,
  device: Device,
  { home, query, mutate, older, newer, name, campaignId, other, opened }: BesideColleague,
): Promise<void> {
  await mutate('messages.send', { conversationId: newer, text: 'One moment, please' })
  await other.goto(`${home}/inbox/${opened}`)
  await other.getByText('Your message goes into: Reply to “LATE20”').waitFor()
  const written = other.getByRole('textbox', { name: 'Reply' })
  await written.fill('It is a discount,')
  await device.press(page, page.getByRole('button', { name: 'Merge…' }))
  const dialog = page.getByRole('dialog', { name: 'Merge these two conversations?' })
  await dialog.getByLabel('Merge with').waitFor()
  await device.press(page, dialog.getByRole('button', { name: 'Merge', exact: true }))
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('log').getByText('merged another conversation into this one').waitFor()

  await other.getByRole('log').getByText('merged another conversation into this one').waitFor()
  expect(other.url()).toBe(`${home}/inbox/${older}`)
  await expect.poll(() => written.inputValue()).toBe('It is a discount,')
  await written.and(other.locator(':focus')).waitFor()
  await other.keyboard.type(' and ends today')
  expect(await written.inputValue()).toBe('It is a discount, and ends today')
  await expect.poll(() => other.getByRole('link', { name: new RegExp(`^${name}`) }).count()).toBe(1)
  expect(await query('conversations.get', { conversationId: newer })).toMatchObject({
    ...{ _id: older, status: 'open', tags: ['VIP'], campaign_id: campaignId, assignee: expect.any(String) },
  })
  await written.fill('')
}

async function send(page: Page, device: Device, text: string): Promise<void> {
  await beginReply(page, device, text)
  await submit(page, device)
  await page.getByRole('log').getByText(text).first().waitFor()
}

async function textsIn(query: Owner['query'], conversationId: string): Promise<string[]> {
  const { data } = await query('messages.list', { conversationId })
  return data.map(({ text }: { text: string }) => text)
}

async function writes(mutate: Owner['mutate'], { from, name }: Customer, text: string): Promise<string> {
  return (await mutate('simulator.reply', { from, name, text })).conversationId
}

test('two people read, write, snooze and start conversations beside each other, by keyboard and by pointer', async () => {
  const { parley, person, page, ...owner } = await openWorkspace(browser())
  const { home, mutate, query } = owner
  const { agent, colleagueId } = await inviteColleagues(owner, parley)
  const { theirs, ...colleague } = await openColleague(browser(), parley, agent)
  await approveTemplate(mutate)
  await mutate('cannedReplies.create', { shortcut: 'hours', text: 'We are open from 9 to 5.' })
  const [lena, max, omar, stan] = ['Lena', 'Max', 'Omar', 'Stan'].map((name, n) => ({ name, from: `+1555010018${n}` }))
  if (!lena || !max || !omar || !stan) throw new Error('Four customers are needed')
  const ids = new Map<string, string>()
  for (const customer of [lena, max, omar]) ids.set(customer.name, await writes(mutate, customer, 'Hello'))
  const stopped = await writes(mutate, stan, 'STOP')
  for (const each of [page, theirs]) {
    await each.goto(`${home}/inbox`)
    for (const { name } of [lena, max, omar]) await row(each, name).getByLabel('Unread').waitFor()
    // Whoever only opts out neither waits nor is to be read.
    await expect.poll(() => each.title()).toBe('(3) Inbox · Parley')
    expect(await row(each, 'Stan').count()).toBe(0)
  }
  expect(await query('conversations.get', { conversationId: stopped })).toMatchObject({ status: 'resolved' })

  const idOf = ({ name }: Customer) => ids.get(name) ?? ''
  const walks = [
    { shown: theirs, other: page, device: keyboard, customer: lena, viewer: 'Nina Castillo' },
    { shown: page, other: theirs, device: pointer, customer: max, viewer: 'Ada Byron' },
  ]
  for (const { shown, other, device, customer, viewer } of walks) {
    const own = { ...owner, ...customer, conversationId: idOf(customer), passerBy: omar }
    await readAlone(shown, device, { ...own, other, viewer })
    await continueDraft(shown, device, { ...own, other })
    await askAboutCommand(shown, device, own)
    await snoozePastWindow(shown, device, own)
    await startFromContact(shown, device, { ...owner, name: `Olga by ${device.name}` })
  }
  await sendAndResolveByButton(page, { ...owner, ...omar, conversationId: idOf(omar) })
  await readMention(theirs, { ...owner, ...max, conversationId: idOf(max), colleagueId })
  await chooseForOneself(theirs, { ...owner, ...omar, conversationId: idOf(omar), colleagueId })
  expect([...person.complaints, ...colleague.complaints]).toEqual([])
}, 300_000)

type Own = Owner & Customer & { readonly conversationId: string; readonly passerBy: Customer }

/** Opens a conversation. That removes the mark for whoever opened it, whose colleague sees who views it. */
async function readAlone(
  page: Page,
  device: Device,
  { name, other, viewer, mutate, passerBy }: Own & { readonly other: Page; readonly viewer: string },
): Promise<void> {
  await openRow(page, device, name)
  await page.getByRole('log').getByText('Hello').waitFor()
  await row(page, name).getByLabel('Unread').waitFor({ state: 'detached' })
  await row(other, name).getByLabel(`${viewer} is viewing this conversation`).waitFor()
  // What the colleague gets later than this has arrived.
  await writes(mutate, passerBy, `After ${viewer}`)
  await row(other, passerBy.name).getByText(`After ${viewer}`).waitFor()
  await row(other, name).getByLabel('Unread').waitFor()
}

/** A draft is in the row for its author only, and is continued at its end after a reload. */
async function continueDraft(
  page: Page,
  device: Device,
  { name, other, query, conversationId, passerBy }: Own & { readonly other: Page },
): Promise<void> {
  await beginReply(page, device, 'perf')
  if (device === keyboard) await page.keyboard.press('Escape')
  await openRow(page, device, passerBy.name)
  await row(page, name).getByText('Draft: perf').waitFor()
  await row(other, name).getByText('Hello').waitFor()
  expect(await row(other, name).getByText('Draft:').count()).toBe(0)

  await openRow(page, device, name)
  await page.reload()
  await page.getByRole('textbox', { name: 'Reply' }).and(page.getByText('perf')).waitFor()
  await beginReply(page, device, 'ect')
  await submit(page, device)
  await expect.poll(() => textsIn(query, conversationId)).toEqual(['Hello', 'perfect'])
}

/** A command that no canned reply belongs to is asked about before the customer gets it. */
async function askAboutCommand(page: Page, device: Device, { query, conversationId }: Own): Promise<void> {
  await beginReply(page, device, '/hx')
  await submit(page, device)
  const question = page.getByRole('dialog', { name: 'Send “/hx” to the customer?' })
  await question.waitFor()
  if (device === keyboard) await page.keyboard.press('Escape')
  else await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await textsIn(query, conversationId)).toEqual(['Hello', 'perfect'])
  // The focus has returned to the field.
  await submit(page, device)
  await device.press(page, question.getByRole('button', { name: 'Send anyway' }))
  await expect.poll(() => textsIn(query, conversationId)).toEqual(['Hello', 'perfect', '/hx'])
  await question.waitFor({ state: 'detached' })
}

/** Snoozes a conversation for so long that no reply can be sent any more once it returns, which the dialog says. The next one opens. */
async function snoozePastWindow(page: Page, device: Device, { name, query, conversationId }: Own): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Snooze conversation' })
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  if (device === keyboard) {
    await page.getByRole('textbox', { name: 'Reply' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('s')
    await page.getByRole('option', { name: /^Snooze for 3 hours/ }).waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Until').and(page.locator(':focus')).waitFor()
    const [year = '', month = '', date = ''] = day.split('-')
    await page.keyboard.type(`${month}${date}${year}`)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('0800AM')
  } else {
    await device.chooseInMenu(page, page.getByRole('button', { name: 'Status: Open' }), 'Snooze until…')
    await dialog.getByLabel('Until').fill(`${day}T08:00`)
  }
  expect(await dialog.getByLabel('Until').inputValue()).toBe(`${day}T08:00`)
  await dialog.getByText('The reply window closes before that').waitFor()
  await expectAccessible(page)
  await picture(page, `two-people-snooze-${device.name}`)
  if (device === keyboard) await page.keyboard.press('Enter')
  else await dialog.getByRole('button', { name: 'Snooze' }).click()
  const snoozedUntil = new Date(`${day}T08:00`).toISOString()
  await expect
    .poll(() => query('conversations.get', { conversationId }))
    .toMatchObject({ status: 'pending', snoozed_until: snoozedUntil })
  await page.waitForURL((url) => !url.pathname.endsWith(conversationId))
  await row(page, name).waitFor({ state: 'detached' })
}

/** Whoever has not written gets a template, from the page of the contact. */
async function startFromContact(page: Page, device: Device, { home, mutate, query, name }: Owner & { name: string }) {
  const phone = device === keyboard ? '+15550100195' : '+15550100196'
  const { id: contactId } = await mutate('contacts.create', { changes: { name, phones: [phone] } })
  await page.goto(`${home}/contacts/${contactId}`)
  await device.press(page, page.getByRole('button', { name: 'New conversation' }))
  const dialog = page.getByRole('dialog', { name: 'New conversation' })
  await dialog.getByText('This customer has not written recently').waitFor()
  await device.choose(page, dialog.getByRole('combobox', { name: 'Template' }), { text: 'order', name: /order_ready/ })
  await device.write(page, dialog.getByLabel('Body {{2}}'), 'A-7')
  await device.press(page, dialog.getByRole('button', { name: 'Send template' }))
  const text = `Hello ${name}, your order A-7 is ready.`
  await page.getByRole('log').getByText(text).waitFor()
  expect((await query('conversations.list', { phone })).data).toMatchObject([{ last_message: { text } }])
}

async function sendAndResolveByButton(page: Page, { name, home, query, conversationId }: Omit<Own, 'passerBy'>) {
  await page.goto(`${home}/inbox/${conversationId}`)
  await pointer.write(page, page.getByRole('textbox', { name: 'Reply' }), 'Done.')
  await page.getByRole('button', { name: 'Send and resolve' }).click()
  await expect
    .poll(() => query('conversations.get', { conversationId }))
    .toMatchObject({ status: 'resolved', last_message: { text: 'Done.' } })
  await row(page, name).waitFor({ state: 'detached' })
}

/** Somebody who is mentioned finds the note by keyboard: in the notifications, in the view, and in the filter of what is unread. */
async function readMention(
  page: Page,
  { home, mutate, name, conversationId, colleagueId }: Omit<Own, 'passerBy'> & { readonly colleagueId: string },
): Promise<void> {
  await page.goto(`${home}/inbox?status=all`)
  await row(page, 'Stan').waitFor()
  await mutate('messages.addNote', { conversationId, text: `Please look, ${mentionOf(colleagueId)}` })
  await row(page, name).getByLabel('Unread').waitFor()
  await keyboard.press(page, page.getByRole('button', { name: /^Filters/ }))
  await keyboard.toggle(page, page.getByLabel('Unread only'))
  await expect.poll(() => names(page)).toEqual([name])
  await keyboard.chooseInMenu(page, page.getByRole('button', { name: /^View:/ }), 'Mentioned')
  await page.getByRole('button', { name: 'View: Mentioned 1' }).waitFor()
  await openRow(page, keyboard, name)
  await page.getByRole('log').getByText('Please look,').waitFor()
  await row(page, name).getByLabel('Unread').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
}

/** The time in which replies can be undone is chosen by keyboard, and notifications of notes are turned off. */
async function chooseForOneself(
  page: Page,
  { home, mutate, name, conversationId, colleagueId }: Omit<Own, 'passerBy'> & { readonly colleagueId: string },
): Promise<void> {
  await page.goto(`${home}/account`)
  await keyboard.select(page, page.getByLabel('Undo for replies'), '7')
  await page.getByText('Saved.').waitFor()
  const stored = await page.request.get(`${new URL(home).origin}/trpc/account.sendDelay`)
  expect((await stored.json()).result.data).toEqual({ seconds: 7 })
  await keyboard.toggle(page, page.getByRole('switch', { name: 'Notes that mention me' }))
  // The first “Saved.” may be shown still, or not any more.
  const saved = page.waitForResponse((response) => response.url().includes('alerts.changeSettings'))
  await keyboard.press(page, page.getByRole('button', { name: 'Save notifications' }))
  expect((await saved).status()).toBe(200)
  await mutate('messages.addNote', { conversationId, text: `Again, ${mentionOf(colleagueId)}` })
  // The next notification is the first one.
  await mutate('conversations.change', { conversationId, assignee: colleagueId })
  await page.getByRole('button', { name: 'Notifications 1 unread' }).waitFor()
  // The inbox opens with the filters that it was left with.
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await page.getByRole('button', { name: /^View: Mentioned/ }).waitFor()
  const statuses = page.getByRole('radiogroup', { name: 'Status' })
  await tabTo(page, statuses.getByRole('radio', { checked: true }))
  await page.keyboard.press('ArrowRight')
  await page.waitForURL(({ searchParams }) => !searchParams.has('status'))
  // The address changes before the radio buttons do.
  await statuses.getByRole('radio', { name: 'Open', checked: true }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.waitForURL(({ searchParams }) => searchParams.get('status') === 'all')
  await row(page, name).waitFor()
  await page.keyboard.press('j')
  await page.locator('[data-conversation]:focus').waitFor()
}

function row(page: Page, name: string) {
  return page.locator('[data-conversation]', { hasText: name })
}

function names(page: Page): Promise<string[]> {
  return page
    .locator('[data-conversation]')
    .evaluateAll((rows) => rows.map((each) => each.querySelector('[dir="auto"]')?.textContent ?? ''))
}

/** Opens the conversation of a customer in the list. */
async function openRow(page: Page, device: Device, name: string): Promise<void> {
  await row(page, name).waitFor()
  if (device === pointer) await row(page, name).click()
  else {
    const focused = page.locator('[data-conversation]:focus')
    const hasFocus = () => row(page, name).evaluate((each) => each === document.activeElement)
    const most = await page.locator('[data-conversation]').count()
    await page.keyboard.press('k')
    for (const key of ['k', 'j'])
      for (let presses = 0; presses < most && !(await hasFocus()); presses += 1) {
        await page.keyboard.press(key)
        await focused.waitFor()
      }
    await page.keyboard.press('Enter')
  }
  await page.getByRole('heading', { name, level: 2 }).waitFor()
}

/** Adds a text to what is written in the field. */
async function beginReply(page: Page, device: Device, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Reply' })
  await field.waitFor()
  if (device === pointer) await field.click()
  else if (!(await field.evaluate((each) => each === document.activeElement))) {
    await page.keyboard.press('r')
    await field.and(page.locator(':focus')).waitFor()
  }
  await page.keyboard.type(text)
}

async function submit(page: Page, device: Device): Promise<void> {
  if (device === keyboard) await page.keyboard.press('Enter')
  else await page.getByRole('button', { name: 'Send', exact: true }).click()
}
