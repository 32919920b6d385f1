import { expect, test } from 'vitest'
import { openGraph } from '../../server/src/testing/graph/graph.ts'
import { fillIn, refusedAt, resultsOf } from './connecting.ts'
import { look } from './look.ts'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, picture } from './pages.ts'

const browser = browserOfThisFile()
const dayMs = 86_400_000

test('a person is led from Meta’s pages to a delivered message, and to what helps when something fails', async () => {
  const graph = await openGraph()
  const account = graph.addAccount()
  account.templates.push({
    ...{ id: '1', name: 'hello_world', language: 'en_US', category: 'UTILITY', status: 'APPROVED' },
    ...{ parameterFormat: 'POSITIONAL', reason: undefined, quality: 'UNKNOWN' },
    components: [{ type: 'BODY', text: 'Welcome and congratulations!' }],
  })
  account.setup.expiresAt = Math.floor((Date.now() + 5 * dayMs) / 1000)
  const { page, person, home, query } = await openWorkspace(browser(), { PARLEY_WHATSAPP_GRAPH_URL: graph.url })
  await page.goto(`${home}/channels/connect`)
  const links = page.locator('main a[target="_blank"]')
  await links.first().waitFor()
  expect(await links.count()).toBeGreaterThan(5)
  for (const link of await links.all()) {
    expect(await link.getAttribute('rel')).toContain('noopener')
    expect(await link.getAttribute('href')).toMatch(/^https:\/\/(business|developers)\.facebook\.com\//)
  }

  await fillIn(page, account, account.token)
  graph.settings.refusesSubscriptions = true
  await page.getByLabel('App secret', { exact: true }).press('Enter')
  await page.getByRole('list', { name: 'Checks' }).getByText('The app has no access to the account').waitFor()
  expect(await resultsOf(page)).toEqual([...Array(4).fill('Succeeded'), 'Failed'])
  await refusedAt(page, 'Access token', /no access to the account/)
  expect((await query('channels.connection')).data).toBeNull()
  await picture(page, 'connect-failed')

  graph.settings.refusesSubscriptions = false
  await page.getByRole('button', { name: 'Check and connect' }).press('Enter')
  const once = page.getByRole('dialog', { name: 'Number connected' })
  const callbackUrl = await once.getByLabel('callback URL', { exact: true }).textContent()
  account.callbackUrl = (callbackUrl ?? '').replace('localhost', '127.0.0.1')
  await once.getByRole('button', { name: 'Done' }).click()
  await page.getByText(/^The access token expires on/).waitFor()
  await page.getByText('Nothing has arrived from WhatsApp yet').waitFor()
  expect(await page.getByLabel('Template', { exact: true }).inputValue()).not.toBe('')
  expect(await look(page, page.url(), { name: 'connected' })).toEqual([])

  await page.getByLabel('Phone number', { exact: true }).fill('+49 170 1234567')
  await page.getByRole('button', { name: 'Send test' }).click()
  await page.getByText('The platform accepted the message.').waitFor()
  await graph.postAll(account)
  await page.getByText('The message is on the phone.').waitFor()
  await page.getByText('WhatsApp reaches Parley').waitFor()
  await picture(page, 'connect-delivered')

  await page.locator('summary', { hasText: 'Messages do not arrive' }).press('Enter')
  await expectAccessible(page)
  await picture(page, 'connect-help')
  await page.getByRole('link', { name: 'What Parley knows of the number' }).click()
  await page.getByRole('heading', { name: 'WhatsApp number' }).waitFor()
  await page
    .getByText(/^The access token expires on/)
    .first()
    .waitFor()
  expect(person.complaints).toEqual([])
})
