import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { verifyCallbackUrl } from '../../server/src/testing/graph/callbacks.ts'
import { openGraph } from '../../server/src/testing/graph/graph.ts'
import { fillIn, refusedAt, resultsOf } from './connecting.ts'
import { pressOn } from './keyboard.ts'
import { look } from './look.ts'
import { approveTemplate } from './order-template.ts'
import { type Owner, openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, picture } from './pages.ts'
import { inviteColleagues, openColleague } from './sample-data/people.ts'

const browser = browserOfThisFile()

/** One red dot. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test('a number is connected, approves a template, brings a picture, gets another token, and goes', async () => {
  const graph = await openGraph()
  const account = graph.addAccount()
  const { parley, person, page, ...owner } = await openWorkspace(browser(), { PARLEY_WHATSAPP_GRAPH_URL: graph.url })
  const { home, mutate, query, workspaceId } = owner
  const sign = page.getByRole('link', { name: 'Simulated: no number connected' })
  const saved = (text: string) => page.getByRole('log', { name: 'Notifications' }).getByText(text).waitFor()

  await page.goto(`${home}/channel`)
  await page.getByRole('link', { name: 'Connect number' }).click()
  await page.waitForURL(`${home}/channels/connect`)
  expect(await resultsOf(page)).toEqual(Array(5).fill('Not checked yet'))
  await fillIn(page, account, 'an invalid token')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check and connect' }).click()
  await refusedAt(page, 'Access token', /expired or is invalid.*WhatsApp says: Invalid OAuth access token \(190\)/)
  expect(await resultsOf(page)).toEqual(['Failed', ...Array(4).fill('Not reached')])
  expect(await page.getByLabel('Phone number ID').inputValue()).toBe(account.phoneNumberId)
  expect(await page.getByLabel('App secret', { exact: true }).inputValue()).toBe(account.appSecret)
  expect((await query('channels.connection')).data).toBeNull()
  await sign.waitFor()

  account.setup.status = 'PENDING'
  await page.getByLabel('Access token', { exact: true }).fill(account.token)
  await page.getByRole('button', { name: 'Check and connect' }).click()
  const pin = 'Two-step verification PIN'
  await refusedAt(page, pin, /not registered for the Cloud API/)
  await expectAccessible(page)
  expect(await resultsOf(page)).toEqual(['Succeeded', 'Succeeded', 'Failed', 'Not reached', 'Not reached'])
  await picture(page, 'channel-pin')
  await page.getByLabel(pin, { exact: true }).fill('123456')
  await page.getByRole('button', { name: 'Check and connect' }).click()
  const once = page.getByRole('dialog', { name: 'Number connected' })
  const textOf = async (what: string) => (await once.getByLabel(what, { exact: true }).textContent()) ?? ''
  account.callbackUrl = (await textOf('callback URL')).replace('localhost', '127.0.0.1')
  expect(account.setup).toMatchObject({ status: 'CONNECTED', pin: '123456' })
  expect(await verifyCallbackUrl(account.callbackUrl, await textOf('verify token'))).toBe(true)
  await once.getByRole('button', { name: 'Done' }).click()
  expect(await resultsOf(page)).toEqual(Array(5).fill('Succeeded'))
  await page.getByRole('link', { name: 'Channels' }).first().click()
  await page.getByRole('cell', { name: account.displayPhoneNumber }).waitFor()
  await sign.waitFor({ state: 'detached' })

  const template = { name: 'order_ready', language: 'en', category: 'UTILITY' }
  await mutate('templates.create', { ...template, components: [{ type: 'BODY', text: 'Your order is ready.' }] })
  await page.getByRole('link', { name: 'Templates' }).click()
  await page.getByRole('cell', { name: 'Pending' }).waitFor()
  await graph.decide(account, template, 'APPROVED')
  await page.getByRole('cell', { name: 'Approved' }).waitFor()

  graph.media.set('55', { mimeType: 'image/png', bytes: png })
  const from = '+15551230001'
  await graph.customerWrites(account, {
    from,
    type: 'image',
    image: { id: '55', mime_type: 'image/png', caption: 'Broken' },
  })
  const bill = { id: '66', mime_type: 'application/pdf', filename: 'bill.pdf' }
  await graph.customerWrites(account, { from, type: 'document', document: bill })
  await page.getByRole('link', { name: 'Inbox' }).click()
  await page.getByRole('link', { name: /Ada/ }).click()
  const shown = page.getByRole('img', { name: 'image.png from the customer' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  await page.getByText('WhatsApp no longer has this file').waitFor()
  await expectAccessible(page, ['button-name', 'color-contrast', 'image-alt'])
  await picture(page, 'channel-attachments')
  graph.media.set('66', { mimeType: 'application/pdf', bytes: Buffer.from('%PDF') })
  await page.getByRole('button', { name: 'Fetch again: bill.pdf' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download bill.pdf' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('bill.pdf')

  account.token = 'the second token'
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Channels' }).click()
  await page.getByRole('row').filter({ hasText: account.displayPhoneNumber }).getByRole('link').click()
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByText('WhatsApp rejects requests for this number').waitFor()
  await page.getByRole('button', { name: 'Replace token…' }).click()
  await page.getByLabel('New access token').fill('wrong again')
  await page.getByRole('button', { name: 'Check and replace' }).click()
  await refusedAt(page, 'New access token', /\(190\)/)
  await page.getByLabel('New access token').fill(account.token)
  await page.getByRole('button', { name: 'Check and replace' }).click()
  await saved('WhatsApp accepted the new token.')
  await page.getByText('WhatsApp rejects requests for this number').waitFor({ state: 'detached' })
  const { channel_id: channelId } = (await query('channels.connection')).data
  await page.getByRole('button', { name: 'Sync templates now' }).click()
  await saved('Templates synced with WhatsApp.')
  await page.getByText('Daily limit: 2,000 people in 24 hours. Used in the last 24 hours: 0.').waitFor()
  await page.getByLabel('About', { exact: true }).fill('Open all day')
  await page.getByRole('button', { name: 'Save', exact: true }).and(page.locator(':enabled')).click()
  await saved('WhatsApp accepted the profile.')
  expect(account.profile).toMatchObject({ about: 'Open all day' })
  await page.locator('input[type="file"]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png })
  await saved('WhatsApp accepted the picture. It can take some minutes until customers see it.')
  expect(graph.samples.get(String(account.profile.profile_picture_handle))?.bytes).toEqual(png)
  expect(await look(page, `${home}/channels/${channelId}`)).toEqual([])
  expect(await page.content()).not.toContain(account.token)

  const { viewer } = await inviteColleagues(owner, parley)
  const { theirs } = await openColleague(browser(), parley, viewer)
  await theirs.goto(`${home}/channels/${channelId}`)
  await theirs.getByText(account.displayPhoneNumber).waitFor()
  await theirs.getByText('You don’t have permission to change this.').first().waitFor()
  expect(await theirs.getByRole('button', { name: /^(Check|Replace|Disconnect|Sync)/ }).count()).toBe(0)
  const attempt = { headers: { origin: parley.url }, data: { workspaceId, mode: 'live', channelId: 'any' } }
  expect((await theirs.request.post(`${parley.url}/trpc/channels.remove`, attempt)).status()).toBe(403)

  await page.setViewportSize({ width: 1280, height: 800 })
  await completeChecklist(page, owner)
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Channels' }).click()
  await page.getByRole('row').filter({ hasText: account.displayPhoneNumber }).getByRole('link').click()
  await page.getByRole('button', { name: 'Disconnect…' }).click()
  const question = page.getByRole('dialog', { name: /^Disconnect .+\?$/ })
  await question.getByRole('button', { name: 'Disconnect number' }).click()
  await page.getByText('This channel was removed').waitFor()
  await sign.waitFor()
  await theirs.getByText('This channel was removed').waitFor()
  await page.getByRole('link', { name: 'Channels' }).first().click()
  await page.getByText('No number connected', { exact: true }).waitFor()
  expect(account.subscribed).toBe(false)
  expect(person.complaints).toEqual([])
})

test('simulators are added, renamed, made the default and removed in test mode', async () => {
  const { person, page, query, mutate, workspaceId, parley } = await openWorkspace(browser())
  const home = `${parley.url}/w/${workspaceId}/test`
  const stored = async () => (await query('channels.list', { mode: 'test' })).data
  await page.goto(`${home}/channel`)
  await page.waitForURL(`${home}/channels`)

  await page.getByRole('button', { name: 'Add simulator' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add simulator' })
  await dialog.getByLabel('Name').fill('Simulator')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByText('Another channel is called “Simulator” already').waitFor()
  await dialog.getByLabel('Name').fill('Support')
  await dialog.getByRole('radio', { name: 'Pink' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('cell', { name: 'Support' }).waitFor()
  expect(await stored()).toMatchObject([
    { name: 'Simulator', is_default: true },
    { name: 'Support', colour: 'pink', is_default: false },
  ])

  await page.getByRole('link', { name: 'Support' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Help desk')
  await page.getByRole('radio', { name: 'Brown' }).check()
  await page.getByRole('button', { name: 'Save' }).last().click()
  await page.getByRole('heading', { name: 'Help desk', level: 1 }).waitFor()
  await page.getByLabel('Rate limit (messages per second)').fill('7')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByText('Help desk is limited to 7 messages per second.').waitFor()
  await page.getByRole('button', { name: 'Make default' }).click()
  await page.getByText('Help desk is the default now.').waitFor()
  expect(await stored()).toMatchObject([
    { name: 'Help desk', colour: 'brown', messages_per_second: 7, is_default: true },
    { name: 'Simulator', messages_per_second: 80, is_default: false },
  ])

  const inTest = (procedure: string, input: Record<string, unknown>) => mutate(procedure, { mode: 'test', ...input })
  await approveTemplate(inTest)
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
  const schedule = { at: tomorrow, timeZone: 'Europe/Berlin' }
  const recipients = [{ phone: '+15550100123', variables: { 1: 'Anna', 2: 'A-1' } }]
  const campaign = { name: 'New year', templateName: 'order_ready', languageCode: 'en', recipients, schedule }
  const { id: campaignId } = await inTest('campaigns.start', campaign)
  const { id: channelId } = (await stored())[0]
  expect(await look(page, `${home}/channels/${channelId}`)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Remove…' }).click()
  const question = page.getByRole('dialog', { name: 'Remove Help desk?' })
  await question.getByText('One running or scheduled campaign is stopped.').waitFor()
  await question.getByText('New year').waitFor()
  await expectAccessible(page)
  await picture(page, 'channel-remove')
  await question.getByRole('button', { name: 'Remove simulator' }).click()
  await page.getByText('This channel was removed').waitFor()
  expect(await stored()).toMatchObject([
    { name: 'Simulator', is_default: true },
    { name: 'Help desk', is_active: false },
  ])
  expect(await query('campaigns.get', { mode: 'test', campaignId })).toMatchObject({ state: 'stopped' })
  await page.getByRole('link', { name: 'Channels' }).first().click()
  await page.getByRole('table', { name: 'Removed' }).getByText('Help desk').waitFor()
  expect(await look(page, `${home}/channels`)).toEqual([])
  expect(person.complaints).toEqual([])
})

test('two numbers are connected, and the second stays when the first is removed', async () => {
  const graph = await openGraph()
  const accounts = [graph.addAccount(), graph.addAccount()]
  const { person, page, home, query } = await openWorkspace(browser(), { PARLEY_WHATSAPP_GRAPH_URL: graph.url })
  const used = async () => {
    const { data } = await query('channels.list')
    return data.filter(({ is_active }: { is_active: boolean }) => is_active)
  }
  await page.goto(`${home}/channels`)
  for (const account of accounts) {
    await page.getByRole('link', { name: 'Connect number' }).click()
    await fillIn(page, account, account.token)
    await page.getByRole('button', { name: 'Check and connect' }).click()
    await page.getByRole('dialog', { name: 'Number connected' }).getByRole('button', { name: 'Done' }).click()
    await page.getByRole('link', { name: 'Channels' }).first().click()
    await page.getByRole('cell', { name: account.displayPhoneNumber }).first().waitFor()
  }
  const [first, second] = await used()
  expect([first, second]).toMatchObject([
    { phone_number: accounts[0]?.displayPhoneNumber, is_default: true },
    { phone_number: accounts[1]?.displayPhoneNumber, is_default: false },
  ])
  expect(first.colour).not.toBe(second.colour)
  expect(await look(page, `${home}/channels`)).toEqual([])

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${home}/channels/${first.id}`)
  await page.getByRole('button', { name: 'Disconnect…' }).click()
  const question = page.getByRole('dialog', { name: /^Disconnect/ })
  await question.getByText('No running or scheduled campaign uses this channel.').waitFor()
  await question.getByRole('button', { name: 'Disconnect number' }).click()
  await page.getByText('Connect the same number again to continue them.').waitFor()
  expect(accounts.map(({ subscribed }) => subscribed)).toEqual([false, true])
  expect(await used()).toMatchObject([{ id: second.id, is_default: true }])
  await page.goto(`${home}/channels/${second.id}`)
  await page.getByText('Used where no channel is chosen.').waitFor()
  expect(person.complaints).toEqual([])
})

/** The checklist leaves the navigation once its last step, here the key, is done, and stays away. */
async function completeChecklist(page: Page, { home, mutate }: Owner): Promise<void> {
  const inTest = (procedure: string, input: Record<string, unknown>) => mutate(procedure, { mode: 'test', ...input })
  const { conversationId } = await inTest('simulator.reply', { from: '+15550100123', text: 'Hello' })
  await inTest('messages.send', { conversationId, text: 'How can I help you?' })
  await approveTemplate(inTest)
  const recipients = [{ phone: '+15550100123', variables: { 1: 'Anna', 2: 'A-1' } }]
  await inTest('campaigns.start', { templateName: 'order_ready', languageCode: 'en', recipients })
  const entry = page.getByRole('link', { name: 'Getting started' })
  await page.goto(`${home}/getting-started`)
  await page.getByText('6 of 7 done').waitFor()
  await pressOn(page, page.getByRole('listitem').filter({ hasText: 'Create an API key' }).getByRole('link'))
  await page.getByRole('button', { name: 'New key' }).waitFor()
  await mutate('apiKeys.create', { name: 'Shop backend' })
  await entry.click()
  await page.getByText('7 of 7 done').waitFor()
  await entry.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText('7 of 7 done').waitFor()
  expect(await entry.count()).toBe(0)
}
