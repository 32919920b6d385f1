import { tmpdir } from 'node:os'
import { everyPermission } from '@parley/shared/testing/every-key-permission'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../src/config.ts'
import { leaseMs } from '../src/jobs/claim.ts'
import { serve } from '../src/serve.ts'
import { newDataDir } from '../src/testing/http/process.ts'
import { openReceiver } from '../src/testing/http/receiver.ts'
import { callerOf, cookieOf } from '../src/testing/http/server.ts'
import { startOwnPostgres } from '../src/testing/stores/own-postgres.ts'

const owner = { email: 'ada@example.com', password: 'difference engine' }

test('PostgreSQL restarts lose nothing acknowledged, return 503, and jobs resume by themselves', async () => {
  const postgres = await startOwnPostgres()
  onTestFinished(postgres.remove)
  const receiver = await openReceiver()
  const parley = await serve(
    readConfig({
      PORT: '0',
      PARLEY_LOG_LEVEL: 'silent',
      PARLEY_DATA_DIR: newDataDir(),
      PARLEY_OWNER_EMAIL: owner.email,
      PARLEY_OWNER_PASSWORD: owner.password,
      PARLEY_WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
      DATABASE_URL: postgres.url,
    }),
    tmpdir(),
  )
  onTestFinished(parley.close)
  const call = callerOf(parley.url.replace('localhost', '127.0.0.1'))
  const signIn = () => call('POST', '/api/auth/sign-in/email', { body: owner })
  const cookie = cookieOf((await signIn()).headers['set-cookie'])
  const workspaceId: string = (await call('GET', '/api/me', { cookie })).body.workspaces[0].id
  const wanted = { workspaceId, name: 'Load', permissions: everyPermission, rateLimitPerMinute: 100_000 }
  const { key } = (await call('POST', '/api/api-keys', { cookie, body: wanted })).body
  await call('POST', '/trpc/webhooks.create', {
    cookie,
    body: { workspaceId, url: receiver.url, events: ['message.sent'] },
  })
  const written = { workspaceId, from: '+491701234567', text: 'Hello' }
  const { conversationId } = (await call('POST', '/trpc/simulator.reply', { cookie, body: written })).body.result.data

  let loading = true
  const statuses = new Set<number>()
  const acknowledged: { messageId: string; status: string }[] = []
  const load = async (client: number) => {
    for (let count = 0; loading; count += 1) {
      const body = { conversationId, text: `${client}/${count}` }
      const answer = await call('POST', '/api/v1/messages/send', { key, body })
      statuses.add(answer.status)
      if (answer.status === 201) acknowledged.push(answer.body)
    }
  }
  const working = [1, 2].map(load)

  for (let round = 0; round < 2; round += 1) {
    await postgres.stop()
    const strange = { cookie: `${cookie}; round=${round}` }
    const away = await Promise.all([
      call('GET', '/readyz'),
      call('GET', '/api/me', strange),
      call('GET', '/trpc/members.me', strange),
      call('GET', '/api/v1/conversations', { key }),
      signIn(),
    ])
    expect(away.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503])
    const before = acknowledged.length
    await postgres.start()
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before + 5)
  }
  loading = false
  await Promise.all(working)
  // A delivery that could not be released while the store was unavailable returns when its lease expires.
  const { now } = Date
  const later = vi.spyOn(Date, 'now').mockImplementation(() => now() + leaseMs + 1_000)
  onTestFinished(() => later.mockRestore())

  expect([...statuses].toSorted()).toEqual([201, 503])
  const receivedIds = () => new Set(receiver.received.map(({ body }) => JSON.parse(body).data.message_id))
  const sent = acknowledged.filter(({ status }) => status === 'sent')
  await expect
    .poll(() => sent.filter(({ messageId }) => !receivedIds().has(messageId)), { timeout: 40_000 })
    .toEqual([])
  // Sent as PostgreSQL stopped: reported as queued, because its result was unknown, and settled after the restart.
  const others = acknowledged.filter((each) => !sent.includes(each))
  const statusOf = async (messageId: string) =>
    (await call('GET', `/api/v1/messages/${messageId}`, { key })).body.data?.status
  const messageStatuses = () => Promise.all(others.map(({ messageId }) => statusOf(messageId)))
  const settled = (status: string) => ['sent', 'delivered', 'read', 'uncertain'].includes(status)
  await expect.poll(async () => (await messageStatuses()).every(settled), { timeout: 20_000 }).toBe(true)
  expect((await call('GET', '/api/me', { cookie })).status).toBe(200)
}, 120_000)
