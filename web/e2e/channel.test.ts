import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { GraphAccount } from '../../server/src/testing/graph/accounts.ts'
import { verifyCallbackUrl } from '../../server/src/testing/graph/callbacks.ts'
import { openGraph } from '../../server/src/testing/graph/graph.ts'
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
  await page.getByRole('button', { name: 'Connect number' }).click()
  await fillIn(page, account, 'an invalid token')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check and connect' }).click()
  await refusedAt(page, 'Access token', /expired or is invalid.*WhatsApp says: Invalid OAuth access token \(190\)/)
  expect(await page.getByLabel('Phone number ID').inputValue()).toBe(account.phoneNumberId)
  expect(await page.getByLabel('App secret', { exact: true }).inputValue()).toBe(account.appSecret)
  expect((await query('channels.connection')).data).toBeNull()
  await sign.waitFor()

  await page.getByLabel('Access token', { exact: true }).fill(account.token)
  await page.getByRole('button', { name: 'Check and connect' }).click()
  const once = page.getByRole('dialog', { name: 'Number connected' })
  const textOf = async (what: string) => (await once.getByLabel(what, { exact: true }).textContent()) ?? ''
  account.callbackUrl = (await textOf('callback URL')).replace('localhost', '127.0.0.1')
  expect(await verifyCallbackUrl(account.callbackUrl, await textOf('verify token'))).toBe(true)
  await once.getByRole('button', { name: 'Done' }).click()
  await page.getByText(account.displayPhoneNumber).waitFor()
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
  await page.getByRole('button', { name: 'Show Picture' }).click()
  const shown = page.getByRole('img', { name: 'Picture from the customer' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  await page.getByRole('button', { name: 'Download bill.pdf' }).click()
  await page.getByText('WhatsApp no longer has this file').waitFor()
  await expectAccessible(page, ['button-name', 'color-contrast', 'image-alt'])
  await picture(page, 'channel-attachments')
  graph.media.set('66', { mimeType: 'application/pdf', bytes: Buffer.from('%PDF') })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download bill.pdf' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('bill.pdf')

  account.token = 'the second token'
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Channel' }).click()
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
  await page.getByRole('button', { name: 'Sync templates now' }).click()
  await saved('Templates synced with WhatsApp.')
  expect(await look(page, `${home}/channel`)).toEqual([])
  expect(await page.content()).not.toContain(account.token)

  const { viewer } = await inviteColleagues(owner, parley)
  const { theirs } = await openColleague(browser(), parley, viewer)
  await theirs.goto(`${home}/channel`)
  await theirs.getByText(account.displayPhoneNumber).waitFor()
  await theirs.getByText('You don’t have permission to change this.').first().waitFor()
  expect(await theirs.getByRole('button', { name: /^(Check|Replace|Disconnect|Sync)/ }).count()).toBe(0)
  const attempt = { headers: { origin: parley.url }, data: { workspaceId, mode: 'live', channelId: 'any' } }
  expect((await theirs.request.post(`${parley.url}/trpc/channels.remove`, attempt)).status()).toBe(403)

  await page.setViewportSize({ width: 1280, height: 800 })
  await completeChecklist(page, owner)
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Channel' }).click()
  await page.getByRole('button', { name: 'Disconnect…' }).click()
  const question = page.getByRole('dialog', { name: `Disconnect ${account.displayPhoneNumber}?` })
  await question.getByRole('button', { name: 'Disconnect number' }).click()
  await page.getByText('No number connected', { exact: true }).waitFor()
  await sign.waitFor()
  await theirs.getByText('No number connected', { exact: true }).waitFor()
  expect(account.subscribed).toBe(false)
  expect(person.complaints).toEqual([])
})

async function fillIn(page: Page, account: GraphAccount, token: string): Promise<void> {
  await page.getByLabel('Phone number ID').fill(account.phoneNumberId)
  await page.getByLabel('Business account ID').fill(account.id)
  await page.getByLabel('Access token', { exact: true }).fill(token)
  await page.getByLabel('App secret', { exact: true }).fill(account.appSecret)
}

async function refusedAt(page: Page, label: string, sentence: RegExp): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  await field.and(page.locator('[aria-invalid="true"]')).waitFor()
  await page.locator('[class*="InputWrapper-root"]', { has: field }).getByText(sentence).waitFor()
}

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
