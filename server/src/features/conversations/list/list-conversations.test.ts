import { type ConversationView, ListConversations } from '@parley/shared/conversations/conversations'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../../testing/authorized.ts'
import { customersOf } from '../../../testing/customers.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { changeConversation } from '../change-conversation.ts'
import { getConversation } from '../get-conversation.ts'
import { listConversations } from './list-conversations.ts'

const hour = 3_600_000

describe.each(engines)('on $name', (engine) => {
  const list = (fixture: TestApp, filter: Partial<ListConversations> = {}) =>
    listConversations(fixture.app, fixture.scope(), { ...ListConversations.parse({}), ...filter })
  const ids = (conversations: { data: ConversationView[] }) => conversations.data.map((each) => each._id)
  const phone = (n: number) => `+4917000000${String(n).padStart(2, '0')}`

  /** Creates conversations one second apart, the oldest first. */
  async function withConversations(count: number) {
    const fixture = await createTestApp(engine)
    const customers = await customersOf(fixture)
    const opened: string[] = []
    for (let n = 0; n < count; n += 1) {
      opened.push((await customers.write(phone(n), `message ${n}`)).conversationId)
      fixture.clock.advance(1000)
    }
    return { fixture, customers, opened }
  }

  test('the list of conversations can be limited to one contact, also one without a phone', async () => {
    const { fixture, opened } = await withConversations(2)
    const contactOf = async (conversationId = '') =>
      (await getConversation(fixture.app, fixture.scope(), { conversationId })).contact_id ?? ''
    const contactId = await contactOf(opened[0])
    await fixture.app.transact((tx) =>
      tx.updateTable('contact').set({ phone: null }).where('id', '=', contactId).execute(),
    )
    const listOfContact = (fixture: TestApp) =>
      listConversations(fixture.app, fixture.scope(), { ...ListConversations.parse({}), contactId })

    expect(ids(await listOfContact(fixture))).toEqual([opened[0]])
    expect((await listOfContact(fixture)).pagination.total).toBe(1)
    const elsewhere = { ...ListConversations.parse({}), contactId, mode: 'test' as const }
    expect(
      ids(
        await authorized('conversations.read', listConversations)(fixture.app, fixture.member(), {
          ...elsewhere,
          workspaceId: fixture.workspaceId,
        }),
      ),
    ).toEqual([])
  })

  test('the list of conversations has the fields of the specification and the unread count, and no others', async () => {
    const { fixture, customers } = await withConversations(0)
    const at = new Date(fixture.app.now()).toISOString()
    const { conversationId } = await customers.write(phone(1), 'hello', { name: 'Ada' })

    expect(await list(fixture)).toEqual({
      data: [
        {
          _id: conversationId,
          status: 'open',
          channel: 'chat',
          channel_id: customers.channel.id,
          channel_name: 'Simulator',
          classification: { category: 'general', priority: 'normal' },
          contact: { phone: phone(1), name: 'Ada' },
          assignee: null,
          campaign_id: null,
          csat_score: null,
          group_id: null,
          group_name: null,
          unread_count: 1,
          tags: [],
          snoozed_until: null,
          waiting_since: at,
          last_message: { text: 'hello', direction: 'inbound', at },
          created_at: at,
          updated_at: at,
        },
      ],
      pagination: { page: 1, limit: 20, total: 1, total_pages: 1, next_cursor: null },
    })
  })

  test('the list of conversations has the newest activity first, in pages', async () => {
    const { fixture, customers, opened } = await withConversations(5)
    await customers.write(phone(1), 'again')
    const order = [1, 4, 3, 2, 0].map((n) => opened[n])

    expect(ids(await list(fixture, { limit: 2 }))).toEqual(order.slice(0, 2))
    expect(ids(await list(fixture, { limit: 2, page: 3 }))).toEqual(order.slice(4))
    expect(ids(await list(fixture, { limit: 2, page: 4 }))).toEqual([])
    expect((await list(fixture, { limit: 2, page: 3 })).pagination).toEqual({
      page: 3,
      limit: 2,
      total: 5,
      total_pages: 3,
      next_cursor: null,
    })
  })

  test('every page number has the conversations of its place, from either end', async () => {
    const { fixture, opened } = await withConversations(7)
    const order = opened.toReversed()
    for (const limit of [1, 2, 3]) {
      for (let page = 1; page <= 8; page += 1) {
        const { data, pagination } = await list(fixture, { limit, page, status: 'open' })
        expect(data.map(({ _id }) => _id)).toEqual(order.slice((page - 1) * limit, page * limit))
        expect(pagination.next_cursor !== null).toBe(page * limit < 7)
      }
    }
  })

  test('a change that is not activity keeps the position', async () => {
    const { fixture, opened } = await withConversations(2)
    const [first = ''] = opened
    const changed = await changeConversation(fixture.app, fixture.scope(), {
      conversationId: first,
      status: 'pending',
    })

    expect(ids(await list(fixture))).toEqual(opened.toReversed())
    expect(Date.parse(changed.updated_at)).toBe(fixture.app.now())
  })

  test('following the cursor returns each conversation once, while new ones arrive', async () => {
    const { fixture, customers, opened } = await withConversations(10)
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      // With a cursor the page is ignored.
      const page = await list(fixture, { limit: 3, ...(cursor && { cursor, page: 7 }) })
      seen.push(...ids(page))
      await customers.write(phone(50 + seen.length), 'a new one')
      cursor = page.pagination.next_cursor
    } while (cursor !== null)

    expect(seen).toEqual(opened.toReversed())
  })

  test('conversations active in the same millisecond are neither skipped nor repeated', async () => {
    const fixture = await createTestApp(engine)
    const customers = await customersOf(fixture)
    for (let n = 0; n < 7; n += 1) await customers.write(phone(n), 'at once')
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await list(fixture, { limit: 2, ...(cursor && { cursor }) })
      seen.push(...ids(page))
      cursor = page.pagination.next_cursor
    } while (cursor !== null)

    expect(seen).toEqual(ids(await list(fixture)))
    expect(new Set(seen).size).toBe(7)
  })

  test('an invalid cursor is refused at its field', async () => {
    const { fixture } = await withConversations(1)
    const forged = ['x', 'MTIz', Buffer.from("1.' or 1=1 --").toString('base64url'), `${'9'.repeat(40)}.x`]

    for (const cursor of forged) {
      await expect(list(fixture, { cursor })).rejects.toMatchObject({
        code: 'invalid_request',
        details: [{ path: 'cursor' }],
      })
    }
  })

  test('every filter narrows both the rows and the total', async () => {
    const { fixture, opened } = await withConversations(4)
    const change = (n: number, more: object) =>
      changeConversation(fixture.app, fixture.scope(), { conversationId: opened[n] ?? '', ...more })
    await change(0, { status: 'resolved' })
    await change(1, { status: 'pending', classification: { category: 'billing' } })
    await change(2, { classification: { category: 'billing', priority: 'urgent' } })
    const changedAt = fixture.app.now()
    const before = new Date(changedAt - 1).toISOString()

    const expected: [Partial<ListConversations>, number[]][] = [
      [{ status: 'open' }, [3, 2]],
      [{ status: 'resolved' }, [0]],
      [{ channel: 'chat' }, [3, 2, 1, 0]],
      [{ channel: 'whatsapp' }, []],
      [{ category: 'billing' }, [2, 1]],
      [{ priority: 'urgent' }, [2]],
      [{ category: 'billing', status: 'pending' }, [1]],
      [{ phone: phone(1) }, [1]],
      [{ phone: ` ${phone(1).slice(1)}` }, [1]],
      [{ phone: '+49 170 00000-01' }, [1]],
      [{ phone: '+49170000000' }, []],
      [{ phone: phone(1), status: 'open' }, []],
      [{ q: 'MESSAGE 2' }, [2]],
      [{ q: 'message' }, [3, 2, 1, 0]],
      [{ q: '700000003' }, [3]],
      [{ q: '%' }, []],
      [{ q: 'message', status: 'open' }, [3, 2]],
      [{ updated_after: before }, [2, 1, 0]],
      [{ updated_before: before }, [3]],
      [{ updated_after: before, category: 'general' }, [0]],
      [{ updated_after: new Date(changedAt).toISOString() }, []],
    ]
    for (const [filter, numbers] of expected) {
      const found = await list(fixture, filter)
      expect([filter, ids(found)]).toEqual([filter, numbers.map((n) => opened[n])])
      expect([filter, found.pagination.total]).toEqual([filter, numbers.length])
    }
  })

  test('a filter applies to every page', async () => {
    const { fixture, opened } = await withConversations(5)
    for (const n of [0, 2, 4]) {
      await changeConversation(fixture.app, fixture.scope(), { conversationId: opened[n] ?? '', status: 'pending' })
    }
    const first = await list(fixture, { status: 'pending', limit: 2 })
    const second = await list(fixture, { status: 'pending', limit: 2, cursor: first.pagination.next_cursor ?? '' })

    expect([...ids(first), ...ids(second)]).toEqual([4, 2, 0].map((n) => opened[n]))
    expect(second.pagination).toMatchObject({ total: 3, next_cursor: null })
  })

  test('workspaces and modes never see each other', async () => {
    const { fixture, opened } = await withConversations(1)
    const [conversationId = ''] = opened
    const elsewhere = [
      fixture.system('test'),
      fixture.keyHolder({ read: true }, 'test'),
      { ...fixture.keyHolder({ read: true }), workspaceId: fixture.otherWorkspaceId },
    ]
    for (const actor of elsewhere) {
      const seen = await authorized('conversations.read', listConversations)(
        fixture.app,
        actor,
        ListConversations.parse({}),
      )
      expect(seen).toMatchObject({ data: [], pagination: { total: 0, total_pages: 0 } })
      await expect(
        authorized('conversations.read', getConversation)(fixture.app, actor, { conversationId }),
      ).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  test('the list of conversations requires membership, or a key with the permission read or conversations', async () => {
    const { fixture, opened } = await withConversations(1)
    const [conversationId = ''] = opened
    const where = { workspaceId: fixture.workspaceId }
    const may = [
      fixture.keyHolder({ read: true }),
      fixture.keyHolder({ conversations: true }),
      fixture.member('viewer'),
    ]
    const mayNot = [
      fixture.keyHolder({ write: true, analytics: true, bulk_send: true }),
      fixture.member('owner', { workspaceId: fixture.otherWorkspaceId }),
    ]
    const look = {
      list: authorized('conversations.read', listConversations),
      get: authorized('conversations.read', getConversation),
    }
    const input = { ...ListConversations.parse({}), ...where, conversationId }

    for (const actor of may) {
      await expect(look.list(fixture.app, actor, input)).resolves.toMatchObject({ data: [{ _id: conversationId }] })
      await expect(look.get(fixture.app, actor, input)).resolves.toMatchObject({ _id: conversationId })
    }
    for (const actor of mayNot) {
      await expect(look.list(fixture.app, actor, input)).rejects.toMatchObject({ code: 'forbidden' })
      await expect(look.get(fixture.app, actor, input)).rejects.toMatchObject({ code: 'forbidden' })
    }
  })

  test('a single conversation also has the end of the customer window and the opt-out', async () => {
    const { fixture, opened } = await withConversations(1)
    const wroteAt = fixture.app.now() - 1000
    const detail = await getConversation(fixture.app, fixture.scope(), { conversationId: opened[0] ?? '' })

    expect(detail).toMatchObject({
      opt_out: null,
      unread_count: 1,
      window_closes_at: new Date(wroteAt + 24 * hour).toISOString(),
      csat_comment: null,
      resolved_at: null,
    })
  })
})
