import { describe, expect, onTestFinished, test } from 'vitest'
import { authorized } from '../../../testing/authorized.ts'
import { openReceiver } from '../../../testing/http/receiver.ts'
import { readable } from '../../../testing/readable.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { createWebhookTestApp } from '../../../testing/webhook-test-app.ts'
import { handlers } from '../../../worker/handlers.ts'
import { makeWorker } from '../../../worker/loop.ts'
import { changeWebhook } from '../endpoints/change-webhook.ts'
import { emitEvent } from '../events/emit-event.ts'

describe.each(engines)('on $name', (engine) => {
  const open = () => createWebhookTestApp(engine)

  test('a webhook delivery sends the signed event to each subscribed webhook and no other', async () => {
    const fixture = await open()
    const other = await openReceiver()
    const { secret } = await fixture.register()
    await fixture.register({ url: other.url, events: ['*'] })
    await fixture.register({ url: `${fixture.receiver.url}/not-this`, events: ['csat.low'] })
    await fixture.register({ url: `${fixture.receiver.url}/not-that`, mode: 'test', events: ['*'] })
    await fixture.emit('message.received', { message_id: 'm', conversation_id: 'c', text: 'hello' })
    await fixture.runJobs()

    expect(fixture.receiver.received).toHaveLength(1)
    expect(other.received).toHaveLength(1)
    const [request] = fixture.receiver.received
    expect(JSON.parse(request?.body ?? '')).toEqual({
      event: 'message.received',
      data: { message_id: 'm', conversation_id: 'c', text: 'hello' },
      id: request?.headers['webhook-id'],
      created_at: '2026-11-21T09:00:00.000Z',
      workspace_id: fixture.workspaceId,
      mode: 'live',
    })
    expect(Object.keys(JSON.parse(request?.body ?? '')).slice(0, 2)).toEqual(['event', 'data'])
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(/^Parley\/\d+\.\d+\.\d+$/),
      'webhook-id': expect.stringMatching(/^msg_[0-9a-f]{32}$/),
      'webhook-timestamp': String(fixture.app.now() / 1000),
    })
    expect(fixture.verified(secret)).toMatchObject({ event: 'message.received' })
  })

  test('a webhook delivery is written, or rolled back, with the transaction of its cause', async () => {
    const fixture = await open()
    await fixture.register()
    const attempt = fixture.app.transact(async (tx) => {
      await emitEvent(fixture.app, tx, fixture.scope(), { kind: 'message.received', data: {} })
      throw new Error('the cause failed')
    })

    await expect(attempt).rejects.toThrow('the cause failed')
    expect(await fixture.deliveries()).toEqual([])
    expect(await fixture.app.db.selectFrom('event').selectAll().execute()).toEqual([])
    expect(await fixture.app.db.selectFrom('job').selectAll().execute()).toEqual([])
  })

  test('a webhook delivery is logged with time, status, duration and 16 kB of the response', async () => {
    const fixture = await open()
    const { id } = await fixture.register()
    fixture.receiver.answer = (response) => void response.writeHead(201).end('y'.repeat(20_000))
    await fixture.emit()
    await fixture.runJobs()

    expect(await fixture.delivery()).toMatchObject({
      state: 'delivered',
      attempts: 1,
      last_status: 201,
      last_error: null,
      next_attempt_at: null,
      event: 'message.received',
      body: fixture.receiver.received[0]?.body,
      attempt_log: [
        {
          at: '2026-11-21T09:00:00.000Z',
          duration_ms: expect.any(Number),
          status: 201,
          error: null,
          response_body: 'y'.repeat(16_384),
          trigger: 'scheduled',
        },
      ],
    })
    expect(await fixture.webhook(id)).toMatchObject({
      last_success_at: '2026-11-21T09:00:00.000Z',
      failing_since: null,
    })
  })

  test.each([204, 299])('a webhook delivery counts %d as success', async (status) => {
    const fixture = await open()
    await fixture.register()
    fixture.answering(status)
    await fixture.emit()
    await fixture.runJobs()
    expect(await fixture.delivery()).toMatchObject({ state: 'delivered', last_status: status })
  })

  test.each([301, 307, 400, 404, 500])('a webhook delivery counts %d as failure', async (status) => {
    const fixture = await open()
    const elsewhere = await openReceiver()
    await fixture.register()
    fixture.answering(status, { location: elsewhere.url })
    await fixture.emit()
    await fixture.runJobs()

    expect(await fixture.delivery()).toMatchObject({ state: 'pending', last_status: status })
    expect(readable(await fixture.delivery())).toMatchObject({ last_error: `The receiver responded with ${status}` })
    expect(elsewhere.received).toEqual([])
  })

  test('a webhook delivery without a response is logged with the reason and retried', async () => {
    const fixture = await open()
    await fixture.register({ url: 'http://127.0.0.1:1/' })
    await fixture.emit()
    await fixture.runJobs()

    const delivery = await fixture.delivery()
    expect(delivery).toMatchObject({ state: 'pending', last_status: null })
    expect(readable(delivery.attempt_log)).toMatchObject([
      { status: null, error: 'The receiver refused the connection', response_body: null },
    ])
  })

  test('a webhook delivery uses the current URL of the webhook', async () => {
    const fixture = await open()
    const moved = await openReceiver()
    const { id } = await fixture.register()
    fixture.answering(500)
    await fixture.emit()
    await fixture.runJobs()
    await authorized('webhooks.manage', changeWebhook)(fixture.app, fixture.owner, {
      ...fixture.where(),
      webhookId: id,
      url: moved.url,
    })
    fixture.advanceTo((await fixture.delivery()).next_attempt_at)
    await fixture.runJobs()

    expect(moved.received[0]?.headers['webhook-id']).toBe(fixture.receiver.received[0]?.headers['webhook-id'])
    expect(await fixture.delivery()).toMatchObject({ state: 'delivered' })
  })

  test('a webhook delivery to an address that is no longer allowed is refused', async () => {
    const fixture = await open()
    const { id } = await fixture.register()
    await fixture.app.db
      .updateTable('webhook_endpoint')
      .set({ url: 'https://10.0.0.1/' })
      .where('id', '=', id)
      .execute()
    await fixture.emit()
    await fixture.runJobs()

    expect(readable(await fixture.delivery())).toMatchObject({
      state: 'pending',
      last_error: '10.0.0.1 is a private address',
    })
  })

  test('a webhook delivery to a hanging receiver does not delay deliveries to others', async () => {
    const fixture = await open()
    const other = await openReceiver()
    const waiting: (() => void)[] = []
    fixture.receiver.answer = (response) => void waiting.push(() => response.end())
    await fixture.register()
    for (let n = 0; n < 10; n += 1) await fixture.emit()
    await fixture.register({ url: other.url })
    const worker = makeWorker(fixture.app, handlers, { finishWithinMs: 0 })
    onTestFinished(worker.stop)
    await worker.start()
    for (let n = 0; n < 10; n += 1) await fixture.emit()

    // Before the request to the hanging receiver times out.
    await expect.poll(() => other.received, { timeout: 10_000 }).toHaveLength(10)
    expect(fixture.receiver.received).toHaveLength(1)
    expect(waiting).toHaveLength(1)
  })

  test('interrupted by a shutdown is repeated and counts once', async () => {
    const fixture = await open()
    fixture.receiver.answer = () => {}
    await fixture.register()
    await fixture.emit()
    const worker = makeWorker(fixture.app, handlers, { finishWithinMs: 0 })
    await worker.start()
    await expect.poll(() => fixture.receiver.received).toHaveLength(1)
    await worker.stop()
    expect(await fixture.delivery()).toMatchObject({ state: 'pending', attempts: 0, attempt_log: [] })

    fixture.answering(200)
    await fixture.runJobs()
    expect(await fixture.delivery()).toMatchObject({ state: 'delivered', attempts: 1 })
    expect(fixture.receiver.received[1]?.headers['webhook-id']).toBe(
      fixture.receiver.received[0]?.headers['webhook-id'],
    )
  })

  test('a webhook delivery that cannot be stored undoes no other that ends at the same time', async () => {
    const fixture = await open()
    const { app } = fixture
    await fixture.register()
    const worker = makeWorker(app, handlers)
    onTestFinished(worker.stop)
    await fixture.emit()
    await worker.drain()
    for (let n = 0; n < 3; n += 1) await fixture.emit()
    const waiting: (() => void)[] = []
    const answered = Promise.withResolvers<void>()
    fixture.receiver.answer = async (response) => {
      waiting.push(() => void response.end())
      if (waiting.length < 3) return
      const [lost] = await app.db.selectFrom('job').select('id').orderBy('id').execute()
      await app.db
        .updateTable('job')
        .set({ lease_token: 'of another process' })
        .where('id', '=', lost?.id ?? '')
        .execute()
      for (const end of waiting) end()
      answered.resolve()
    }
    const [errors] = await Promise.all([worker.drain(), answered.promise])

    expect(errors).toMatchObject([{ name: 'LeaseLost' }])
    const states = (await fixture.deliveries()).map(({ state, attempts }) => ({ state, attempts }))
    expect(states.filter(({ state, attempts }) => state === 'delivered' && attempts === 1)).toHaveLength(3)
    expect(states).toContainEqual({ state: 'pending', attempts: 0 })
  })

  test('a webhook delivery that succeeds ends a failure that was stored during its attempt', async () => {
    const fixture = await open()
    const { app } = fixture
    await fixture.register()
    await fixture.emit()
    await fixture.runJobs()
    fixture.receiver.answer = async (response) => {
      await app.db.updateTable('webhook_endpoint').set({ failing_since: app.now() }).execute()
      response.end()
    }
    await fixture.emit()
    await fixture.runJobs()

    expect(fixture.receiver.received).toHaveLength(2)
    expect(await app.db.selectFrom('webhook_endpoint').select('failing_since').execute()).toEqual([
      { failing_since: null },
    ])
  })

  test('an event to which nobody subscribes is not stored', async () => {
    const { app, emit, register } = await open()
    await emit('message.read')
    await register({ events: ['message.sent'] })
    await emit('message.read')
    await emit('message.sent')

    expect(await app.db.selectFrom('event').select('kind').execute()).toEqual([{ kind: 'message.sent' }])
  })
})
