import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { keyboard } from './input-devices.ts'
import { downloaded, pressOn, tabTo } from './keyboard.ts'
import { approveTemplate } from './order-template.ts'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, paintIn, picture } from './pages.ts'

const browser = browserOfThisFile()

const list = [
  'phone,city,name,order',
  '+15550100123,Berlin,Anna,A-1',
  '12345,Bonn,No Plus,A-2',
  '+15550100123,Berlin,Anna,A-1',
  '+15550100130,Bremen,Stopped Stella,A-4',
  '(212) 555-0131,Kiel,Nameless,',
  '+15550000005,Mainz,Replying Rita,A-6',
  '+15550000007,Trier,Blocked Bo,A-7',
  '+15550000009,Worms,Throttled Theo,A-8',
].join('\n')

test('a campaign can be prepared, scheduled, sent and reviewed by keyboard alone', async () => {
  const { person, page, home, mutate, query } = await openWorkspace(browser())
  await approveTemplate(mutate)
  await mutate('settings.change', { timeZone: 'Asia/Tokyo' })
  await mutate('simulator.reply', { from: '+15550100130', text: 'STOP' })
  await page.goto(`${home}/campaigns`)
  await page.getByText('No campaigns yet').waitFor()
  await pressOn(page, page.getByRole('link', { name: 'New campaign' }))

  await tabTo(page, page.getByRole('combobox', { name: 'Template' }))
  await page.keyboard.type('order')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('Hello Maria, your order B-7 is ready.').waitFor()
  await expectAccessible(page)
  await picture(page, 'campaign-1-template')
  await pressOn(page, page.getByRole('button', { name: 'Choose recipients', exact: true }))

  await chooseRecipients(page)
  await page.goBack()
  await page.getByRole('heading', { name: 'Choose a template' }).waitFor()
  await page.goForward()
  await page.getByText('5 people, 1 duplicate, 2 skipped').waitFor()
  await reopenDraft(page, home)
  await pressOn(page, page.getByRole('button', { name: 'Review 5 messages' }))

  await schedule(page)
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/)
  // The step before says the same with a full stop, and can still be shown when the address has changed.
  await page.getByText('Nothing has been sent yet', { exact: true }).waitFor()
  await expectAccessible(page)
  await picture(page, 'campaign-4-scheduled')
  await pressOn(page, page.getByRole('button', { name: 'Send now' }))
  const dialog = page.getByRole('dialog', { name: /to 5 people now\?/ })
  await pressOn(page, dialog.getByRole('button', { name: 'Send to 5 people now' }))

  await readReport(page)
  await duplicate(page, home)
  expect((await query('campaigns.drafts')).data).toEqual([])
  await searchCampaigns(page)
  const { id: campaignId } = await mutate('campaigns.start', {
    templateName: 'order_ready',
    languageCode: 'en',
    recipients: [{ phone: '0170', variables: { 1: 'Mia' } }],
  })
  await page.goto(`${home}/campaigns/${campaignId}`)
  await repairRecipient(page)
  const recipient = async () => (await query('campaigns.recipients', { campaignId, page: 1, limit: 5 })).data[0]
  await expect.poll(recipient).toMatchObject({ phone: '+15550100141', error: null, message_id: expect.any(String) })
  expect(person.complaints).toEqual([])
}, 240_000)

/** Uploads a file with invalid rows, corrects the column mapping, and downloads the skipped rows. */
async function chooseRecipients(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Choose recipients' }).waitFor()
  expect(await downloaded(page, 'Download sample')).toBe('"phone","value_1","value_2"\r\n"+15550100123","Maria","B-7"')
  const choosing = page.waitForEvent('filechooser')
  await pressOn(page, page.getByRole('button', { name: 'Choose a file' }))
  await (await choosing).setFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })

  const first = page.getByRole('region', { name: 'Preview' })
  await first.getByText('Hello Berlin, your order Anna is ready.').waitFor()
  await tabTo(page, page.getByLabel('Body {{1}}'))
  await page.keyboard.type('name')
  await tabTo(page, page.getByLabel('Body {{2}}'))
  await page.keyboard.type('order')
  await first.getByText('Hello Anna, your order A-1 is ready.').waitFor()
  await page.getByText('4 people, 1 duplicate, 3 skipped').waitFor()
  await page.getByText('1 row repeats an earlier row exactly').waitFor()
  await page.getByText('(212) 555-0131, read as United States').waitFor()
  await tabTo(page, page.getByRole('radio', { name: 'All 8' }))
  for (const reason of ['Ready 4', 'Invalid row 1', 'Missing value 1', 'Opted out 1']) {
    await page.keyboard.press('ArrowRight')
    expect(await page.getByRole('radio', { name: reason }).isChecked()).toBe(true)
  }
  await page.getByRole('row', { name: /130.*opted out/ }).waitFor()
  await expectAccessible(page)
  await picture(page, 'campaign-2-recipients')
  const skipped = await downloaded(page, 'Download skipped rows')
  expect(skipped.split('\r\n')).toHaveLength(5)
  expect(skipped).toContain(
    '"+15550100123","Berlin","Anna","A-1","Repeats line 2 exactly, so it is not sent again","4"',
  )
  await repairRow(page)
}

/** A draft survives a reload, and leaving it for the list of campaigns, with its file, mapping and corrections. */
async function reopenDraft(page: Page, home: string): Promise<void> {
  await page.getByText('Draft saved.').waitFor()
  await page.reload()
  await page.getByText('5 people, 1 duplicate, 2 skipped').waitFor()
  expect(await page.getByLabel('Body {{1}}').inputValue()).toBe('column:name')
  await page.goto(`${home}/campaigns`)
  await expectAccessible(page)
  await picture(page, 'campaign-drafts')
  await pressOn(page, page.getByRole('link', { name: 'order_ready' }))
  await page.getByText('5 people, 1 duplicate, 2 skipped').waitFor()
}

/** A duplicate is a draft with the same recipients and values, which can be deleted. */
async function duplicate(page: Page, home: string): Promise<void> {
  await page.goBack()
  await pressOn(page, page.getByRole('button', { name: 'Duplicate' }))
  await page.getByRole('region', { name: 'Choose recipients' }).getByText('5 people', { exact: true }).waitFor()
  await page.getByText('Hello Anna, your order A-1 is ready.').waitFor()
  await picture(page, 'campaign-duplicate')
  await page.goto(`${home}/campaigns`)
  await pressOn(page, page.getByRole('table', { name: 'Drafts' }).getByRole('button', { name: 'Delete' }))
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }))
  await page.getByRole('table', { name: 'Drafts' }).waitFor({ state: 'detached' })
}

/** The list is searched by name, and has the share of those sent who got and who read the message. */
async function searchCampaigns(page: Page): Promise<void> {
  await page.keyboard.press('/')
  await page.keyboard.type('nothing like it')
  await page.keyboard.press('Enter')
  await page.getByText('No campaign found').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('order')
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: /order_ready.*Completed.*60%/ }).waitFor()
}

/** Corrects the number and fills the missing value of a recipient that failed before anything was sent, by keyboard. */
async function repairRecipient(page: Page): Promise<void> {
  await pressOn(page, page.getByRole('button', { name: 'Edit Recipient 1' }))
  const dialog = page.getByRole('dialog', { name: 'Recipient 1' })
  await tabTo(page, dialog.getByLabel('Phone number'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('+15550100141')
  await page.keyboard.press('Enter')
  await dialog.getByText('{{2}} of the body is missing or empty').waitFor()
  await expectAccessible(page)
  await picture(page, 'campaign-7-repair')
  await tabTo(page, dialog.getByLabel('Body {{2}}'))
  await page.keyboard.type('A-9')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
}

/** Fills the missing value of a row in place, by keyboard. */
async function repairRow(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('radio', { name: 'Opted out 1' }))
  await page.keyboard.press('ArrowLeft')
  await pressOn(page, page.getByRole('button', { name: 'Edit line 6' }))
  const line = page.getByRole('dialog', { name: 'Line 6' })
  await line.getByText('is missing or empty').waitFor()
  await expectAccessible(page)
  await picture(page, 'campaign-2-repair')
  await tabTo(page, line.getByLabel('order'))
  await page.keyboard.type('A-5')
  await page.keyboard.press('Enter')
  await page.getByText('5 people, 1 duplicate, 2 skipped').waitFor()
}

/** Sends the message to one phone before anyone else gets it. */
async function sendTest(page: Page): Promise<void> {
  const test = page.locator('section', { hasText: 'Send a test message' }).last()
  expect(await test.getByLabel('Body {{1}}').inputValue()).toBe('Anna')
  await tabTo(page, test.getByLabel('Phone number'))
  await page.keyboard.type('+15550100200')
  await page.keyboard.press('Enter')
  await page.getByText('The simulator accepted the message').waitFor()
}

/** A date in the past is rejected at its field, and going back loses no input. */
async function schedule(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Preview' }).getByText('Hello Anna').waitFor()
  await pressOn(page, page.getByRole('button', { name: 'Next recipient' }))
  await page.getByText('Hello Nameless, your order A-5 is ready.').waitFor()
  await page.getByRole('table', { name: 'Cost by country' }).getByText('North America').waitFor()
  await sendTest(page)
  await tabTo(page, page.getByRole('radio', { name: 'Now', exact: true }))
  await expectAccessible(page)
  await picture(page, 'campaign-3-check')

  await page.keyboard.press('ArrowDown')
  await pressOn(page, page.getByRole('button', { name: 'Schedule for 5 people' }))
  await page.getByText('Select a date').waitFor()
  expect(await page.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe('Asia/Tokyo')
  await tabTo(page, page.getByLabel('Budget cap'))
  await page.keyboard.type('0.5')
  await typeDay(page, new Date('2020-01-31'))
  await page.getByText('This time has passed in that time zone').waitFor()
  await expectAccessible(page)
  await picture(page, 'campaign-3-refused')
  await page.goBack()
  await page.getByRole('heading', { name: 'Choose recipients' }).waitFor()
  await page.goForward()
  expect(await page.getByLabel('Date').inputValue()).toBe('2020-01-31')
  expect(await page.getByLabel('Budget cap').inputValue()).toBe('0.5')

  await typeDay(page, new Date(Date.now() + 3 * 86_400_000))
  await page.getByText('This time is over').waitFor({ state: 'detached' })
  await pressOn(page, page.getByRole('button', { name: /^Schedule for 5 people: .*10:30.*Asia\/Tokyo/ }))
}

async function typeDay(page: Page, day: Date): Promise<void> {
  const [year = '', month = '', date = ''] = day.toISOString().slice(0, 10).split('-')
  await page.getByLabel('Date').focus()
  await page.keyboard.type(`${month}${date}${year}`)
  await page.getByLabel('Time', { exact: true }).focus()
  await page.keyboard.type('1030AM')
}

/** Failure reasons, replies, retrying the failed message, and the CSV export. */
async function readReport(page: Page): Promise<void> {
  await page.getByText('Completed with 2 failures').waitFor()
  await page.getByText('3 delivered · 2 failed · 1 repeated and sent once.').waitFor()
  await page.locator('dl > div', { hasText: 'Delivered' }).getByText('60% of 5 sent').waitFor()
  await page.getByRole('region', { name: 'Preview' }).getByText('Hello Anna, your order A-1 is ready.').waitFor()
  await page.getByRole('img', { name: /Recipients by delivery stage/ }).waitFor()
  const recipients = page.getByRole('table', { name: 'Recipients' })
  const rita = recipients.getByRole('row', { name: /000 0005/ })
  await rita.getByRole('link', { name: /Open reply/ }).waitFor()
  await expectAccessible(page)
  await picture(page, 'campaign-5-report')
  await paintIn(page, 'dark')
  await expectAccessible(page)
  await picture(page, 'campaign-5-report-dark')
  await page.setViewportSize({ width: 375, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await picture(page, 'campaign-5-report-narrow')
  await page.setViewportSize({ width: 1280, height: 800 })
  await paintIn(page, 'light')

  const filter = page.getByLabel('Filter recipients')
  await keyboard.select(page, filter, 'Replied')
  await page.waitForURL(/replied=yes/)
  await expect.poll(() => recipients.getByRole('row').count()).toBe(2)
  await rita.waitFor()
  await pressOn(page, filter, 'Home')
  await page.waitForURL(({ searchParams }) => !searchParams.has('replied'))
  await pressOn(page, recipients.getByRole('link', { name: 'Anna' }).first())
  await page.getByRole('heading', { name: 'Anna', level: 1 }).waitFor()
  await page.goBack()

  const reasons = page.getByRole('table', { name: 'Failure reasons' })
  await pressOn(page, reasons.getByRole('row', { name: /blocked/ }).getByRole('link', { name: '1' }))
  await page.waitForURL(/state=failed&code=/)
  await rita.waitFor({ state: 'detached' })
  await recipients.getByText('This customer blocked the business').waitFor()
  expect(await downloaded(page, 'Export CSV')).toMatch(/^"phone",.*\r\n"\+15550100123",/)
  await pressOn(page, page.getByRole('button', { name: 'Retry failed (1)' }))
  await page.getByRole('dialog').getByText('1 of 2 failed messages are sent again. 1 other stays failed').waitFor()
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Retry failed' }))
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('3 delivered · 2 failed · 1 repeated and sent once.').waitFor()
  await page.goBack()
  await pressOn(page, rita.getByRole('link', { name: /Open reply/ }))
  await page.waitForURL(/\/inbox\//)
}
