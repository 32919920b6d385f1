import { ListConversationsOfContact } from '@parley/shared/conversations/conversations'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../../actor.ts'
import { authorized } from '../../../testing/authorized.ts'
import { customersOf } from '../../../testing/customers.ts'
import { openTestServer } from '../../../testing/http/server.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { sendMessage } from '../../messages/send-message.ts'
import { changeConversation } from '../change-conversation.ts'
import { getConversation } from '../get-conversation.ts'
import { countViews } from './count-views.ts'
import { listConversations } from './list-conversations.ts'

const minute = 60_000

describe.each(engines)('on $name', (engine) => {
  async function open(count = 1) {
    const { fixture, owner } = await openTestServer(engine)
    const { app, clock } = fixture
    const system = fixture.system()
    const customers = await customersOf(fixture)
    const phone = (n: number) => `+4917000000${String(n).padStart(2, '0')}`
    const opened: string[] = []
    for (let n = 0; n < count; n += 1) {
      opened.push((await customers.write(phone(n), `message ${n}`)).conversationId)
      clock.advance(minute)
    }
    const [conversationId = ''] = opened
    const waitingSince = async () =>
      (await authorized('conversations.read', getConversation)(app, system, { conversationId })).waiting_since
    const reply = (n = 0) =>
      authorized('messages.send', sendMessage)(app, system, { conversationId: opened[n] ?? '', text: 'Hi' })
    const list = (filter: Partial<ListConversationsOfContact> = {}) =>
      authorized('conversations.read', listConversations)(app, system, {
        ...ListConversationsOfContact.parse({}),
        sort: 'waiting',
        ...filter,
      })
    const order = async (filter: Partial<ListConversationsOfContact> = {}) =>
      (await list(filter)).data.map(({ _id }) => opened.indexOf(_id))
    return {
      fixture,
      app,
      owner,
      clock,
      system,
      customers,
      phone,
      opened,
      conversationId,
      waitingSince,
      reply,
      list,
      order,
    }
  }

  test('waiting customers wait since their oldest message that nobody has replied to', async () => {
    const { app, clock, customers, phone, waitingSince, reply } = await open()
    const first = app.now() - minute
    await customers.write(phone(0), 'Anybody there?')
    expect(await waitingSince()).toBe(new Date(first).toISOString())

    await reply()
    expect(await waitingSince()).toBeNull()
    clock.advance(minute)
    const again = app.now()
    await customers.write(phone(0), 'One more question')
    expect(await waitingSince()).toBe(new Date(again).toISOString())
  })

  test('waiting customers wait since when they wrote, also where the message is received late', async () => {
    const { app, customers, phone, waitingSince, reply } = await open()
    const late = { ...customers.message(phone(0), 'Late'), at: app.now() - 5 * minute }
    await customers.deliver(late)
    expect(await waitingSince()).toBe(new Date(late.at).toISOString())
    await reply()
    const later = { ...customers.message(phone(0), 'Later still'), at: app.now() - 4 * minute }
    await customers.deliver(later)
    expect(await waitingSince()).toBe(new Date(later.at).toISOString())
  })

  test('waiting customers are not answered by a message of the phone app that is older than theirs', async () => {
    const { app, clock, customers, phone, waitingSince } = await open()
    const to = { phone: phone(0), platformUserId: null }
    const { from: _, ...message } = customers.message(phone(0), 'From the phone')
    const echo = (platformMessageId: string, at: number) =>
      customers.deliver({ ...message, kind: 'echo', to, platformMessageId, isReaction: false, at } as never)
    const second = app.now()
    await customers.write(phone(0), 'And another')
    clock.advance(minute)

    await echo('between', second - 1)
    expect(await waitingSince()).toBe(new Date(second).toISOString())
    await echo('before', second - 2)
    expect(await waitingSince()).toBe(new Date(second).toISOString())
    await echo('after', second + 1)
    expect(await waitingSince()).toBeNull()
  })

  test('waiting customers do not wait while resolved, and wait as before when it is undone', async () => {
    const { app, system, conversationId, waitingSince } = await open()
    const since = await waitingSince()
    await authorized('conversations.change', changeConversation)(app, system, { conversationId, status: 'resolved' })
    expect(await waitingSince()).toBeNull()
    await authorized('conversations.change', changeConversation)(app, system, { conversationId, status: 'open' })
    expect(await waitingSince()).toBe(since)
  })

  test('waiting customers are listed by who waits longest, then those with the newest activity', async () => {
    const { app, system, opened, reply, order } = await open(6)
    await reply(1)
    await authorized('conversations.change', changeConversation)(app, system, {
      conversationId: opened[3] ?? '',
      status: 'resolved',
    })
    expect(await order()).toEqual([0, 2, 4, 5, 1, 3])
    expect(await order({ status: 'open' })).toEqual([0, 2, 4, 5, 1])
    expect(await order({ status: 'resolved' })).toEqual([3])
    expect(await order({ page: 2, limit: 2 })).toEqual([4, 5])
    expect(await order({ page: 3, limit: 2 })).toEqual([1, 3])
    expect(await order({ q: 'message' })).toEqual([1, 5, 4, 3, 2, 0])
  })

  test('waiting customers are listed page by page without a gap, by a cursor of this order only', async () => {
    const { reply, list, order, opened } = await open(7)
    await reply(2)
    await reply(5)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const { data, pagination } = await list({ limit: 2, ...(cursor === null ? {} : { cursor }) })
      seen.push(...data.map(({ _id }) => _id))
      cursor = pagination.next_cursor
    } while (cursor !== null)
    expect(seen.map((id) => opened.indexOf(id))).toEqual(await order())

    const { next_cursor: next } = (await list({ limit: 2 })).pagination
    await expect(list({ sort: 'activity', cursor: next ?? '' })).rejects.toMatchObject({ code: 'invalid_request' })
  })

  test('waiting customers are counted for each view, by status and for the signed-in user', async () => {
    const { fixture, app, owner, opened, system } = await open(4)
    const { workspaceId } = fixture
    const user = { ...fixture.member('agent'), userId: owner.userId }
    const count = (filter: object = {}, actor: Actor = user) =>
      authorized('conversations.read', countViews)(app, actor, { workspaceId, ...filter })
    const change = (n: number, wanted: object) =>
      authorized('conversations.change', changeConversation)(app, system, {
        conversationId: opened[n] ?? '',
        ...wanted,
      })
    await change(0, { assignee: owner.userId })
    await change(1, { assignee: owner.userId, status: 'resolved' })

    expect(await count()).toEqual({ mine: 2, unassigned: 2, all: 4 })
    expect(await count({ status: 'open' })).toEqual({ mine: 1, unassigned: 2, all: 3 })
    expect(await count({ status: 'open', priority: 'urgent' })).toEqual({ mine: 0, unassigned: 0, all: 0 })
    expect(await count({}, fixture.member('viewer'))).toEqual({ mine: 0, unassigned: 2, all: 4 })
    expect(await count({ mode: 'test' })).toEqual({ mine: 0, unassigned: 0, all: 0 })
    await change(0, { assignee: null })
    expect(await count()).toEqual({ mine: 1, unassigned: 3, all: 4 })
    const stranger = fixture.member('owner', { workspaceId: fixture.otherWorkspaceId })
    await expect(count({}, stranger)).rejects.toMatchObject({ code: 'forbidden' })
  })
})
