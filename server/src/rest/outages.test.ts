import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '../db/dialect.ts'
import { postgres, type TestEngine } from '../testing/engines.ts'
import { openRestHouse, openSessionAndKey } from '../testing/rest.ts'

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

describe('what goes wrong inside', () => {
  test('on sqlite is 500 and tells nothing, also in its headers; the limit still counts', async () => {
    const { call, asking, house } = await openSessionAndKey()
    await house.app.db.schema.alterTable('conversation').renameTo('gone').execute()

    const { status, body, headers } = await call('GET', '/api/v1/conversations/x', asking)

    expect(status).toBe(500)
    expect(body).toEqual({ error: expect.any(String), code: 'internal', request_id: headers['x-request-id'] })
    expect(JSON.stringify([body, headers])).not.toMatch(/conversation|sqlite|select|at .*\.ts/i)
    expect(headers['x-ratelimit-remaining']).toBe('59')
  })

  test('on postgres: a store out of reach is 503, and a key that is known is still counted', async () => {
    const { engine, cut } = await cuttablePostgres()
    const { call, newKey, owner } = await openRestHouse(engine)
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
})
