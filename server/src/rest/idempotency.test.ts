import { describe, expect, test } from 'vitest'
import { createRestTestApp } from '../testing/http/rest.ts'
import { engines } from '../testing/stores/engines.ts'

describe.each(engines)('Idempotency-Key (docs/api.md, Idempotency) on $name', (engine) => {
  async function open() {
    const rest = await createRestTestApp(engine)
    const { key } = await rest.newKey()
    const { conversationId } = await rest.conversation()
    const send = (text: unknown, idempotencyKey: string, asKey = key) =>
      rest.call('POST', '/api/v1/messages/send', {
        key: asKey,
        body: { conversationId, text },
        headers: { 'idempotency-key': idempotencyKey },
      })
    const countSent = async () =>
      (await rest.fixture.app.db.selectFrom('message').select('id').where('direction', '=', 'outbound').execute())
        .length
    return { ...rest, key, conversationId, send, countSent }
  }

  test('a repeated request gets the same response and sends nothing', async () => {
    const { send, countSent, key, call, conversationId } = await open()

    const first = await send('Hello', 'order-7')
    const second = await send('Hello', 'order-7')
    const quoted = await send('Hello', '"order-7"')
    const spaced = await call('POST', '/api/v1/messages/send', {
      key,
      body: `{ "unknown": 1, "text":  "Hello", "conversationId": "${conversationId}" }`,
      headers: { 'idempotency-key': 'order-7' },
    })

    expect(first.status).toBe(201)
    expect(first.headers['idempotent-replayed']).toBeUndefined()
    for (const again of [second, quoted, spaced]) {
      expect([again.status, again.body, again.headers['idempotent-replayed']]).toEqual([201, first.body, 'true'])
    }
    expect(await countSent()).toBe(1)
  })

  test('of 50 simultaneous requests one sends, and the others repeat its response or wait', async () => {
    const { send, countSent } = await open()

    const answers = await Promise.all(Array.from({ length: 50 }, () => send('Hello', 'order-7')))

    expect(new Set(answers.map(({ status }) => status)).difference(new Set([201, 409])).size).toBe(0)
    const waiting = answers.find(({ status }) => status === 409)
    if (waiting) expect(Number(waiting.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.messageId)).size).toBe(1)
    expect(await countSent()).toBe(1)
  })

  test('a different body with the same key is 422 and sends nothing', async () => {
    const { send, countSent } = await open()
    await send('Hello', 'order-7')

    const { status, body } = await send('Bye', 'order-7')

    expect([status, body.code]).toEqual([422, 'idempotency_mismatch'])
    expect(await countSent()).toBe(1)
  })

  test('keys are separate for each API key', async () => {
    const { send, newKey, countSent } = await open()
    const other = await newKey()

    await send('Hello', 'order-7')
    const { headers } = await send('Hello', 'order-7', other.key)

    expect(headers['idempotent-replayed']).toBeUndefined()
    expect(await countSent()).toBe(2)
  })

  test('a rejected request is not stored: corrected, it works with the same key', async () => {
    const { send, countSent, call, key } = await open()

    expect((await send('', 'order-7')).status).toBe(400)
    const headers = { 'idempotency-key': 'order-7' }
    const nowhere = { conversationId: 'nothing', text: 'Hello' }
    expect((await call('POST', '/api/v1/messages/send', { key, body: nowhere, headers })).status).toBe(404)
    expect((await send('Hello', 'order-7')).status).toBe(201)
    expect(await countSent()).toBe(1)
  })

  test('a key that is empty or too long is 400', async () => {
    const { send, countSent } = await open()

    for (const wrong of ['""', 'x'.repeat(256)]) {
      const { status, body } = await send('Hello', wrong)
      expect([status, body.details[0].path]).toEqual([400, 'Idempotency-Key'])
    }
    expect((await send('Hello', 'x'.repeat(255))).status).toBe(201)
    expect(await countSent()).toBe(1)
  })

  test('a repeated API key creation returns the secret, which is stored encrypted', async () => {
    const { call, owner, fixture } = await open()
    const create = () =>
      call('POST', '/api/api-keys', {
        cookie: owner.cookie,
        body: { workspaceId: owner.workspaceId, name: 'CI' },
        headers: { 'idempotency-key': 'once' },
      })

    const [first, second] = [await create(), await create()]

    expect(second.body).toEqual(first.body)
    expect(await fixture.app.db.selectFrom('api_key').select('id').where('name', '=', 'CI').execute()).toHaveLength(1)
    const kept = await fixture.app.db.selectFrom('idempotency_key').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(first.body.key.slice(8))
  })

  test('a send that was interrupted by a crash is not sent twice', async () => {
    const { send, countSent, fixture, conversationId } = await open()
    const first = await send('Hello', 'order-7')
    // As a crash between the sending and the noting of its answer leaves it.
    await fixture.app.db.updateTable('idempotency_key').set({ state: 'running', status: null, body: null }).execute()

    fixture.clock.advance(60_000)
    const again = await send('Hello', 'order-7')

    expect([again.status, again.body]).toEqual([201, { ...first.body, conversationId }])
    expect(await countSent()).toBe(1)
  })
})
