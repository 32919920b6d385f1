import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pressOn } from './keyboard.ts'
import { browserOfThisFile, expectAccessible, openPerson, picture } from './pages.ts'
import { startParley } from './parley.ts'
import { openReceiver } from './receiver.ts'

const browser = browserOfThisFile()

const customer = '+15550100123'
const list = [
  'phone;name;order',
  `${customer};Anna;A-1042`,
  '+15550000007;Blocked Bo;A-1043',
  '0151234;No Plus;A-1044',
  `${customer};Anna;A-1042`,
].join('\r\n')

test('the main flow works: set-up, template, campaign, conversation, webhook and API key', async () => {
  const receiver = await openReceiver()
  // Only the simulator's user approves templates here: the test must not race against the automatic review.
  const parley = await startParley({
    PARLEY_WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
    PARLEY_SIMULATOR_APPROVAL_SECONDS: '86400',
  })
  const person = await openPerson(browser())
  const page = await person.newPage()

  const home = await setUp(page, parley.setUpLink)
  await registerWebhook(page, home, receiver.url)
  await createTemplate(page, home)

  const platform = await person.newPage()
  await approveTemplate(platform, home)
  await page.getByText('Approved', { exact: true }).first().waitFor()
  await picture(page, '03-template-approved')

  await sendCampaign(page)
  const phone = platform.getByRole('log', { name: 'Messages on this phone' })
  await platform.goto(`${home}/simulator/${encodeURIComponent(customer)}`)
  await phone.getByText('Hello Anna, your order A-1042 is ready to collect.').waitFor()
  await picture(platform, '06-phone')

  await page.goto(`${home}/inbox`)
  await page.getByText('No conversations yet').waitFor()
  await phone.getByRole('button', { name: 'On my way' }).click()
  const conversation = page.getByRole('link', { name: /On my way/ })
  await conversation.waitFor()
  await picture(page, '07-inbox-live')

  await conversation.click()
  await page.getByRole('textbox', { name: 'Reply', exact: true }).fill('See you soon, Anna!')
  await page.keyboard.press('Enter')
  await phone.getByText('See you soon, Anna!').waitFor()
  await page.getByRole('log', { name: 'Messages' }).getByText('Read', { exact: true }).nth(1).waitFor()
  await picture(page, '08-answered')
  await picture(platform, '09-phone-answered')

  await page.getByRole('button', { name: 'Resolve', exact: true }).click()
  await page.getByText('Select a conversation', { exact: true }).waitFor()

  await checkDelivery(page, home)
  expect(receiver.events).toContain('message.received')

  const key = await createKey(page, home)
  const response = await fetch(`${parley.url}/api/v1/conversations`, { headers: { authorization: `Bearer ${key}` } })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ data: [{ status: 'resolved', contact: { phone: customer } }] })
  await page.getByRole('button', { name: 'Done' }).click()
  expect(await page.content()).not.toContain(key)
  await continueChecklist(page)

  expect(person.complaints).toEqual([])
})

/** Returns the URL of the new workspace in live mode. */
async function setUp(page: Page, link: string): Promise<string> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTimezoneOverride', { timezoneId: 'America/Toronto' })
  await page.goto(link)
  await page.getByLabel('Email').fill('ada.byron@example.com')
  expect(page.url()).not.toContain('token')
  await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe('Ada Byron')
  await page.getByLabel('Email').fill('ada@example.com')
  await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe('Ada')
  // What is typed replaces what was guessed.
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ada Byron')
  expect(await page.getByLabel('Your name').inputValue()).toBe('Ada Byron')
  await page.getByRole('textbox', { name: 'Password' }).fill('short')
  await page.getByLabel('Workspace').fill('Acme Coffee')
  await page.getByRole('button', { name: 'Set up Parley' }).click()
  await page.getByText('Must have at least 10 characters').waitFor()
  await expectAccessible(page)
  await picture(page, '01-set-up')

  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Set up Parley' }).click()
  await page.waitForURL(/\/live\/getting-started$/)
  await page.getByText('0 of 7 done').waitFor()
  await expectAccessible(page)
  await picture(page, '01-getting-started')
  const home = page.url().replace(/\/getting-started$/, '')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('link', { name: 'Getting started' }).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('button', { name: 'Show in navigation' }).click()
  const entry = page.getByRole('link', { name: 'Getting started' })
  await entry.waitFor()
  await pressOn(page, page.getByRole('button', { name: 'Dismiss' }))
  await entry.waitFor({ state: 'detached' })
  await pressOn(page, page.getByRole('button', { name: 'Show in navigation' }))
  await entry.waitFor()
  await page.goto(`${home}/settings`)
  await expect.poll(() => page.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe('America/Toronto')
  expect(await page.getByRole('combobox', { name: 'Default country' }).inputValue()).toBe('Canada (CA)')
  await session.detach()
  await page.goto(`${home}/inbox`)
  await page.getByText('No conversations yet').waitFor()
  return home
}

async function registerWebhook(page: Page, home: string, url: string): Promise<void> {
  await page.goto(`${home}/webhooks`)
  await page.getByRole('button', { name: 'New webhook' }).click()
  await page.getByLabel('Endpoint URL').fill('http://10.0.0.1/hook')
  await page.getByLabel('Description').fill('Orders into the CRM')
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await page.locator('[aria-invalid="true"]').waitFor()
  await page.getByLabel('Endpoint URL').fill(url)
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await page.getByText(/^whsec_/).waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('heading', { name: url }).waitFor()
  await page.getByText('Orders into the CRM').waitFor()
}

async function createTemplate(page: Page, home: string): Promise<void> {
  await page.goto(`${home}/templates`)
  await page.getByRole('link', { name: 'New template' }).click()
  await page.getByLabel('Name').fill('Order ready')
  await page
    .getByRole('textbox', { name: 'Body', exact: true })
    .fill('Hello {{1}}, your order {{2}} is ready to collect.')
  await page.getByLabel('{{1}}').fill('Maria')
  await page.getByLabel('{{2}}').fill('B-7')
  await page.getByRole('button', { name: 'Add button' }).click()
  await page.getByRole('menuitem', { name: 'Quick reply' }).click()
  await page.getByLabel('Quick reply: label').fill('On my way')
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByText('Hello Maria, your order B-7 is ready to collect.').waitFor()
  await preview.getByText('On my way').waitFor()
  await picture(page, '02-template')
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await page.getByRole('heading', { name: 'order_ready' }).waitFor()
  await page.getByText('Pending', { exact: true }).first().waitFor()
}

async function approveTemplate(page: Page, home: string): Promise<void> {
  await page.goto(`${home}/simulator`)
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('No pending reviews.').waitFor()
}

async function sendCampaign(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Start campaign' }).click()
  await page.getByRole('button', { name: 'Choose recipients', exact: true }).click()
  const file = { name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(list) }
  await page.getByLabel('CSV file with recipients').setInputFiles(file)
  await page.getByText('2 people, 1 duplicate, 1 skipped').waitFor()
  await page.getByText('Repeats line 2 exactly').waitFor()
  await page.getByRole('button', { name: 'Review 2 messages' }).click()
  await page.getByRole('button', { name: 'Send to 2 people now' }).waitFor()
  await page.getByText('Simulated: no number is connected, so no real phone gets this.').first().waitFor()
  await expectAccessible(page)
  await picture(page, '04-campaign-review')

  await page.getByRole('button', { name: 'Send to 2 people now' }).click()
  await page.getByText('Completed', { exact: true }).waitFor()
  const recipients = page.getByRole('table', { name: 'Recipients' })
  await recipients.getByText('This customer blocked the business').waitFor()
  await recipients.getByText('Read', { exact: true }).waitFor()
  await picture(page, '05-campaign')
}

async function checkDelivery(page: Page, home: string): Promise<void> {
  await page.goto(`${home}/webhooks`)
  await page.getByRole('row', { name: /127\.0\.0\.1/ }).click()
  const delivery = page.getByRole('row', { name: /message\.received.*Delivered/ })
  await delivery.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'message.received' }).waitFor()
  await page.getByText('"text": "On my way"').waitFor()
  await page.getByText('thank you').waitFor()
  await picture(page, '10-delivery')
}

/** Returns the secret while it is still shown. */
async function createKey(page: Page, home: string): Promise<string> {
  await page.goto(`${home}/api-keys`)
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Name').fill('Billing service')
  await page.getByRole('button', { name: 'Create key' }).click()
  const secret = page.getByRole('region', { name: 'API key' })
  await secret.waitFor()
  await expectAccessible(page)
  await picture(page, '11-api-key')
  return ((await secret.textContent()) ?? '').trim()
}

/** What was done is ticked off, and each step leads, by keyboard, to where it is done. */
async function continueChecklist(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Getting started' }).click()
  await page.getByText('4 of 7 done').waitFor()
  const step = page.getByRole('listitem').filter({ hasText: 'Invite a colleague' })
  await step.getByLabel('Not done').waitFor()
  await pressOn(page, step.getByRole('link'))
  await page.waitForURL(/\/live\/members$/)
}
