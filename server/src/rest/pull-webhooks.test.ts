import { describe, expect, test } from 'vitest'
import type { App } from '../app.ts'
import { eraseContact } from '../features/personal-data/erase-contact.ts'
import { enqueueSweep } from '../features/retention/enqueue-sweep.ts'
import { emitEvent } from '../features/webhooks/events/emit-event.ts'
import { entriesOf } from '../testing/audit.ts'
import { authorized } from '../testing/authorized.ts'
import { createRestTestApp } from '../testing/http/rest.ts'
import { dayMs } from '../testing/keys.ts'
import { engines } from '../testing/stores/engines.ts'

describe.each(engines)('Pull webhooks on $name', (engine) => {
  async function open() {
    const rest = await createRestTestApp(engine)
    const { fixture, call } = rest
    const { key } = await rest.newKey()
    const create = (more: object = {}) =>
      call('POST', '/api/v1/webhooks', { key, body: { kind: 'pull', events: ['*'], ...more } })
    const read = async (id: string, query: object = {}, by = key) => {
      const text = new URLSearchParams(query as Record<string, string>)
      return call('GET', `/api/v1/webhooks/${id}/events?${text}`, { key: by })
    }
    /** Emits an event that is known by its number, in a transaction that lasts until `until`. */
    const emit = (n: number, { app = fixture.app, until }: { app?: App; until?: Promise<void> } = {}) =>
      app.transact(async (tx) => {
        await emitEvent(app, tx, fixture.scope(), { kind: 'import.completed', data: { n } })
        await until
      })
    const numbersIn = ({ body }: { body: { data: { data: { n: number } }[] } }) => body.data.map(({ data }) => data.n)
    return { ...rest, key, create, read, emit, numbersIn }
  }

  test('a pull webhook has no URL and no secret, and is managed like the others', async () => {
    const { fixture, call, key, create } = await open()
    const { status, body } = await create({ events: ['message.received'], description: 'For the warehouse' })
    expect(status).toBe(201)
    const { id } = body.data
    expect(body.data).toMatchObject({ kind: 'pull', url: null, secret: null, events: ['message.received'] })

    const path = `/api/v1/webhooks/${id}`
    const changed = await call('PATCH', path, { key, body: { events: ['csat.low'], is_active: false } })
    expect(changed.body.data).toMatchObject({ kind: 'pull', url: null, events: ['csat.low'], is_active: false })
    for (const [method, at, sent, refusal] of [
      ['POST', '/api/v1/webhooks', { kind: 'pull', url: 'https://93.184.215.14/', events: ['*'] }, [400, 'url']],
      ['POST', '/api/v1/webhooks', { events: ['*'] }, [400, 'url']],
      ['POST', '/api/v1/webhooks', { kind: 'poll', events: ['*'] }, [400, 'kind']],
      ['PATCH', path, { url: 'https://93.184.215.14/' }, [400, 'url']],
      ['POST', `${path}/reveal_secret`, {}, [409, undefined]],
      ['POST', `${path}/rotate_secret`, {}, [409, undefined]],
    ] as const) {
      const answer = await call(method, at, { key, body: sent })
      expect([answer.status, answer.body.details?.[0]?.path]).toEqual(refusal)
    }
    expect((await call('DELETE', path, { key })).status).toBe(200)
    const subject = `pull (${id.slice(-8)})`
    expect(await entriesOf(fixture, 'webhook.created')).toMatchObject([{ subject }])
    expect(await entriesOf(fixture, 'webhook.deleted')).toMatchObject([{ subject }])
    await fixture.runJobs()
    expect(await fixture.app.db.selectFrom('webhook_endpoint').selectAll().execute()).toEqual([])
  })

  test('events are read by cursor, oldest first and each once, in the format that is sent to URLs', async () => {
    const { fixture, create, read, emit, numbersIn, conversation } = await open()
    const { id } = (await create()).body.data
    const { messageId } = await conversation()
    for (let n = 0; n < 5; n += 1) await emit(n)

    const first = await read(id, { limit: 3 })
    expect([first.status, first.body.next_cursor]).toEqual([200, first.body.resume_cursor])
    expect(first.body.data.map(({ event }: { event: string }) => event)).toEqual([
      'conversation.created',
      'message.received',
      'import.completed',
    ])
    expect(first.body.data[1]).toMatchObject({
      data: { message_id: messageId, channel_name: expect.any(String) },
      id: expect.stringMatching(/^msg_/),
      workspace_id: fixture.workspaceId,
      mode: 'live',
    })
    const second = await read(id, { cursor: first.body.next_cursor })
    expect([numbersIn(second), second.body.next_cursor]).toEqual([[1, 2, 3, 4], null])
    const { resume_cursor } = second.body
    expect((await read(id, { cursor: resume_cursor })).body).toEqual({ data: [], next_cursor: null, resume_cursor })
    await emit(5)
    expect(numbersIn(await read(id, { cursor: resume_cursor }))).toEqual([5])
    expect(numbersIn(await read(id, { cursor: first.body.resume_cursor }))).toEqual([1, 2, 3, 4, 5])
  })

  test('only events of its kinds are written for it, and none while there is no webhook', async () => {
    const { fixture, create, read, emit, call, key } = await open()
    await emit(0)
    expect(await fixture.app.db.selectFrom('event').select('id').execute()).toEqual([])
    const { id } = (await create({ events: ['csat.low'] })).body.data
    await emit(1)
    const sent = await call('POST', `/api/v1/webhooks/${id}/test`, { key, body: { event: 'csat.low' } })
    const { data } = (await read(id)).body
    expect(data).toMatchObject([{ event: 'csat.low', is_test: true, id: sent.body.data.event_id }])
    expect(sent.body.data).toMatchObject({ webhook_id: id, state: 'delivered', attempts: 0 })
    expect(await fixture.app.db.selectFrom('job').select('id').where('kind', '=', 'webhook.deliver').execute()).toEqual(
      [],
    )
  })

  test('an event whose transaction commits later than that of a newer one is not skipped', async () => {
    const { create, read, emit, numbersIn } = await open()
    const { id } = (await create()).body.data
    const slow = Promise.withResolvers<void>()
    // On SQLite the second one waits for the first; on Postgres it overtakes it.
    const first = emit(1, { until: slow.promise })
    if (engine.name === 'sqlite') slow.resolve()
    await emit(2)
    const before = await read(id)
    expect(numbersIn(before)).toEqual(engine.name === 'sqlite' ? [1, 2] : [2])
    slow.resolve()
    await first
    const after = await read(id, { cursor: before.body.resume_cursor })
    expect([...numbersIn(before), ...numbersIn(after)].sort()).toEqual([1, 2])
    // What was read once has an order that stays.
    expect(numbersIn(await read(id))).toEqual([...numbersIn(before), ...numbersIn(after)])
  })

  test('of many concurrent writers in two processes, readers miss nothing and read nothing twice', async () => {
    const { fixture, create, read, emit, numbersIn } = await open()
    const { id } = (await create()).body.data
    const writers = [fixture.app, ...(engine.name === 'postgres' ? [fixture.anotherProcess()] : [])]
    const total = 120
    let isWriting = true
    const writing = Promise.all(
      Array.from({ length: total }, (_, n) => emit(n, { app: writers[n % writers.length] ?? fixture.app })),
    ).finally(() => {
      isWriting = false
    })
    const readAll = async () => {
      const numbers: number[] = []
      let cursor: object = {}
      for (let last = false; !last; ) {
        last = !isWriting
        for (let more = true; more; ) {
          const page = await read(id, { limit: 7, ...cursor })
          numbers.push(...numbersIn(page))
          cursor = { cursor: page.body.resume_cursor }
          more = page.body.next_cursor !== null
        }
      }
      return numbers
    }
    const [one, other] = await Promise.all([readAll(), readAll(), writing])
    expect(one.toSorted((a, b) => a - b)).toEqual(Array.from({ length: total }, (_, n) => n))
    expect(other).toEqual(one)
  })

  test('events are deleted after 7 days, and a cursor from before them is a clear error', async () => {
    const { fixture, create, read, emit, numbersIn } = await open()
    const { id } = (await create()).body.data
    await emit(0)
    const { resume_cursor: early } = (await read(id)).body
    await emit(1)
    fixture.clock.advance(6 * dayMs)
    await emit(2)
    fixture.clock.advance(dayMs + 1)
    await enqueueSweep(fixture.app)
    await fixture.runJobs()

    const gone = await read(id, { cursor: early })
    expect([gone.status, gone.body.code, gone.body.error]).toEqual([
      409,
      'conflict',
      expect.stringMatching(/^Events after this cursor are no longer kept/),
    ])
    const again = await read(id)
    expect(numbersIn(again)).toEqual([2])
    fixture.clock.advance(8 * dayMs)
    await enqueueSweep(fixture.app)
    await fixture.runJobs()
    expect((await read(id, { cursor: again.body.resume_cursor })).body).toMatchObject({ data: [] })
    const { resume_cursor } = (await read(id)).body
    await emit(3)
    expect(numbersIn(await read(id, { cursor: resume_cursor }))).toEqual([3])
    expect(await fixture.app.db.selectFrom('pulled_event').select('position').execute()).toEqual([{ position: 4 }])
  })

  test('a workspace that keeps events for a shorter time also deletes these, with the same error', async () => {
    const { fixture, create, read, emit } = await open()
    await fixture.app.db.updateTable('workspace_settings').set({ event_retention_days: 1 }).execute()
    const { id } = (await create()).body.data
    await emit(0)
    const { resume_cursor: early } = (await read(id)).body
    await emit(1)
    fixture.clock.advance(2 * dayMs)
    await enqueueSweep(fixture.app)
    await fixture.runJobs()
    expect((await read(id, { cursor: early })).status).toBe(409)
    expect((await read(id)).body.data).toEqual([])
    expect(await fixture.app.db.selectFrom('event').select('id').execute()).toEqual([])
  })

  test('a cursor of another webhook, an invented one and one of a later backup are refused', async () => {
    const { create, read, emit, fixture } = await open()
    const { id } = (await create()).body.data
    const { id: otherId } = (await create()).body.data
    await emit(1)
    const cursor = (await read(id)).body.resume_cursor
    for (const wrong of [
      (await read(otherId)).body.resume_cursor,
      'x',
      '%00',
      Buffer.from(`${id}/-1`).toString('base64url'),
    ]) {
      const answer = await read(id, { cursor: wrong })
      expect([wrong, answer.status, answer.body.details?.[0]?.path]).toEqual([wrong, 400, 'cursor'])
    }
    // As after restoring a backup that was made before the event.
    await fixture.app.db.updateTable('webhook_endpoint').set({ last_position: 0 }).where('id', '=', id).execute()
    expect((await read(id, { cursor })).status).toBe(409)
  })

  test('erasing a customer erases the events about them, and the others stay', async () => {
    const { fixture, create, read, conversation, emit } = await open()
    const { id } = (await create()).body.data
    await conversation('live', '+491701234567')
    await conversation('live', '+491709999999')
    await emit(1)
    expect(JSON.stringify((await read(id)).body)).toContain('+491701234567')
    const contact = await fixture.app.db
      .selectFrom('contact')
      .select('id')
      .where('phone', '=', '+491701234567')
      .executeTakeFirstOrThrow()
    await authorized('contacts.erase', eraseContact)(fixture.app, fixture.member('owner'), {
      workspaceId: fixture.workspaceId,
      mode: 'live',
      contactId: contact.id,
    })
    await fixture.runJobs()
    const left = (await read(id)).body
    expect(JSON.stringify(left)).not.toContain('+491701234567')
    expect(JSON.stringify(left)).toContain('+491709999999')
    expect(left.data.map(({ event }: { event: string }) => event)).toContain('import.completed')
  })

  test('reading needs the permission for each kind, every channel, and an active pull webhook', async () => {
    const { create, read, newKey, call, key, fixture } = await open()
    const { id } = (await create({ events: ['message.received', 'campaign.completed'] })).body.data
    const by = async (permissions: object, more: object = {}) => {
      const created = await newKey({ permissions, ...more })
      return (await read(id, {}, created.key)).status
    }
    expect(await by({ conversations: true, bulk_send: true })).toBe(403)
    expect(await by({ webhooks: true, bulk_send: true })).toBe(403)
    expect(await by({ webhooks: true, read: true })).toBe(403)
    expect(await by({ webhooks: true, read: true, bulk_send: true })).toBe(200)
    const { id: channelId } = await fixture.app.db
      .selectFrom('channel')
      .select('id')
      .where('mode', '=', 'live')
      .executeTakeFirstOrThrow()
    expect(await by({ webhooks: true, read: true, bulk_send: true }, { channel_ids: [channelId] })).toBe(403)
    expect(await by({ webhooks: true, read: true, bulk_send: true }, { mode: 'test' })).toBe(404)
    const { key: weak } = await newKey({ permissions: { webhooks: true, read: true } })
    expect((await read(id, {}, weak)).body.error).toBe(
      'This webhook has events of the type campaign.completed: to read them, the API key also needs the permission bulk_send',
    )
    await call('PATCH', `/api/v1/webhooks/${id}`, { key, body: { is_active: false } })
    expect((await read(id)).status).toBe(409)
    const url = 'https://93.184.215.14/'
    const push = (await create({ kind: 'push', url })).body.data
    expect((await read(push.id)).body.error).toMatch(/^The events of this webhook are sent to its URL/)
    expect((await read('unknown')).status).toBe(404)
  })

  test('while a pull webhook is disabled its events are kept for its readers', async () => {
    const { create, read, emit, numbersIn, call, key } = await open()
    const { id } = (await create()).body.data
    const turn = (is_active: boolean) => call('PATCH', `/api/v1/webhooks/${id}`, { key, body: { is_active } })
    await turn(false)
    await emit(1)
    await turn(true)
    expect(numbersIn(await read(id))).toEqual([1])
  })
})
