import { maxTags } from '@parley/shared/conversations/tags'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Change } from '../../live/change.ts'
import { entriesOf } from '../../testing/audit.ts'
import { authorized } from '../../testing/authorized.ts'
import { eventsOf, recordEvents } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { listActivity } from '../conversations/activity/list-activity.ts'
import { changeConversation } from '../conversations/change-conversation.ts'
import { changeConversations } from '../conversations/change-conversations.ts'
import { getConversation } from '../conversations/get-conversation.ts'
import { listConversations } from '../conversations/list/list-conversations.ts'
import { playCustomer } from '../simulator/play-customer.ts'
import { createTag } from './create-tag.ts'
import { deleteTag } from './delete-tag.ts'
import { listTags } from './list-tags.ts'

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await recordEvents(await createTestApp(engine))
    const { app, workspaceId } = fixture
    const [admin, agent] = [fixture.member('admin'), fixture.member('agent')]
    const here = { workspaceId, mode: 'live' as const }
    const create = (name: string, actor = admin) =>
      authorized('tags.manage', createTag)(app, actor, { ...here, name, colour: 'blue' })
    const say = async (from: string) =>
      (await playCustomer(app, fixture.scope(), { from, text: 'Hello', name: 'Nadia' })).conversationId
    const change = (conversationId: string, changes: Partial<Parameters<typeof changeConversation>[2]>) =>
      authorized('conversations.change', changeConversation)(app, agent, { ...here, conversationId, ...changes })
    const found = async (tag: string) => {
      const list = await authorized('conversations.read', listConversations)(app, agent, {
        ...here,
        page: 1,
        limit: 20,
        tag,
      })
      return { ids: list.data.map(({ _id }) => _id), total: list.pagination.total }
    }
    return { fixture, app, admin, agent, here, create, say, change, found }
  }

  test('tags are created, listed in both modes and deleted, which the audit log records', async () => {
    const { fixture, app, admin, agent, here, create } = await open()
    await create('VIP')
    const { id } = await create('Refund')
    const inTest = await authorized('tags.read', listTags)(app, agent, { ...here, mode: 'test' })
    expect(inTest.data.map(({ name, colour }) => [name, colour])).toEqual([
      ['Refund', 'blue'],
      ['VIP', 'blue'],
    ])
    await authorized('tags.manage', deleteTag)(app, admin, { ...here, tagId: id })
    expect((await authorized('tags.read', listTags)(app, agent, here)).data.map(({ name }) => name)).toEqual(['VIP'])
    const entries = await entriesOf(fixture, 'tag.created', 'tag.deleted')
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
      ['tag.created', 'VIP'],
      ['tag.created', 'Refund'],
      ['tag.deleted', 'Refund'],
    ])
  })

  test('tags are announced to the dashboards of both modes', async () => {
    const { fixture, app, admin, here, create } = await open()
    const announced: Change[] = []
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    const watch = async (mode: 'live' | 'test') => {
      for await (const change of app.live.changes(fixture.scope(mode), stop.signal)) announced.push(change)
    }
    void watch('live')
    void watch('test')
    const { id } = await create('VIP')
    await authorized('tags.manage', deleteTag)(app, admin, { ...here, tagId: id })

    const ofTags = () => announced.filter(({ noun }) => noun === 'tags')
    await expect.poll(ofTags).toEqual(Array.from({ length: 4 }, () => ({ noun: 'tags', id })))
  })

  test('a name is unique regardless of case, and a workspace has a maximum number', async () => {
    const { app, here, create } = await open()
    await create('VIP')
    await expect(create('vip')).rejects.toMatchObject({ code: 'conflict', details: [{ path: 'name' }] })
    const rows = Array.from({ length: maxTags - 1 }, (_, n) => ({ id: app.newId(), name: `tag ${n}` }))
    const all = rows.map((row) => ({ ...row, workspace_id: here.workspaceId, colour: 'red' as const, created_at: 1 }))
    await app.db.insertInto('tag').values(all).execute()
    await expect(create('One more')).rejects.toMatchObject({ code: 'conflict' })
  })

  test('only those who manage settings create and delete them; viewers read them', async () => {
    const { fixture, app, agent, here, create } = await open()
    const { id } = await create('VIP')
    const stranger = fixture.member('owner', { workspaceId: fixture.otherWorkspaceId })
    for (const actor of [agent, fixture.member('viewer'), stranger]) {
      await expect(create('Other', actor)).rejects.toMatchObject({ code: 'forbidden' })
      await expect(authorized('tags.manage', deleteTag)(app, actor, { ...here, tagId: id })).rejects.toMatchObject({
        code: 'forbidden',
      })
    }
    const elsewhere = { ...here, workspaceId: fixture.otherWorkspaceId, tagId: id }
    await expect(authorized('tags.manage', deleteTag)(app, stranger, elsewhere)).rejects.toMatchObject({
      code: 'not_found',
    })
    expect((await authorized('tags.read', listTags)(app, fixture.member('viewer'), here)).data).toHaveLength(1)
  })

  test('conversations carry them by name, are found by them, and one change emits one event', async () => {
    const { fixture, create, say, change, found } = await open()
    await create('VIP')
    await create('Refund')
    const [one, other] = [await say('+15550100101'), await say('+15550100102')]
    expect((await change(one, { add_tags: ['vip', 'Refund'] })).tags).toEqual(['Refund', 'VIP'])
    await change(one, { add_tags: ['VIP'] })
    await change(other, { add_tags: ['Refund'] })
    expect(await found('VIP')).toEqual({ ids: [one], total: 1 })
    expect(new Set((await found('Refund')).ids)).toEqual(new Set([one, other]))
    expect((await change(one, { remove_tags: ['Refund'] })).tags).toEqual(['VIP'])
    expect(await found('Refund')).toEqual({ ids: [other], total: 1 })
    expect(await found('Nothing')).toEqual({ ids: [], total: 0 })

    const events = await eventsOf(fixture, 'conversation.updated')
    expect(events.map(({ tags, changed }) => [tags, changed])).toEqual([
      [['Refund', 'VIP'], ['tags']],
      [['Refund'], ['tags']],
      [['VIP'], ['tags']],
    ])
    const audit = await entriesOf(fixture, 'conversation.tagged')
    expect(audit.map(({ details }) => details)).toEqual([
      { tags: { from: [], to: ['Refund', 'VIP'] } },
      { tags: { from: [], to: ['Refund'] } },
      { tags: { from: ['Refund', 'VIP'], to: ['VIP'] } },
    ])
  })

  test('an unknown tag is refused and names the field', async () => {
    const { create, say, change } = await open()
    await create('VIP')
    const conversationId = await say('+15550100101')
    await expect(change(conversationId, { add_tags: ['VIP', 'Ghost'] })).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'add_tags' }],
    })
    expect((await change(conversationId, { remove_tags: ['Ghost'] })).tags).toEqual([])
  })

  test('a deleted tag is taken off every conversation of both modes', async () => {
    const { fixture, app, admin, agent, here, create, say, change, found } = await open()
    const { id } = await create('VIP')
    await create('Refund')
    const [one, other] = [await say('+15550100101'), await say('+15550100102')]
    await change(one, { add_tags: ['VIP', 'Refund'] })
    await change(other, { add_tags: ['VIP'] })
    const inTest = await playCustomer(app, fixture.scope('test'), { from: '+15550100103', text: 'Hello', name: 'T' })
    const there = { ...here, mode: 'test' as const, conversationId: inTest.conversationId }
    await authorized('conversations.change', changeConversation)(app, agent, { ...there, add_tags: ['VIP'] })
    await authorized('tags.manage', deleteTag)(app, admin, { ...here, tagId: id })

    const tagsOfOne = async (conversationId: string) =>
      (await authorized('conversations.read', getConversation)(app, agent, { ...here, conversationId })).tags
    expect([await tagsOfOne(one), await tagsOfOne(other)]).toEqual([['Refund'], []])
    expect((await authorized('conversations.read', getConversation)(app, agent, there)).tags).toEqual([])
    expect(await found('VIP')).toEqual({ ids: [], total: 0 })
  })

  test('the thread lists who changed the status, the assignee and the tags', async () => {
    const { fixture, app, agent, here, create, say } = await open()
    await create('VIP')
    const conversationId = await say('+15550100101')
    const bulk = { ...here, conversationIds: [conversationId], add_tags: ['VIP'], status: 'pending' as const }
    await authorized('conversations.change', changeConversations)(app, agent, bulk)
    await authorized('conversations.change', changeConversation)(app, agent, {
      ...here,
      conversationId,
      status: 'resolved',
      remove_tags: ['VIP'],
    })
    await playCustomer(app, fixture.scope(), { from: '+15550100101', text: 'Again', name: 'Nadia' })

    const { data } = await authorized('activity.read', listActivity)(app, fixture.member('viewer'), {
      ...here,
      conversationId,
    })
    const common = { id: expect.any(String), at: expect.any(String), by: null }
    expect(data).toEqual([
      { ...common, kind: 'status', from: 'open', to: 'pending' },
      { ...common, kind: 'tags', added: ['VIP'], removed: [] },
      { ...common, kind: 'status', from: 'pending', to: 'resolved' },
      { ...common, kind: 'tags', added: [], removed: ['VIP'] },
    ])
  })
})
