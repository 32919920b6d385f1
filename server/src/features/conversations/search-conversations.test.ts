import { EventEmitter } from 'node:events'
import { type ConversationView, ListConversations } from '@parley/shared/conversations/conversations'
import type { Request, Response } from 'express'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { noticeCallers } from '../../http/caller-signal.ts'
import { engines } from '../../testing/stores/engines.ts'
import { seedConversations } from '../../testing/stores/many-conversations.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { oneSearchAtATime } from '../search/one-at-a-time.ts'
import { listConversations } from './list-conversations.ts'

const count = 4_500

describe.each(engines)('A search for conversations on $name', (engine) => {
  async function open() {
    const fixture = await createTestApp(engine)
    const { workspaceId } = fixture
    const newest = fixture.app.now() - 60_000
    // Several with the same time, so that their order depends on the id.
    await seedConversations(fixture.app.db, { workspaceId, conversations: count, messagesEach: 0, newest, stepMs: 0 })
    await sql`insert into contact_address (workspace_id, mode, kind, value, contact_id, source, first_seen_at, last_seen_at)
      select workspace_id, mode, 'phone', phone, id, 'message', created_at, created_at from contact`.execute(
      fixture.app.db,
    )
    return fixture
  }
  const list = (fixture: TestApp, input: object) =>
    listConversations(fixture.app, fixture.member(), {
      ...ListConversations.parse(input),
      workspaceId: fixture.workspaceId,
    })
  const idsOf = (views: readonly ConversationView[]) => views.map(({ _id }) => _id)

  async function everything(fixture: TestApp, filter: object = {}): Promise<ConversationView[]> {
    const all: ConversationView[] = []
    let cursor: string | null | undefined
    do {
      const page = await list(fixture, { limit: 100, ...filter, ...(cursor && { cursor }) })
      all.push(...page.data)
      cursor = page.pagination.next_cursor
    } while (cursor)
    return all
  }

  test('finds exactly what contains the text, in the order of the list', async () => {
    const fixture = await open()
    const all = await everything(fixture)
    for (const q of ['777', 'customer 12', 'ORDER 4499?', '+1555100012', 'zebra']) {
      const text = q.toLowerCase()
      const expected = all.filter(({ contact, last_message: last }) =>
        [contact.name, contact.phone, last?.text].some((each) => each?.toLowerCase().includes(text)),
      )
      expect(idsOf(await everything(fixture, { q }))).toEqual(idsOf(expected))
      const third = await list(fixture, { q, page: 3, limit: 7 })
      expect(idsOf(third.data)).toEqual(idsOf(expected.slice(14, 21)))
      expect(third.pagination.total).toBe(expected.length)
      const resolved = await list(fixture, { q, status: 'resolved' })
      expect(resolved.pagination.total).toBe(expected.filter(({ status }) => status === 'resolved').length)
    }
  })

  test('leaves the store and the event loop to other callers again and again', async () => {
    const fixture = await open()
    let isDone = false
    const search = list(fixture, { q: 'zebra' }).finally(() => {
      isDone = true
    })
    let served = 0
    while (!isDone) {
      await new Promise((resolve) => setImmediate(resolve))
      await list(fixture, { limit: 1 })
      served += 1
    }
    await search
    expect(served).toBeGreaterThanOrEqual(count / 2_000)
  })

  test('ends when its caller leaves', async () => {
    const fixture = await open()
    const searched = vi.spyOn(fixture.app.db, 'selectFrom')
    const whole = await list(fixture, { q: 'zebra' }).then(() => searched.mock.calls.length)
    searched.mockClear()
    const response = new EventEmitter()
    const search = new Promise((resolve, reject) => {
      noticeCallers({} as Request, response as Response, () => {
        list(fixture, { q: 'zebra' }).then(resolve, reject)
      })
    })
    response.emit('close')

    await expect(search).rejects.toMatchObject({ code: 'conflict' })
    expect(searched.mock.calls.length).toBeLessThan(whole / 2)
  })

  test('waits for the one before of the same actor, up to a number', async () => {
    const { app, member } = await createTestApp(engine)
    const [actor, other] = [member(), member()]
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const begun: string[] = []
    const search = (who: typeof actor, name: string) =>
      oneSearchAtATime(app, who, async () => {
        begun.push(name)
        await released
        return name
      })
    const waiting = ['1', '2', '3', '4', '5', '6'].map((name) => search(actor, name))
    const elsewhere = search(other, 'other')
    await expect(search(actor, 'too many')).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 1 })
    await expect.poll(() => begun).toEqual(['1', 'other'])

    release()
    expect(await Promise.all([...waiting, elsewhere])).toEqual(['1', '2', '3', '4', '5', '6', 'other'])
    expect(await search(actor, 'again')).toBe('again')
  })
})
