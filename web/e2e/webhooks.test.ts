import { expect, test } from 'vitest'
import { pressOn } from './keyboard.ts'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, paintIn, picture } from './pages.ts'
import { openReceiver } from './receiver.ts'

const browser = browserOfThisFile()

test('a webhook shows its health and deliveries, which can be filtered, inspected and resent', async () => {
  const receiver = await openReceiver()
  const { person, page, home, mutate, query } = await openWorkspace(browser(), {
    PARLEY_WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
  })
  const { data: webhook } = await mutate('webhooks.create', { url: receiver.url, events: ['*'] })
  const webhookId = webhook.id
  await mutate('tags.create', { name: 'VIP', colour: 'red' })
  await mutate('simulator.reply', { from: '+15550100123', text: 'Hello', name: 'Ada' })
  await expect.poll(() => receiver.events.length, { timeout: 10_000 }).toBeGreaterThan(1)

  await page.goto(`${home}/webhooks`)
  const row = page.getByRole('row', { name: /127\.0\.0\.1/ })
  await row.getByText('100%').waitFor()
  await page.getByRole('region', { name: 'example of message.received' }).getByText('Hello, where is').waitFor()
  await page.getByRole('combobox', { name: 'Event' }).click()
  await page.getByRole('option', { name: 'csat.low' }).click()
  await page.getByRole('region', { name: 'example of csat.low' }).waitFor()
  for (const language of ['Python', 'PHP', 'Go', 'Ruby']) {
    await page.getByRole('tab', { name: language }).click()
    await page.getByRole('region', { name: `sample for ${language}` }).waitFor()
  }
  await picture(page, 'webhooks-list')

  await row.click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  const editDialog = page.getByRole('dialog', { name: 'Edit webhook' })
  await editDialog.getByLabel('Description').fill('Orders into the CRM')
  await editDialog.getByLabel('Deliveries per minute').fill('600')
  await editDialog.getByRole('button', { name: 'Add header' }).click()
  await editDialog.getByLabel('Name').fill('X-Api-Key')
  await editDialog.getByLabel('Value').fill('of the gateway before it')
  await editDialog.getByRole('combobox', { name: 'Only with one of these tags' }).click()
  await page.getByRole('option', { name: 'VIP' }).click()
  await page.keyboard.press('Tab')
  await expectAccessible(page)
  await picture(page, 'webhook-edit')
  await pressOn(page, editDialog.getByRole('button', { name: 'Save' }))
  await editDialog.waitFor({ state: 'detached' })
  await page.getByText('Orders into the CRM').waitFor()
  const [described] = (await query('webhooks.list')).data
  expect(described).toMatchObject({ url: receiver.url, events: ['*'], description: 'Orders into the CRM' })
  expect(described).toMatchObject({
    tags: ['VIP'],
    headers: [{ name: 'X-Api-Key', value_end: 'e it' }],
    deliveries_per_minute: 600,
  })
  await page.getByRole('button', { name: 'Send test event' }).click()
  await page.getByRole('row', { name: /webhook\.test.*Delivered/ }).waitFor()
  await page.getByText('Test event delivered: the endpoint responded 200').waitFor()
  await page.getByRole('combobox', { name: 'Event' }).click()
  await page.getByRole('option', { name: 'message.received' }).click()
  await page.waitForURL(/event=message\.received/)
  await page.getByRole('row', { name: /webhook\.test/ }).waitFor({ state: 'detached' })
  await picture(page, 'webhook')
  await page
    .getByRole('row', { name: /message\.received.*Delivered/ })
    .getByRole('link')
    .focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'message.received' }).waitFor()
  await page.getByRole('region', { name: 'request headers of attempt 1' }).getByText('webhook-timestamp:').waitFor()
  const before = receiver.events.length
  await page.getByRole('button', { name: 'Resend' }).click()
  await page.getByText('Manual').waitFor()
  expect(receiver.events.length).toBe(before + 1)
  await picture(page, 'webhook-delivery')

  // A test event of any type goes out with the data that were typed.
  await page.goto(`${home}/webhooks/${webhookId}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Send a test event of a type…' }).click()
  const testDialog = page.getByRole('dialog', { name: 'Send a test event' })
  await testDialog.getByRole('combobox', { name: 'Event' }).click()
  await page.getByRole('option', { name: 'csat.low' }).click()
  await expect.poll(() => testDialog.getByLabel('Data (JSON)').inputValue()).toContain('score')
  await testDialog.getByLabel('Data (JSON)').fill('{"score": ')
  await pressOn(page, testDialog.getByRole('button', { name: 'Send test event' }))
  await testDialog.getByText('Must be a JSON object').waitFor()
  await expectAccessible(page)
  await picture(page, 'webhook-test-event')
  await testDialog.getByLabel('Data (JSON)').fill('{"score": 1, "comment": "slow"}')
  await testDialog.getByRole('button', { name: 'Send test event' }).click()
  await testDialog.waitFor({ state: 'detached' })
  await page
    .getByRole('row', { name: /csat\.low.*Delivered/ })
    .getByRole('link')
    .click()
  await page.getByText('"is_test": true').waitFor()
  await page.getByText('"comment": "slow"').waitFor()

  // A disabled webhook rejects test events with a message.
  await page.goto(`${home}/webhooks/${webhookId}`)
  await page
    .getByText('Enable webhook')
    .or(page.getByText('Enabled', { exact: true }))
    .first()
    .waitFor()
  receiver.status = 503
  await pressOn(page, page.getByRole('button', { name: 'Send test event' }))
  await page.getByText('Test event not delivered: the endpoint responded 503').waitFor()
  expect(await page.getByText('Test event delivered').count()).toBe(0)
  const retried = page.getByRole('row', { name: /webhook\.test.*Retrying/ })
  await retried.getByText('503').waitFor()
  const tabs = page.getByRole('radiogroup', { name: 'Status' })
  await tabs.getByRole('radio', { name: 'Retrying' }).click()
  await page.waitForURL(/state=retrying/)
  await page
    .getByRole('row', { name: /Delivered/ })
    .first()
    .waitFor({ state: 'detached' })
  await retried.getByText('503').waitFor()
  await picture(page, 'webhook-retrying')
  await retried.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await page.getByText('The first attempt failed; the next one is scheduled').waitFor()
  await page.goBack()
  await retried.waitFor()
  await page.getByRole('img', { name: /^Deliveries over time/ }).waitFor()
  await page
    .getByRole('radiogroup', { name: /Deliveries over time/ })
    .getByText('Table')
    .click()
  const counted = await query('webhooks.chart', { webhookId, days: 7 })
  expect(counted.data.at(-1)).toMatchObject({ failed: 0, retrying: 1 })
  await page.getByRole('radiogroup', { name: 'Period of the chart' }).getByText('Last 7 days').click()
  const today = page.getByRole('table', { name: 'Deliveries over time' }).getByRole('row').nth(1).getByRole('cell')
  await expect.poll(() => today.nth(1).textContent()).toBe(String(counted.data.at(-1).delivered))
  expect(await today.nth(3).textContent()).toBe('1')
  await expectAccessible(page)
  await picture(page, 'webhook-chart-table')
  await page
    .getByRole('radiogroup', { name: /Deliveries over time/ })
    .getByText('Chart')
    .click()
  await page.getByRole('img', { name: /^Deliveries over time/ }).waitFor()
  await picture(page, 'webhook-chart')
  receiver.status = 200
  await mutate('webhooks.change', { webhookId, isActive: false })
  await page.getByRole('button', { name: 'Send test event' }).click()
  await page.getByText('switched off; switch it on first').waitFor()

  await paintIn(page, 'dark')
  await picture(page, 'webhook-dark')
  await page.setViewportSize({ width: 375, height: 740 })
  await picture(page, 'webhook-narrow')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await page.goto(`${home}/webhooks`)
  await page.getByRole('heading', { name: 'Sample payload' }).waitFor()
  await picture(page, 'webhooks-narrow')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  expect(person.complaints).toEqual([])
})

test('failed deliveries are retried, secrets rotated with an overlap, and webhooks deleted', async () => {
  const receiver = await openReceiver()
  receiver.status = 500
  const { person, page, home, mutate, query } = await openWorkspace(browser(), {
    PARLEY_WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
    PARLEY_WEBHOOK_RETRY_SECONDS: '0',
  })
  const { data: webhook } = await mutate('webhooks.create', { url: receiver.url, events: ['message.received'] })
  const webhookId = webhook.id
  await mutate('simulator.reply', { from: '+15550100123', text: 'Hello', name: 'Ada' })
  const states = async () => (await query('webhooks.deliveries', { webhookId })).data.map(stateOf)
  await expect.poll(states).toEqual(['failed'])
  receiver.status = 200

  await page.goto(`${home}/webhooks/${webhookId}`)
  await page.getByRole('button', { name: 'Retry failed…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Retry', exact: true }).click()
  await page.getByText('Retrying 1 delivery.').waitFor()
  await expect.poll(states).toEqual(['delivered'])

  const { secret: old } = await mutate('webhooks.revealSecret', { webhookId })
  await page.getByRole('button', { name: 'Reveal' }).click()
  await page.getByText(old).waitFor()
  await page.getByRole('button', { name: 'Rotate…' }).click()
  await dialog.getByRole('combobox', { name: 'Overlap' }).click()
  await page.getByRole('option', { name: '3 days' }).click()
  await dialog.getByRole('button', { name: 'Rotate secret' }).click()
  await dialog.waitFor({ state: 'detached' })
  const rotated = await mutate('webhooks.revealSecret', { webhookId })
  expect(rotated.secret).not.toBe(old)
  await page.getByText(rotated.secret).waitFor()
  const overlapHours = (Date.parse(rotated.previous_secret_until) - Date.now()) / 3_600_000
  expect(overlapHours).toBeGreaterThan(71)
  expect(overlapHours).toBeLessThanOrEqual(72)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await dialog.getByRole('button', { name: 'Delete webhook' }).click()
  await page.waitForURL(`${home}/webhooks`)
  expect((await query('webhooks.list')).data).toEqual([])
  expect(person.complaints).toEqual([])
})

test('a pull webhook is created without a URL, and a program reads its events', async () => {
  const { person, page, home, mutate, query } = await openWorkspace(browser())
  await page.goto(`${home}/webhooks`)
  await page.getByRole('button', { name: 'New webhook' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New webhook' })
  await dialog.getByRole('radio', { name: 'A program reads them with an API key' }).click()
  await dialog.getByLabel('Endpoint URL').waitFor({ state: 'detached' })
  await dialog.getByLabel('Description').fill('For the warehouse')
  await expectAccessible(page)
  await picture(page, 'webhook-new-pull')
  await pressOn(page, dialog.getByRole('button', { name: 'Create webhook' }))
  await page.getByRole('heading', { name: 'Pull webhook', exact: true }).waitFor()
  await page.getByText('For the warehouse').waitFor()
  await page.getByRole('region', { name: 'Continuously, as server-sent events' }).waitFor()
  const [webhook] = (await query('webhooks.list')).data
  expect(webhook).toMatchObject({ kind: 'pull', url: null, events: ['*'], description: 'For the warehouse' })

  await page.getByRole('button', { name: 'Send test event' }).click()
  await page.getByText('The test event can be read now.').waitFor()
  await picture(page, 'webhook-pull')
  await expectAccessible(page)
  const permissions = ['read', 'write', 'conversations', 'bulk_send', 'contacts', 'templates', 'webhooks']
  const { key } = await mutate('apiKeys.create', {
    name: 'Warehouse',
    permissions: Object.fromEntries(permissions.map((each) => [each, true])),
  })
  const address = new URL(`/api/v1/webhooks/${webhook.id}/events`, home)
  const answer = await fetch(address, { headers: { authorization: `Bearer ${key}` } })
  expect((await answer.json()).data).toMatchObject([{ event: 'webhook.test', is_test: true }])

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  const editDialog = page.getByRole('dialog', { name: 'Edit webhook' })
  await editDialog.getByLabel('Description').fill('For the other warehouse')
  await pressOn(page, editDialog.getByRole('button', { name: 'Save' }))
  await page.getByText('For the other warehouse').waitFor()
  await page.goto(`${home}/webhooks`)
  await page.getByRole('row', { name: /Pull webhook.*Events can be read/ }).waitFor()
  expect(person.complaints).toEqual([])
})

function stateOf({ state }: { state: string }): string {
  return state
}
