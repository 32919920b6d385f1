import type { BulkSendResult } from '@parley/shared/campaigns/new-campaigns'
import { request } from 'undici'
import { expect, test } from 'vitest'
import { recipients } from '../src/testing/campaigns.ts'
import { openGraph, type TestGraph } from '../src/testing/graph/graph.ts'
import { connectionTo } from '../src/testing/http/connection-to.ts'
import { newDataDir, serveParley } from '../src/testing/http/process.ts'
import { callerOf, cookieOf } from '../src/testing/http/server.ts'

const owner = { email: 'ada@example.com', password: 'difference engine' }

async function ask(url: string, method: 'GET' | 'POST', asking: { cookie?: string; body?: object } = {}) {
  const { origin, pathname, search } = new URL(url)
  const { status, headers, body: found } = await callerOf(origin)(method, `${pathname}${search}`, asking)
  if (status >= 300) throw new Error(`${url}: ${status} ${JSON.stringify(found)}`)
  return { found, cookie: cookieOf(headers['set-cookie']) }
}

/** Parley in a process of its own, with a connected number and an approved template, `sale`. */
async function open(graph: TestGraph) {
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
  const startAgain = async () => {
    const second = await serveParley(environment)
    account.callbackUrl = `${second.url}/callbacks/whatsapp/${channelId}`
    return second
  }
  return { first, startAgain, account, cookie, workspaceId, call, look }
}

test('a process killed during a campaign sends nothing twice, and later receipts settle the rest', async () => {
  const graph = await openGraph({ throughput: Number.POSITIVE_INFINITY })
  const { first, startAgain, account, call, look } = await open(graph)
  // At the pace of the channel, some messages are always under way.
  graph.settings.latencyMs = 300
  const { id: campaignId } = await call(first.url, 'campaigns.start', {
    templateName: 'sale',
    recipients: recipients(120),
  })
  await expect.poll(() => graph.messages.length, { timeout: 30_000, interval: 5 }).toBeGreaterThan(40)
  await first.kill()
  expect(graph.messages.length).toBeLessThan(120)
  graph.settings.latencyMs = 0

  const second = await startAgain()
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

test('on SIGTERM a bulk send is answered, the rest is skipped, and nobody is uncertain', async () => {
  const graph = await openGraph({ throughput: Number.POSITIVE_INFINITY })
  const { first, startAgain, cookie, workspaceId, look } = await open(graph)
  graph.settings.latencyMs = 1_000
  const bulkSend = (url: string, from: number, more: { key?: string; signal?: AbortSignal } = {}) =>
    request(`${url}/api/chat/bulk-send`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', ...(more.key && { 'idempotency-key': more.key }) },
      body: JSON.stringify({ workspaceId, templateName: 'sale', recipients: recipients(1_000 + from).slice(from) }),
      ...(more.signal && { signal: more.signal }),
    })
  const leaving = new AbortController()
  const waiting = bulkSend(first.url, 0)
  const leavers = [{ key: 'order-7' }, {}].map((more, n) =>
    bulkSend(first.url, 1_000 * (n + 1), { ...more, signal: leaving.signal }).catch((error: unknown) => error),
  )
  const sentFrom = (from: number) =>
    graph.messages.filter(({ to }) => Number(to.slice(-6)) >= from && Number(to.slice(-6)) < from + 1_000)
  for (const from of [0, 1_000, 2_000]) {
    await expect.poll(() => sentFrom(from).length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(20)
  }
  leaving.abort()
  await Promise.all(leavers)
  // Answered by a process that has noticed the closed connections.
  await look(first.url, 'campaigns.history')

  const ended = first.stop()
  const answer = await waiting
  const body = (await answer.body.json()) as BulkSendResult
  expect(await ended).toMatchObject({ code: 0, stderr: '' })

  expect(answer.statusCode).toBe(200)
  expect(statesIn(body)).toEqual({ accepted: sentFrom(0).length, skipped: 1_000 - sentFrom(0).length })
  const sentBefore = [0, 1_000, 2_000].map((from) => sentFrom(from).length)
  const second = await startAgain()
  const repeated = await bulkSend(second.url, 1_000, { key: 'order-7' })
  expect(repeated.headers['idempotent-replayed']).toBe('true')
  const stored = (await repeated.body.json()) as BulkSendResult
  expect(statesIn(stored)).toEqual({ accepted: sentFrom(1_000).length, skipped: 1_000 - sentFrom(1_000).length })

  // Only the call whose caller had gone continues, as a job.
  await expect
    .poll(() => sentFrom(2_000).length, { timeout: 60_000, interval: 20 })
    .toBeGreaterThan((sentBefore[2] ?? 0) + 20)
  expect([0, 1_000].map((from) => sentFrom(from).length)).toEqual(sentBefore.slice(0, 2))
  const campaigns = (await look(second.url, 'campaigns.history')).data
  expect(campaigns).toHaveLength(3)
  for (const { counts } of campaigns) expect(counts.uncertain).toBe(0)
  expect(new Set(graph.messages.map(({ to }) => to)).size).toBe(graph.messages.length)
  await second.stop()
}, 240_000)

function statesIn({ results }: BulkSendResult): Record<string, number> {
  const states = Map.groupBy(results, ({ state }) => state)
  return Object.fromEntries([...states].map(([state, all]) => [state, all.length]))
}
