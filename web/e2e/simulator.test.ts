import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { freePort } from '../../server/src/testing/http/free-port.ts'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, paintIn, picture } from './pages.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

const browser = browserOfThisFile()

test('the simulator reviews templates and simulates customers with manual receipts, failures and blocking', async () => {
  const port = await freePort()
  const proxy = await startTcpProxy(port)
  const { person, page, home, mutate, query } = await openWorkspace(browser(), {
    PORT: `${port}`,
    PARLEY_BASE_URL: `http://localhost:${proxy.port}`,
    PARLEY_SIMULATOR_APPROVAL_SECONDS: '86400',
  })
  const { data: template } = await mutate('templates.create', orderReady)

  await page.goto(`${home}/simulator`)
  await page.getByText('Live messages are sent to this simulator').waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Simulated: no number connected' }).waitFor()
  await review(page)

  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByLabel('Phone number', { exact: true }).fill('0151 234')
  await page.getByLabel('Name (optional)').fill('Maria')
  await page.getByRole('button', { name: 'Add customer' }).click()
  await page.getByText('is not a number in United States, the default country').waitFor()
  expect(await page.getByLabel('Name (optional)').inputValue()).toBe('Maria')
  await page.getByLabel('Phone number', { exact: true }).fill('+1 (555) 010-0123')
  await page.getByRole('button', { name: 'Add customer' }).click()
  const phone = page.getByRole('log', { name: 'Messages on this phone' })
  await phone.getByText('No messages yet.').waitFor()
  const message = page.getByRole('textbox', { name: 'Write as the customer' })
  await message.and(page.locator(':focus')).waitFor()
  const customer = page.url()
  await page.getByRole('switch', { name: 'Manual receipts' }).click()
  await page.getByRole('switch', { name: 'Manual receipts' }).and(page.locator(':checked')).waitFor()

  await mutate('templates.testSend', { templateId: template.id, phone: '+15550100123', variables: { '1': 'Maria' } })
  await phone.getByText('Hello Maria, your order is ready.').waitFor()
  await phone.getByText('Reply STOP to opt out.').waitFor()
  await phone.getByRole('button', { name: 'Read', exact: true }).click()
  await phone.getByText('· read').waitFor()
  await phone.getByRole('button', { name: 'On my way' }).click()
  await phone.getByText('On my way').nth(1).waitFor()

  const [conversation] = (await query('conversations.list')).data
  await mutate('messages.send', { conversationId: conversation._id, text: 'See you soon!' })
  await phone.getByText('See you soon!').waitFor()
  await phone.getByRole('button', { name: 'Failed…' }).click()
  await phone.getByLabel('Failure reason').selectOption('131049')
  await phone.getByRole('button', { name: 'Mark as failed' }).click()
  await phone.getByText('Inbox status: not delivered. The platform held this message back').waitFor()
  await expectAccessible(page)
  await picture(page, 'simulator')
  await phone.getByRole('link', { name: 'View in inbox' }).click()
  const inbox = page.getByRole('log', { name: 'Messages' })
  await inbox.getByText('The platform held this message back').waitFor()
  await page.goto(customer)

  await page.getByRole('button', { name: 'Send STOP' }).click()
  await phone.getByText('STOP', { exact: true }).waitFor()
  await page.getByRole('switch', { name: 'Block the business' }).click()
  await page.getByText('This customer blocked the business.').waitFor()
  await page.getByRole('searchbox', { name: 'Search customers' }).fill('mar')
  await page.waitForURL(/q=mar/)
  await page.getByRole('list', { name: 'Customers' }).getByText('Blocked').waitFor()
  await page.getByRole('button', { name: 'Send START' }).click()
  await page.getByText('This customer blocked the business.').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Start with +15550000003' }).click()
  await page.waitForURL(/%2B15550000003/)
  await phone.getByText('Hello', { exact: true }).waitFor()
  await loseConnection(page, proxy, port)

  await page.goto(customer)
  await phone.getByText('Inbox status: not delivered').waitFor()
  await paintIn(page, 'dark')
  await expectAccessible(page, ['color-contrast'])
  await picture(page, 'simulator-dark')
  await page.setViewportSize({ width: 375, height: 740 })
  await picture(page, 'simulator-narrow')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  expect(person.complaints).toEqual([])
})

const from = '+15550100123'

test('an agent and a simulated customer have a dialogue of questions, taps, a place, a quote and reactions', async () => {
  const { person, page, home, mutate, query } = await openWorkspace(browser())
  await mutate('settings.change', { sendsTyping: true })
  const { conversationId } = await mutate('simulator.reply', { from, text: 'Hello', name: 'Maria' })
  const simulator = await person.newPage()
  await simulator.goto(`${home}/simulator/${encodeURIComponent(from)}`)
  const phone = simulator.getByRole('log', { name: 'Messages on this phone' })
  await phone.getByRole('img', { name: 'Delivered' }).waitFor()

  await page.bringToFront()
  await page.goto(`${home}/inbox/${conversationId}`)
  const inbox = page.getByRole('log', { name: 'Messages' })
  await phone.getByRole('img', { name: 'Read' }).waitFor()
  await page.getByRole('textbox', { name: 'Reply', exact: true }).fill('One moment')
  await simulator.getByText('typing…').waitFor()
  await page.keyboard.press('Enter')
  await phone.getByText('One moment').waitFor()
  await simulator.getByText('typing…').waitFor({ state: 'detached' })

  const send = (content: { readonly type: string; readonly [field: string]: unknown }) =>
    mutate('messages.sendContents', { conversationId, contents: [content], requestId: content.type })
  await simulator.bringToFront()
  const buttons = [
    { id: 'slot:yes', title: 'Yes' },
    { id: 'slot:no', title: 'No' },
  ]
  await send({ type: 'buttons', text: 'Does ten suit you?', header: { type: 'text', text: 'Your visit' }, buttons })
  await phone.getByRole('button', { name: 'No', exact: true }).click()
  await inbox.getByText('No', { exact: true }).last().waitFor()
  const rows = [
    { id: 'mon:9', title: '9:00', description: 'Room 2' },
    { id: 'mon:10', title: '10:00' },
  ]
  await send({ type: 'list', text: 'When then?', button: 'Show times', sections: [{ title: 'Monday', rows }] })
  await phone.getByRole('button', { name: 'Show times' }).click()
  await picture(simulator, 'simulator-list')
  await expectAccessible(simulator)
  await phone.getByRole('button', { name: '9:00 Room 2' }).click()
  await send({ type: 'location_request', text: 'Where are you?' })
  await phone.getByRole('button', { name: 'Send location' }).click()
  await phone.getByText('52.5219, 13.4132').waitFor()
  await simulator.getByRole('button', { name: 'Send contact card' }).click()
  await phone.getByText('Nadia Amrani').waitFor()
  await send({ type: 'contacts', contacts: [{ name: 'Eva Lund', phones: [{ phone: '+49 1555' }] }] })
  await phone.getByText('Eva Lund').waitFor()
  await send({ type: 'link_button', text: 'Track it here', title: 'Track parcel', url: 'https://example.com/t/1' })
  await phone.getByText('Track parcel').waitFor()
  await phone.getByRole('button', { name: 'React with ❤️' }).last().click()
  await phone.getByRole('button', { name: 'React with ❤️', pressed: true }).waitFor()
  await phone.getByRole('button', { name: 'Quote' }).last().click()
  await simulator.getByRole('textbox', { name: 'Write as the customer' }).fill('Which one?')
  await simulator.keyboard.press('Enter')
  await phone.getByText('Which one?').waitFor()
  await picture(simulator, 'simulator-dialogue')

  const { data } = await query('messages.list', { conversationId, page: 1, limit: 50 })
  const received = data.filter(({ direction }: { direction: string }) => direction === 'inbound')
  const about = (text: string) => ({
    quoted: { message_id: data.find((each: { text: string }) => each.text === text).id },
  })
  expect(received.map(({ content }: { content: unknown }) => content)).toMatchObject([
    { type: 'text' },
    { type: 'button_reply', id: 'slot:no', title: 'No', ...about('Does ten suit you?') },
    { type: 'list_reply', id: 'mon:9', title: '9:00', description: 'Room 2', ...about('When then?') },
    { type: 'location', latitude: 52.5219, ...about('Where are you?') },
    { type: 'contacts', contacts: [{ name: 'Nadia Amrani', phones: [{ phone: '+1 555 010 0199' }] }] },
    { type: 'reaction', emoji: '❤️', ...about('Track it here') },
    { type: 'text', ...about('Track it here') },
  ])
  await page.bringToFront()
  await inbox.getByText('Which one?').waitFor()
  await picture(page, 'inbox-dialogue')
  expect(person.complaints).toEqual([])
})

const orderReady = {
  name: 'order_ready',
  language: 'en_US',
  category: 'UTILITY',
  components: [
    { type: 'HEADER', format: 'TEXT', text: 'Acme Coffee' },
    { type: 'BODY', text: 'Hello {{1}}, your order is ready.', example: { body_text: [['Ada']] } },
    { type: 'FOOTER', text: 'Reply STOP to opt out.' },
    { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'On my way' }] },
  ],
}

/** Rejects without and with a reason, approves, pauses, approves again, and sets quality and category. */
async function review(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Reject…' }).click()
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await page.getByText('Enter a reason').waitFor()
  await page.getByLabel('Rejection reason').fill('Promises a prize')
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await page.getByText('Reviewed (1)').click()
  await page.getByText('Promises a prize').waitFor()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('Paused', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Approved', { exact: true }).waitFor()
  await page.getByLabel(/^Quality of/).selectOption('Low')
  await page.getByLabel(/^Category of/).selectOption('Marketing')
  await page.getByText(/category marketing, quality low\./).waitFor()
}

/** A message that arrives while the connection is lost appears after reconnecting. */
async function loseConnection(page: Page, proxy: TcpProxy, port: number): Promise<void> {
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const [, , workspaceId] = new URL(page.url()).pathname.split('/')
  proxy.cut()
  await page.getByText('Connection to Parley lost.').waitFor()
  const written = await fetch(`http://127.0.0.1:${port}/trpc/simulator.reply`, {
    method: 'POST',
    headers: { cookie: cookies, 'content-type': 'application/json' },
    body: JSON.stringify({ workspaceId, mode: 'live', from: '+15550000003', text: 'Are you there?' }),
  })
  expect(written.status).toBe(200)
  proxy.restore()
  await page.getByRole('log', { name: 'Messages on this phone' }).getByText('Are you there?').waitFor()
}

test('phone numbers are grouped by country rules, or shown ungrouped without the rules', async () => {
  const { page, home, mutate } = await openWorkspace(browser())
  await mutate('simulator.reply', { from: '+353851234567', text: 'Hello' })
  const isOfRules = ({ pathname }: URL) => pathname.endsWith(`/assets/${scriptWith('country_calling_codes')}`)
  await page.route(isOfRules, (route) => route.abort())
  await page.goto(`${home}/inbox`)
  await page.getByRole('link', { name: '+353851234567' }).waitFor()

  await page.unroute(isOfRules)
  await page.goto(`${home}/inbox`)
  await page.getByRole('link', { name: '+353 85 123 4567' }).waitFor()
  await page.goto(`${home}/simulator/%2B353851234567`)
  await page.getByRole('region', { name: 'Phone +353 85 123 4567' }).waitFor()
})

/** The name of the only built script that contains this text. */
function scriptWith(text: string): string | undefined {
  const folder = resolve(import.meta.dirname, '../dist/assets')
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const found = scripts.filter((name) => readFileSync(join(folder, name), 'utf8').includes(text))
  expect(found).toHaveLength(1)
  return found[0]
}
