import { expect, test } from 'vitest'
import { recipients } from './testing/campaigns.ts'
import { openGraph } from './testing/graph/graph.ts'
import { connectionTo } from './testing/http/connection-to.ts'
import { newDataDir, serveParley } from './testing/http/process.ts'
import { callerOf, cookieOf } from './testing/http/server.ts'

const owner = { email: 'ada@example.com', password: 'difference engine' }

async function ask(url: string, method: 'GET' | 'POST', asking: { cookie?: string; body?: object } = {}) {
  const { origin, pathname, search } = new URL(url)
  const { status, headers, body: found } = await callerOf(origin)(method, `${pathname}${search}`, asking)
  if (status >= 300) throw new Error(`${url}: ${status} ${JSON.stringify(found)}`)
  return { found, cookie: cookieOf(headers['set-cookie']) }
}

test('a process killed during a campaign sends nothing twice, and later receipts settle the rest', async () => {
  const graph = await openGraph({ throughput: Number.POSITIVE_INFINITY })
  const account = graph.addAccount()
  const environment = {
    PARLEY_DATA_DIR: newDataDir(),
    PARLEY_OWNER_EMAIL: owner.email,
    PARLEY_OWNER_PASSWORD: owner.password,
    PARLEY_WHATSAPP_GRAPH_URL: graph.url,
  }
  const first = await serveParley(environment)
  const { cookie } = await ask(`${first.url}/api/auth/sign-in/email`, 'POST', { body: owner })
  const me = await ask(`${first.url}/api/me`, 'GET', { cookie })
  const workspaceId = me.found.workspaces[0].id
  const call = async (url: string, procedure: string, body: object) =>
    (await ask(`${url}/trpc/${procedure}`, 'POST', { cookie, body: { workspaceId, ...body } })).found.result.data
  const look = async (url: string, procedure: string, more: object = {}) => {
    const input = encodeURIComponent(JSON.stringify({ workspaceId, ...more }))
    return (await ask(`${url}/trpc/${procedure}?input=${input}`, 'GET', { cookie })).found.result.data
  }

  const { channelId } = await call(first.url, 'channels.connect', connectionTo(account))
  account.callbackUrl = `${first.url}/callbacks/whatsapp/${channelId}`
  const template = { name: 'sale', language: 'en', category: 'UTILITY' }
  const components = [{ type: 'BODY', text: 'Hi {{1}}, there is news.', example: { body_text: [['Ada']] } }]
  await call(first.url, 'templates.create', { ...template, components })
  await graph.decide(account, template, 'APPROVED')
  const status = async () => (await look(first.url, 'templates.list')).data[0].status
  await expect.poll(status, { timeout: 20_000 }).toBe('APPROVED')
  const { id: campaignId } = await call(first.url, 'campaigns.start', {
    templateName: 'sale',
    recipients: recipients(120),
  })
  await expect.poll(() => graph.messages.length, { timeout: 30_000, interval: 5 }).toBeGreaterThan(40)
  await first.kill()
  expect(graph.messages.length).toBeLessThan(120)

  const second = await serveParley(environment)
  account.callbackUrl = `${second.url}/callbacks/whatsapp/${channelId}`
  const report = () => look(second.url, 'campaigns.get', { campaignId })
  await expect.poll(async () => (await report()).state, { timeout: 60_000, interval: 200 }).toBe('completed')
  const { counts } = await report()
  expect(counts.uncertain).toBeGreaterThan(0)
  expect(counts.sent + counts.uncertain).toBe(120)
  expect(new Set(graph.messages.map(({ to }) => to)).size).toBe(graph.messages.length)
  expect(graph.fullestSecond()).toBeLessThanOrEqual(80)

  await graph.postAll(account)
  await expect.poll(async () => (await report()).counts.read, { timeout: 30_000 }).toBe(graph.messages.length)
  expect((await report()).counts.uncertain).toBe(120 - graph.messages.length)
  expect(new Set(graph.messages.map(({ to }) => to)).size).toBe(graph.messages.length)
  await second.stop()
}, 180_000)
