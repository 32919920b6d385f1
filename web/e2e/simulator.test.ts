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
  const rules = '**/assets/phone-format-*.js'
  await page.route(rules, (route) => route.abort())
  await page.goto(`${home}/inbox`)
  await page.getByRole('link', { name: '+353851234567' }).waitFor()

  await page.unroute(rules)
  await page.goto(`${home}/inbox`)
  await page.getByRole('link', { name: '+353 85 123 4567' }).waitFor()
  await page.goto(`${home}/simulator/%2B353851234567`)
  await page.getByRole('region', { name: 'Phone +353 85 123 4567' }).waitFor()
})
