import { ListConversations } from '@parley/shared/conversations/conversations'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../../testing/authorized.ts'
import { agentOf, customersOf } from '../../../testing/customers.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { createSavedView } from '../../saved-views/create-saved-view.ts'
import { changeConversation } from '../change-conversation.ts'
import { countUpTo } from './conversation-list.store.ts'
import { countSavedViews } from './count-saved-views.ts'
import { listForMember } from './list-for-member.ts'

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await createTestApp(engine)
    const { app, workspaceId } = fixture
    const ada = await agentOf(fixture)
    const here = { workspaceId, mode: 'live' as const }
    const customers = await customersOf(fixture)
    const ids: string[] = []
    for (const n of [1, 2, 3, 4]) {
      fixture.clock.advance(1000)
      ids.push((await customers.write(`+49170000000${n}`, `message ${n}`)).conversationId)
    }
    const change = (n: number, wanted: object) =>
      changeConversation(app, fixture.scope(), { conversationId: ids[n] ?? '', ...wanted })
    await change(0, { status: 'resolved' })
    await change(1, { assignee: ada.userId, classification: { category: 'billing' } })
    const save = (filter: Record<string, string>, shared = false, actor = ada) =>
      authorized('saved_views.change', createSavedView)(app, actor, { ...here, name: 'View', filter, shared })
    const count = (actor = ada, more = {}) =>
      authorized('conversations.read', countSavedViews)(app, actor, { ...here, ...more })
    return { fixture, app, ada, here, save, count, channelId: customers.channel.id }
  }

  test('each saved view has the number of conversations that the inbox lists for it', async () => {
    const { app, ada, here, save, count, channelId } = await open()
    const filters: [Record<string, string>, object, number][] = [
      [{ status: 'all' }, {}, 4],
      [{ status: 'open', assignee: 'me' }, { status: 'open', assignee: ada.userId }, 1],
      [{ assignee: 'nobody', sort: 'waiting' }, { assignee: 'nobody' }, 3],
      [{ category: 'billing', priority: 'nonsense' }, { category: 'billing' }, 1],
      [{ unread: 'yes' }, { unread: true }, 3],
      [{ mentioned: 'yes' }, { mentioned: true }, 0],
      [{ tag: 'VIP' }, { tag: 'VIP' }, 0],
      [{ channel_id: channelId, status: 'open' }, { channel_id: channelId, status: 'open' }, 3],
    ]
    for (const [filter, listed, expected] of filters) {
      const { id } = await save(filter)
      const { pagination } = await authorized('conversations.read', listForMember)(app, ada, {
        ...here,
        ...ListConversations.parse({}),
        ...listed,
      })
      expect([filter, pagination.total]).toEqual([filter, expected])
      expect([filter, (await count()).views[id]]).toEqual([filter, expected])
    }
  })

  test('a view that searches for a text is not counted', async () => {
    const { save, count } = await open()
    await save({ q: 'message' })
    expect(await count()).toEqual({ mentioned: 0, views: {} })
  })

  test('views of colleagues and other modes are not counted', async () => {
    const { fixture, save, count } = await open()
    const [mine, ours] = [await save({ status: 'open' }), await save({ status: 'open' }, true)]
    expect((await count()).views).toEqual({ [mine.id]: 3, [ours.id]: 3 })
    expect((await count(fixture.member('agent'))).views).toEqual({ [ours.id]: 3 })
    expect((await count(undefined, { mode: 'test' })).views).toEqual({ [mine.id]: 0, [ours.id]: 0 })
  })

  test('a view of a channel of another mode counts nothing', async () => {
    const { save, count, channelId } = await open()
    const { id } = await save({ channel_id: channelId })
    expect((await count()).views).toEqual({ [id]: 4 })
    expect((await count(undefined, { mode: 'test' })).views).toEqual({ [id]: 0 })
  })

  test('conversations are counted up to a limit', async () => {
    const { fixture, app } = await open()
    for (const filter of [{}, { contactId: undefined, unread: true }]) {
      expect(await countUpTo(app.db, fixture.scope(), { filter, limit: 2 })).toBe(2)
      expect(await countUpTo(app.db, fixture.scope(), { filter, limit: 10 })).toBeGreaterThan(2)
    }
  })
})
