import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { newDataDir, serveParley } from '../testing/http/process.ts'
import { openReceiver } from '../testing/http/receiver.ts'
import { ownDatabase } from '../testing/stores/own-database.ts'
import { recordResponses } from '../testing/stores/traces.ts'

/** Allows for a busy machine. */
const withinAMinute = { timeout: 60_000 }

const owner = { email: 'ada@example.com', password: 'difference engine' }

// On SQLite one process runs all jobs: `loop.test.ts` covers how it stops, `serve.test.ts` that there is no second one.
test('a process that stops on Postgres finishes or releases its deliveries; none is sent twice', async () => {
  const environment = {
    DATABASE_URL: await ownDatabase(),
    PARLEY_SECRET: 'one secret for both processes, long enough',
    PARLEY_OWNER_EMAIL: owner.email,
    PARLEY_OWNER_PASSWORD: owner.password,
    PARLEY_WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
    PARLEY_LOG_LEVEL: 'error',
    PARLEY_WEBHOOK_RETRY_SECONDS: '0,1,1,1',
  }
  const serve = () => serveParley({ ...environment, PARLEY_DATA_DIR: newDataDir() })
  const pending: ServerResponse[] = []
  const hanging = await openReceiver(() => {})
  const late = await openReceiver((response) => void pending.push(response))
  const quick = await openReceiver()

  const first = await serve()
  const { ask } = recordResponses(first.url)
  const { cookie } = await ask('POST', '/api/auth/sign-in/email', { body: owner })
  const { workspaces } = (await ask('GET', '/api/me', { cookie })).found
  const where = { workspaceId: workspaces[0].id, mode: 'live' }
  const register = async ({ url }: { url: string }) => {
    const body = { ...where, url, events: ['csat.low'] }
    const { id } = (await ask('POST', '/api/webhooks', { cookie, body })).found.data
    return () => ask('POST', '/trpc/webhooks.test', { cookie, body: { ...where, webhookId: id } })
  }
  const [emitHanging, emitLate, emitQuick] = [await register(hanging), await register(late), await register(quick)]
  await Promise.all([emitHanging(), emitLate()])
  await expect.poll(() => [hanging.received.length, late.received.length], withinAMinute).toEqual([1, 1])
  const second = await serve()
  await Promise.all(Array.from({ length: 30 }, emitQuick))
  await expect.poll(() => quick.received.length, withinAMinute).toBe(30)

  const ended = first.stop()
  for (const response of pending) response.end()
  // Only new requests are answered; the first one still hangs.
  hanging.answer = (response) => void response.end()
  // On a busy machine its first attempt may have failed at its time limit before.
  late.answer = hanging.answer
  const { code, stderr } = await ended
  // An attempt that failed at its time limit is repeated a second later.
  await expect.poll(() => hanging.received.length, { timeout: 120_000 }).toBeGreaterThan(1)

  const log = async (): Promise<string[]> => {
    const input = encodeURIComponent(JSON.stringify({ ...where, page: 1, limit: 100 }))
    const { found } = await recordResponses(second.url).ask('GET', `/trpc/webhooks.deliveries?input=${input}`, {
      cookie,
    })
    return found.result.data.data.map(
      ({ state, attempts }: { state: string; attempts: number }) => `${state} ${attempts}`,
    )
  }
  await expect
    .poll(async () => (await log()).filter((each) => !each.startsWith('delivered')), withinAMinute)
    .toEqual([])
  expect([code, stderr]).toEqual([0, ''])
  const idsOf = ({ received }: typeof quick) => new Set(received.map(({ headers }) => headers['webhook-id'])).size
  expect([idsOf(hanging), idsOf(late), idsOf(quick)]).toEqual([1, 1, 30])
  // An attempt that waited was released or, where it had begun long before, failed at its time limit and was repeated.
  const attempts = (await log()).map((each) => Number(each.split(' ')[1]))
  expect(attempts.filter((count) => count > 1).length).toBeLessThanOrEqual(2)
  expect(late.received.length).toBeLessThanOrEqual(Math.max(...attempts))
  expect([quick.received.length, (await log()).length]).toEqual([30, 32])
  expect((await second.stop()).code).toBe(0)
}, 300_000)
