import { expect, test } from 'vitest'
import { freePort } from '../../server/src/testing/http/free-port.ts'
import { approveTemplate } from './order-template.ts'
import { openOwner, openWorkspace } from './owner.ts'
import { browserOfThisFile, openPerson, picture } from './pages.ts'
import { startParley } from './parley.ts'
import { startTcpProxy } from './tcp-proxy.ts'

const browser = browserOfThisFile()

test('a running campaign can be paused, resumed and cancelled, despite a lost connection', async () => {
  const port = await freePort()
  const proxy = await startTcpProxy(port)
  const parley = await startParley({ PORT: `${port}`, PARLEY_BASE_URL: `http://localhost:${proxy.port}` })
  const person = await openPerson(browser())
  const page = await person.newPage()
  const { home, mutate, workspaceId } = await openOwner(page, parley)
  await approveTemplate(mutate)
  await mutate('channels.change', { messagesPerSecond: 8 })
  const { id } = await mutate('campaigns.start', {
    name: 'Saturday',
    templateName: 'order_ready',
    languageCode: 'en',
    budgetMicros: 900_000_000,
    recipients: Array.from({ length: 1000 }, (_, index) => ({
      phone: `+4915${20_000_000 + index}`,
      variables: { 1: 'Anna', 2: `A-${index}` },
    })),
  })
  await page.goto(`${home}/campaigns/${id}`)
  await page.getByText(/per second · about .* left/).waitFor()
  await picture(page, 'campaign-6-running')
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('No further messages will be sent until the campaign is resumed.').waitFor()
  await page.getByRole('button', { name: 'Change budget' }).click()
  await page.getByRole('dialog').getByLabel('Budget cap').fill('0')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.locator('dialog [aria-invalid="true"]').waitFor()
  await page.getByRole('dialog').getByLabel('Budget cap').fill('1000')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText('budget $1,000.00').waitFor()
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('button', { name: 'Pause' }).waitFor()

  proxy.cut()
  await page.getByText('Connection to Parley lost.').waitFor()
  // Another client pauses it meanwhile.
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const paused = await fetch(`http://127.0.0.1:${port}/trpc/campaigns.pause`, {
    method: 'POST',
    headers: { cookie: cookies, 'content-type': 'application/json' },
    body: JSON.stringify({ workspaceId, mode: 'live', campaignId: id }),
  })
  expect(paused.status).toBe(200)
  proxy.restore()
  await page.getByText('No further messages will be sent until the campaign is resumed.').waitFor()

  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel campaign' }).click()
  await page.getByText(/\d skipped\.$/).waitFor()
  expect(await page.getByRole('button', { name: 'Resume' }).count()).toBe(0)
  await page.goto(`${home}/campaigns?state=completed`)
  await page.getByText('No completed campaigns').waitFor()
  await page.getByRole('radio', { name: 'Canceled' }).click()
  await page.getByRole('row', { name: /Saturday.*Canceled/ }).waitFor()
  await picture(page, 'campaigns-history')
  expect(person.complaints).toEqual([])
})

test('pausing a campaign that a call waits for says first that the rest is skipped', async () => {
  const { person, page, home, mutate, query, workspaceId } = await openWorkspace(browser())
  await approveTemplate(mutate)
  await mutate('channels.change', { messagesPerSecond: 8 })
  const recipients = Array.from({ length: 400 }, (_, index) => ({
    phone: `+4915${20_000_000 + index}`,
    variables: { 1: 'Anna', 2: `A-${index}` },
  }))
  const throttled = { phone: '+15550000009', variables: { 1: 'Anna', 2: 'A' } }
  const call = page.request.post(`${new URL(home).origin}/api/chat/bulk-send`, {
    data: { workspaceId, templateName: 'order_ready', languageCode: 'en', recipients: [throttled, ...recipients] },
    timeout: 60_000,
  })
  await page.goto(`${home}/campaigns`)
  await page.getByRole('row', { name: /order_ready.*Running/ }).click()
  await page.waitForURL(/\/campaigns\/[^/?]+$/)
  const campaignId = new URL(page.url()).pathname.split('/').at(-1)
  await expect.poll(async () => (await query('campaigns.report', { campaignId })).funnel.failed).toBe(1)
  await page.getByRole('button', { name: 'Pause' }).click()
  const dialog = page.getByRole('dialog', { name: /while a program waits for it/ })
  await dialog.getByText(/people not sent to yet will be reported to it as skipped/).waitFor()
  await picture(page, 'campaign-7-pause-awaited')
  await dialog.getByRole('button', { name: 'Pause and skip the rest' }).click()

  await page.getByText('Completed with 1 failure').waitFor()
  const { results } = (await (await call).json()) as { results: { state: string }[] }
  expect(results.some(({ state }) => state === 'skipped')).toBe(true)
  expect(await page.getByRole('button', { name: 'Resume' }).count()).toBe(0)
  await page.getByRole('button', { name: /^Retry failed/ }).click()
  await page
    .getByRole('dialog')
    .getByText(/received the list of failed messages\. It may have sent them again/)
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Retry failed' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect((await query('audit.list', { action: 'campaign.retried' })).data).toHaveLength(1)
  expect(person.complaints).toEqual([])
})
