import { expect, test } from 'vitest'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, paintIn, picture } from './pages.ts'
import { openReceiver } from './receiver.ts'

const browser = browserOfThisFile()

test('a webhook shows its health and deliveries, which can be filtered, inspected and resent', async () => {
  const receiver = await openReceiver()
  const { person, page, home, mutate } = await openWorkspace(browser(), { PARLEY_WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' })
  const { data: webhook } = await mutate('webhooks.create', { url: receiver.url, events: ['*'] })
  const webhookId = webhook.id
  await mutate('simulator.reply', { from: '+15550100123', text: 'Hello', name: 'Ada' })
  await expect.poll(() => receiver.events.length, { timeout: 10_000 }).toBeGreaterThan(1)

  await page.goto(`${home}/webhooks`)
  const row = page.getByRole('row', { name: /127\.0\.0\.1/ })
  await row.getByText('100%').waitFor()
  await page.getByRole('region', { name: 'example of message.received' }).getByText('Hello, where is').waitFor()
  await page.getByRole('combobox', { name: 'Event' }).click()
  await page.getByRole('option', { name: 'csat.low' }).click()
  await page.getByRole('region', { name: 'example of csat.low' }).waitFor()
  for (const language of ['Python', 'PHP']) {
    await page.getByRole('tab', { name: language }).click()
    await page.getByRole('region', { name: `sample for ${language}` }).waitFor()
  }
  await picture(page, 'webhooks-list')

  await row.click()
  await page.getByRole('button', { name: 'Send test event' }).click()
  await page.getByRole('row', { name: /webhook\.test.*Delivered/ }).waitFor()
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

  // A disabled webhook rejects test events with a message.
  await page.goto(`${home}/webhooks/${webhookId}`)
  await page
    .getByText('Enable webhook')
    .or(page.getByText('Enabled', { exact: true }))
    .first()
    .waitFor()
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
