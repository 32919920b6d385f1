import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { request as requestSlowly } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request } from 'undici'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { serve } from './serve.ts'
import { freePort } from './testing/http/free-port.ts'
import { newDataDir } from './testing/http/process.ts'
import { openReceiver } from './testing/http/receiver.ts'
import { callerOf, cookieOf } from './testing/http/server.ts'
import { createDataDir } from './testing/stores/data-dir.ts'
import { ownDatabase } from './testing/stores/own-database.ts'

type Environment = Record<string, string>

const owner = { email: 'ada@example.com', password: 'difference engine' }

/** Runs in this process; main.test.ts covers what a separate process adds. */
async function open(environment: Environment) {
  const serving = await serve(readConfig({ PORT: '0', PARLEY_LOG_LEVEL: 'silent', ...environment }), tmpdir())
  onTestFinished(serving.close)
  return { ...serving, url: serving.url.replace('localhost', '127.0.0.1') }
}

describe.each(['sqlite', 'postgres'])('A running Parley on %s', (engine) => {
  test('Parley prints the same setup link at each start until it is used', async () => {
    const place: Environment = { PARLEY_DATA_DIR: newDataDir() }
    if (engine === 'postgres') place.DATABASE_URL = await ownDatabase({ isEmpty: true })
    const first = await open(place)
    await first.close()
    const second = await open(place)
    const link = new URL(first.setUpLink ?? '')

    const made = await post(`${second.url}/trpc/setup.create`, {
      token: tokenIn(link),
      name: 'Ada',
      email: 'ada@example.com',
      password: 'difference engine',
      workspaceName: 'Engines',
    })
    await second.close()
    const third = await open(place)

    expect(tokenIn(new URL(second.setUpLink ?? ''))).toBe(tokenIn(link))
    expect(made.statusCode).toBe(200)
    expect(third.setUpLink).toBeUndefined()
  })

  test('Parley starts no further jobs once it is stopping, not even for requests in progress', async () => {
    const receiver = await openReceiver()
    const place = {
      PARLEY_DATA_DIR: createDataDir().dataDir,
      PARLEY_WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
      PARLEY_OWNER_EMAIL: owner.email,
      PARLEY_OWNER_PASSWORD: owner.password,
      ...(engine === 'postgres' && { DATABASE_URL: await ownDatabase() }),
    }
    const first = await open(place)
    const call = callerOf(first.url)
    const cookie = cookieOf((await call('POST', '/api/auth/sign-in/email', { body: owner })).headers['set-cookie'])
    const { workspaces } = (await call('GET', '/api/me', { cookie })).body
    const where = { workspaceId: workspaces[0].id, mode: 'live' }
    const body = { ...where, url: receiver.url, events: ['csat.low'] }
    const { id: webhookId } = (await call('POST', '/api/webhooks', { cookie, body })).body.data
    const slow = await trickle(`${first.url}/trpc/webhooks.test`, cookie, JSON.stringify({ ...where, webhookId }))

    const closed = first.close()
    expect(await slow.finish()).toBe(200)
    await closed
    expect(receiver.received).toEqual([])

    await open(place)
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(1)
  })
})

test('while Parley starts it is alive and answers requests with 503 and their ID', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const reached = once(silent, 'connection') as Promise<[Socket]>
  const port = String(await freePort())
  const DATABASE_URL = `postgres://parley@127.0.0.1:${(silent.address() as AddressInfo).port}/parley`
  const attempt = open({ PARLEY_DATA_DIR: newDataDir(), DATABASE_URL, PORT: port })
  attempt.catch(() => {})
  const [database] = await reached
  const call = callerOf(`http://127.0.0.1:${port}`)

  const alive = await call('GET', '/healthz')
  const { status, headers, body } = await call('GET', '/readyz')
  database.destroy()
  silent.close()

  expect([alive.status, status, headers['retry-after']]).toEqual([200, 503, '1'])
  expect(body).toMatchObject({ error: 'Parley is starting', code: 'unavailable', request_id: headers['x-request-id'] })
  expect(body.request_id).toMatch(/^[\w-]{36}$/)
  await expect(attempt).rejects.toThrow('cannot be used')
})

test('while Parley starts, /metrics answers with those of the process', async () => {
  const silent = createServer()
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const sockets = new Set<Socket>()
  silent.on('connection', (socket) => sockets.add(socket))
  onTestFinished(() => void silent.close())
  const port = await freePort()
  const DATABASE_URL = `postgres://parley@127.0.0.1:${(silent.address() as AddressInfo).port}/parley`
  const starting = open({ PARLEY_DATA_DIR: newDataDir(), PORT: String(port), DATABASE_URL }).catch(() => 'failed')
  await expect.poll(() => sockets.size, { timeout: 10_000 }).toBeGreaterThan(0)

  const metrics = await request(`http://127.0.0.1:${port}/metrics`)
  const forwarded = await request(`http://127.0.0.1:${port}/metrics`, { headers: { 'x-forwarded-for': '127.0.0.1' } })

  expect([metrics.statusCode, forwarded.statusCode]).toEqual([200, 503])
  const lines = (await metrics.body.text()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining(['parley_store_up 0', expect.stringMatching(/^process_cpu_seconds_total \d/)]),
  )
  silent.close()
  for (const socket of sockets) socket.destroy()
  expect(await starting).toBe('failed')
}, 60_000)

test('a start fails with the reason when the port is in use, and leaves the store', async () => {
  const first = await open({ PARLEY_DATA_DIR: newDataDir() })
  const { port } = new URL(first.url)
  const PARLEY_DATA_DIR = newDataDir()

  await expect(open({ PARLEY_DATA_DIR, PORT: port })).rejects.toThrow(`Port ${port} on 127.0.0.1 is already in use.`)

  expect(existsSync(join(PARLEY_DATA_DIR, 'parley.db'))).toBe(false)
})

test('a start fails with the reason when another Parley uses the same file at another port', async () => {
  const PARLEY_DATA_DIR = newDataDir()
  const first = await open({ PARLEY_DATA_DIR })

  await expect(open({ PARLEY_DATA_DIR })).rejects.toThrow('Another Parley is running on')
  await first.close()

  expect((await request(`${(await open({ PARLEY_DATA_DIR })).url}/readyz`)).statusCode).toBe(200)
})

test.each(['/sys/parley', '/sys/kernel'])(
  'a start fails with the reason when the data directory %s cannot be written',
  async (PARLEY_DATA_DIR) => {
    const attempt = open({ PARLEY_DATA_DIR })
    await expect(attempt).rejects.toThrow(
      new RegExp(
        `^Parley cannot write to ${PARLEY_DATA_DIR} \\(.*\\)\\. Give the account that runs Parley write access`,
      ),
    )
  },
)

test('a start fails with the reason when the database is unreachable, without revealing its password', async () => {
  const DATABASE_URL = 'postgres://parley:hush@127.0.0.1:1/parley'
  const attempt = open({ PARLEY_DATA_DIR: newDataDir(), DATABASE_URL })
  await expect(attempt).rejects.toThrow(/^The store at 127\.0\.0\.1:1\/parley cannot be used: .*ECONNREFUSED/)
  await expect(attempt).rejects.not.toThrow(/hush/)
})

test('a start fails with the reason when the address is not of this machine', async () => {
  const attempt = open({ PARLEY_DATA_DIR: newDataDir(), HOST: '203.0.113.1' })
  await expect(attempt).rejects.toThrow('203.0.113.1 is not an address of this machine. Set HOST.')
})

function tokenIn({ hash }: URL): string | null {
  return new URLSearchParams(hash.slice(1)).get('token')
}

function post(url: string, body: unknown) {
  return request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** A POST whose body is incomplete. Resolves once the server has begun to handle it. */
async function trickle(url: string, cookie: string, body: string) {
  const headers = { cookie, expect: '100-continue', 'content-type': 'application/json', 'content-length': body.length }
  const slow = requestSlowly(url, { method: 'POST', headers })
  const status = new Promise<number | undefined>((resolve, reject) => {
    slow.on('error', reject).on('response', (response) => resolve(response.resume().statusCode))
  })
  slow.flushHeaders()
  await new Promise((begun) => slow.on('continue', begun))
  slow.write(body.slice(0, 1))
  return {
    finish: () => {
      slow.end(body.slice(1))
      return status
    },
  }
}
