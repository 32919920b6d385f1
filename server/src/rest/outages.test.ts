import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '../db/postgres/postgres.ts'
import { settleInterrupted } from '../features/messages/settle-interrupted.ts'
import { createRestTestApp, openSessionAndKey } from '../testing/http/rest.ts'
import { postgres, sqlite, type TestEngine } from '../testing/stores/engines.ts'

/** A real Postgres behind a wire that can be cut. */
async function cuttablePostgres() {
  const direct = await postgres.open()
  const target = new URL(String(direct.pool?.options.connectionString))
  await direct.close()
  const wires = new Set<Socket>()
  const proxy = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      wires.add(one)
      one.on('error', () => other.destroy()).pipe(other)
    }
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    proxy.close()
    for (const wire of wires) wire.destroy()
  }
  onTestFinished(cut)
  const url = new URL(target)
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return { cut, engine: { name: 'postgres', open: async () => openPostgres(url.href, 3) } satisfies TestEngine }
}

describe('An internal error', () => {
  test('on sqlite is 500 and reveals nothing; the rate limit still counts', async () => {
    const { call, asking, fixture } = await openSessionAndKey()
    await fixture.app.db.schema.alterTable('conversation').renameTo('gone').execute()

    const { status, body, headers } = await call('GET', '/api/v1/conversations/x', asking)

    expect(status).toBe(500)
    expect(body).toEqual({ error: expect.any(String), code: 'internal', request_id: headers['x-request-id'] })
    expect(JSON.stringify([body, headers])).not.toMatch(/conversation|sqlite|select|at .*\.ts/i)
    expect(headers['x-ratelimit-remaining']).toBe('59')
  })

  test('on postgres: an unreachable database is 503, and cached keys are still counted', async () => {
    const { engine, cut } = await cuttablePostgres()
    const { call, newKey, owner } = await createRestTestApp(engine)
    const { key } = await newKey()
    expect((await call('GET', '/api/v1/conversations', { key })).status).toBe(200)

    cut()

    const byKey = await call('GET', '/api/v1/conversations', { key })
    expect([byKey.status, byKey.body.code]).toEqual([503, 'unavailable'])
    expect(byKey.headers['x-ratelimit-limit']).toBe('60')
    const bySession = await call('GET', `/api/api-keys?workspaceId=${owner.workspaceId}`, owner)
    expect([bySession.status, bySession.body.code]).toEqual([503, 'unavailable'])
    expect(JSON.stringify([byKey.body, bySession.body])).not.toMatch(/ECONN|postgres|127\.0/)
  })

  test('on sqlite: a full disk is 503, stores nothing partially, and work continues afterwards', async () => {
    const { call, newKey, conversation, fixture } = await createRestTestApp(sqlite)
    const { app } = fixture
    const { key } = await newKey({ rateLimitPerMinute: 100_000 })
    const { conversationId } = await conversation()
    await fixture.runJobs()
    const pragma = async (name: string) =>
      Number(Object.values((await sql.raw(`pragma ${name}`).execute(app.db)).rows[0] ?? {})[0])
    const send = (name: string) =>
      call('POST', '/api/v1/messages/send', { key, body: { conversationId, text: `${name} ${'x'.repeat(3_000)}` } })

    await pragma(`max_page_count = ${await pragma('page_count')}`)
    const sent: string[] = []
    let refused = await send('first')
    while (refused.status === 201) {
      sent.push(refused.body.messageId)
      refused = await send('next')
    }

    expect(refused).toMatchObject({
      status: 503,
      body: {
        code: 'unavailable',
        error: 'The disk that holds the Parley store is full. Free some space and try again.',
      },
    })
    expect(refused.headers['retry-after']).toBe('30')
    expect((await call('GET', '/api/v1/conversations', { key })).status).toBe(200)
    const readiness = await call('GET', '/readyz')
    expect([readiness.status, readiness.headers['retry-after']]).toEqual([503, '30'])
    expect(readiness.body.error).toMatch(/^The disk that holds the Parley store is full/)
    expect((await call('GET', '/metrics')).body).toContain('parley_store_full 1\n')

    await pragma('max_page_count = 1000000')
    fixture.clock.advance(60_000)
    expect((await call('GET', '/readyz')).status).toBe(200)
    expect((await call('GET', '/metrics')).body).toContain('parley_store_full 0\n')
    const after = await send('with free space')
    fixture.clock.advance(10 * 60_000)
    await settleInterrupted(app)
    await fixture.runJobs()
    const kept = await app.db
      .selectFrom('message')
      .select(['id', 'status'])
      .where('direction', '=', 'outbound')
      .execute()
    expect(after.status).toBe(201)
    for (const id of [...sent, after.body.messageId]) expect(kept.find((each) => each.id === id)?.status).toBe('read')
    const others = kept.filter(({ id }) => !sent.includes(id) && id !== after.body.messageId)
    // Stored before the disk was full: whether the platform accepted it is known or uncertain.
    expect(others.every(({ status }) => ['uncertain', 'read'].includes(status))).toBe(true)
    expect((await app.store.inspect()).problems).toEqual([])
  })

  test('on postgres: waiting for a connection is limited, and later requests succeed', async () => {
    const { call, newKey, fixture, signInAs } = await createRestTestApp(postgres)
    const { key } = await newKey()
    const member = await signInAs('owner')
    const { pool } = fixture.app.store
    if (!pool) throw new Error('This engine has no pool')
    const connections = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    const { connectionTimeoutMillis } = pool.options
    // A later test may use the same pool.
    onTestFinished(() => void Object.assign(pool.options, { connectionTimeoutMillis }))
    // Only from here on: under load, opening the connections themselves takes longer.
    pool.options.connectionTimeoutMillis = 100
    const ask = () =>
      Promise.all([
        call('GET', '/api/v1/conversations', { key }),
        call('GET', '/api/me', { cookie: member.cookie }),
        call('GET', '/readyz'),
      ])

    expect((await ask()).map(({ status }) => status)).toEqual([503, 503, 503])
    for (const client of connections) client.release()
    expect((await ask()).map(({ status }) => status)).toEqual([200, 200, 200])
  })
})
