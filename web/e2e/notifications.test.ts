import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openGraph } from '../../server/src/testing/graph/graph.ts'
import { connectionTo } from '../../server/src/testing/http/connection-to.ts'
import { mentionOf } from '../../shared/src/conversations/mentions.ts'
import { tabTo } from './keyboard.ts'
import { approveTemplate } from './order-template.ts'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, paintIn, picture } from './pages.ts'
import { openReceiver } from './receiver.ts'
import { inviteColleagues, openColleague } from './sample-data/people.ts'

const browser = browserOfThisFile()

/** A workspace with an owner and a colleague, each in a browser of their own, and two customers who wrote. */
async function open() {
  const { parley, person, page, ...owner } = await openWorkspace(browser())
  const { home, mutate, query } = owner
  const { agent, colleagueId } = await inviteColleagues(owner, parley)
  const { theirs, ...colleague } = await openColleague(browser(), parley, agent)
  const write = async (from: string, name: string) =>
    (await mutate('simulator.reply', { from, name, text: 'Hello' })).conversationId as string
  const nadia = await write('+15550100171', 'Nadia')
  const omar = await write('+15550100172', 'Omar')
  const { user } = await query('members.current')
  for (const conversationId of [nadia, omar])
    await mutate('conversations.change', { conversationId, assignee: user.id })
  const complaints = () => [...person.complaints, ...colleague.complaints]
  return { page, theirs, home, mutate, write, nadia, omar, colleagueId, owner: user.name as string, complaints }
}

const isFocused = (element: Element) => element === document.activeElement

async function expectFocusInView(heading: Locator): Promise<void> {
  await expect.poll(() => heading.evaluate(isFocused)).toBe(true)
  await expect.poll(async () => (await heading.boundingBox())?.y ?? Number.NaN).toSatisfy((y) => y >= 0 && y < 300)
}

function bellOf(page: Page, unread: number) {
  return page.getByRole('button', {
    name: unread === 0 ? 'Notifications' : `Notifications ${unread} unread`,
    exact: true,
  })
}

test('what concerns a colleague is in their notifications at once, and opens by keyboard and pointer', async () => {
  const { page, theirs, home, mutate, write, nadia, omar, colleagueId, owner, complaints } = await open()
  await theirs.goto(`${home}/templates`)
  await bellOf(theirs, 0).click()
  const sheet = theirs.getByRole('dialog', { name: 'Notifications' })
  await sheet.getByText('No notifications yet').waitFor()
  await expectAccessible(theirs)
  await picture(theirs, 'notifications-empty')
  await theirs.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  expect(await bellOf(theirs, 0).evaluate(isFocused)).toBe(true)

  // Somebody else assigns a conversation, and mentions them in a note of another.
  await page.goto(`${home}/inbox/${nadia}`)
  await page.getByRole('textbox', { name: 'Reply' }).waitFor()
  await page.getByLabel('Assignee').selectOption(colleagueId)
  await bellOf(theirs, 1).waitFor()
  await mutate('messages.addNote', { conversationId: omar, text: `Please look, ${mentionOf(colleagueId)}` })
  await bellOf(theirs, 2).waitFor()
  await expect.poll(() => theirs.title()).toBe('(2) Templates · Parley')

  await theirs.keyboard.press('b')
  await sheet.getByRole('link', { name: new RegExp(`Omar.*${owner} mentioned you in a note`) }).waitFor()
  await sheet.getByRole('link', { name: new RegExp(`Nadia.*Assigned to you by ${owner}`) }).waitFor()
  await expectAccessible(theirs)
  await picture(theirs, 'notifications')
  await theirs.keyboard.press('ArrowDown')
  await theirs.keyboard.press('ArrowDown')
  await theirs.keyboard.press('Enter')
  await theirs.waitForURL(`${home}/inbox/${nadia}`)
  await theirs.getByRole('log').getByText('Hello').waitFor()
  await sheet.waitFor({ state: 'hidden' })
  await bellOf(theirs, 1).waitFor()

  // A reply makes one entry, which is read as soon as the thread is on the screen.
  await theirs.goto(`${home}/templates`)
  await write('+15550100171', 'Nadia')
  await write('+15550100171', 'Nadia')
  await bellOf(theirs, 2).waitFor()
  await expect.poll(() => theirs.title()).toBe('(2) Templates · Parley')
  await theirs.goto(`${home}/inbox/${nadia}`)
  await bellOf(theirs, 1).waitFor()

  await bellOf(theirs, 1).click()
  await sheet.getByRole('button', { name: 'Mark all as read' }).click()
  await bellOf(theirs, 0).waitFor({ state: 'attached' })
  await sheet.getByRole('img', { name: 'Unread' }).waitFor({ state: 'detached' })
  expect(await sheet.getByRole('link', { name: /New message in your conversation/ }).count()).toBe(1)
  await paintIn(theirs, 'dark')
  await expectAccessible(theirs)
  await picture(theirs, 'notifications-dark')
  await tabTo(theirs, sheet.getByRole('link', { name: 'Choose what you are notified of' }))
  await theirs.keyboard.press('Enter')
  await theirs.waitForURL(`${home}/account#notifications`)
  const switches = theirs.getByRole('heading', { name: 'Notifications in Acme Coffee' })
  await expectFocusInView(switches)
  await picture(theirs, 'notifications-chosen')
  await paintIn(theirs, 'light')
  await theirs.evaluate(() => document.querySelector('main')?.scrollTo(0, 0))
  await theirs.keyboard.press('b')
  await sheet.getByRole('link', { name: 'Choose what you are notified of' }).click()
  await expectFocusInView(switches)

  // Switched off, no entry is made.
  await theirs.getByRole('switch', { name: 'Notes that mention me' }).uncheck()
  await picture(theirs, 'notification-switches')
  await theirs.getByRole('button', { name: 'Save notifications' }).click()
  await theirs.getByText('Saved.').waitFor()
  await mutate('messages.addNote', { conversationId: omar, text: `Again, ${mentionOf(colleagueId)}` })
  await write('+15550100171', 'Nadia')
  await bellOf(theirs, 1).waitFor()
  expect(complaints()).toEqual([])
})

test('the notifications fit a phone, page by page, and say when they cannot be loaded', async () => {
  const { theirs, home, mutate, write, colleagueId, complaints } = await open()
  for (let n = 0; n < 31; n += 1) {
    const conversationId = await write(`+155501003${String(n).padStart(2, '0')}`, `Customer ${n}`)
    await mutate('conversations.change', { conversationId, assignee: colleagueId })
  }
  await theirs.setViewportSize({ width: 375, height: 700 })
  await theirs.goto(`${home}/templates`)
  await bellOf(theirs, 31).click()
  const sheet = theirs.getByRole('dialog', { name: 'Notifications' })
  await expect.poll(() => sheet.getByRole('listitem').count()).toBe(30)
  expect(await theirs.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await picture(theirs, 'notifications-phone')
  await sheet.getByRole('button', { name: 'Show earlier' }).click()
  await expect.poll(() => sheet.getByRole('listitem').count()).toBe(31)
  await theirs.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  await picture(theirs, 'notifications-phone-rtl')
  await expectAccessible(theirs)
  expect(complaints()).toEqual([])

  await theirs.route('**/trpc/**notifications.list**', (route) => route.abort())
  await theirs.reload()
  await bellOf(theirs, 31).click()
  await sheet.getByRole('button', { name: 'Try again' }).waitFor()
  await picture(theirs, 'notifications-failed')
  await theirs.unroute('**/trpc/**notifications.list**')
  await sheet.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => sheet.getByRole('listitem').count()).toBe(30)
})

test('a disabled webhook, and trouble that a colleague found with the channel, lead to their pages', async () => {
  const [receiver, graph] = [await openReceiver(), await openGraph()]
  const account = graph.addAccount()
  const { parley, person, page, ...owner } = await openWorkspace(browser(), {
    PARLEY_WHATSAPP_GRAPH_URL: graph.url,
    PARLEY_WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
  })
  const { home, mutate } = owner
  const { agent, colleagueId } = await inviteColleagues(owner, parley)
  await mutate('members.change', { userId: colleagueId, role: 'admin' })
  const { theirs, ...colleague } = await openColleague(browser(), parley, agent)
  await theirs.goto(`${home}/templates`)
  await bellOf(theirs, 0).waitFor()
  const sheet = theirs.getByRole('dialog', { name: 'Notifications' })

  receiver.status = 410
  const { data: webhook } = await mutate('webhooks.create', { url: receiver.url, events: ['*'] })
  await mutate('simulator.reply', { from: '+15550100171', text: 'Hello' })
  await bellOf(theirs, 1).click()
  await sheet.getByRole('link', { name: /^127\.0\.0\.1:\d+.*Parley disabled this webhook/ }).click()
  await theirs.waitForURL(`${home}/webhooks/${webhook.id}`)
  await theirs.getByText('The receiver responded with 410 Gone.').first().waitFor()
  await bellOf(theirs, 0).waitFor()

  const { channelId } = await mutate('channels.connect', connectionTo(account))
  await page.goto(`${home}/channels/${channelId}`)
  await page.getByText(account.displayPhoneNumber).waitFor()
  await bellOf(page, 1).waitFor()
  account.token = 'another'
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByText('WhatsApp rejects requests for this number').waitFor()
  await bellOf(theirs, 1).click()
  const entry = sheet.getByRole('link', { name: /^Acme.*access token/ })
  await entry.waitFor()
  await picture(theirs, 'notifications-channel')
  await theirs.keyboard.press('ArrowDown')
  await expect.poll(() => entry.evaluate(isFocused)).toBe(true)
  await theirs.keyboard.press('Enter')
  await theirs.waitForURL(`${home}/channels/${channelId}`)
  await theirs.getByText('WhatsApp rejects requests for this number').waitFor()
  await bellOf(theirs, 0).waitFor()
  // The one who checked has the webhook's entry, and none of the channel.
  await bellOf(page, 1).waitFor()
  expect([...person.complaints, ...colleague.complaints]).toEqual([])
})

test('a campaign of one’s own that is completed is in the notifications, and leads to its report', async () => {
  const { person, page, home, mutate } = await openWorkspace(browser())
  await approveTemplate(mutate)
  await page.goto(`${home}/templates`)
  await bellOf(page, 0).waitFor()
  const variables = { 1: 'Maria', 2: 'B-7' }
  const { id } = await mutate('campaigns.start', {
    name: 'Ready for pick-up',
    templateName: 'order_ready',
    languageCode: 'en',
    recipients: [{ phone: '+15550100171', variables }],
  })
  await bellOf(page, 1).waitFor()
  await expect.poll(() => page.title()).toBe('(1) Templates · Parley')
  await page.keyboard.press('b')
  const entry = page.getByRole('dialog').getByRole('link', { name: /Ready for pick-up.*Your campaign is completed/ })
  await entry.waitFor()
  await picture(page, 'notifications-campaign')
  await entry.click()
  await page.waitForURL(`${home}/campaigns/${id}`)
  await bellOf(page, 0).waitFor()
  expect(person.complaints).toEqual([])
})
