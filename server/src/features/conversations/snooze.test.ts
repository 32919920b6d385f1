import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { customersOf, eventKindsOf, eventsOf, recordEvents } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { listAudit } from '../audit/list-audit.ts'
import { changeConversation } from './change-conversation.ts'
import { changeConversations } from './change-conversations.ts'
import { getConversation } from './get-conversation.ts'
import { listConversations } from './list/list-conversations.ts'
import { markRead } from './reading/mark-read.ts'

const hourMs = 3_600_000

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await recordEvents(await createTestApp(engine))
    const { app, clock } = fixture
    const actor = fixture.system()
    const customers = await customersOf(fixture)
    const { conversationId } = await customers.write('+491701234567', 'hello')
    await authorized('conversations.mark', markRead)(app, actor, { conversationId })
    const inMs = (ms: number) => new Date(app.now() + ms).toISOString()
    const change = (more: object) =>
      authorized('conversations.change', changeConversation)(app, actor, { conversationId, ...more })
    const conversation = () => authorized('conversations.read', getConversation)(app, actor, { conversationId })
    const passes = async (ms: number) => {
      clock.advance(ms)
      await fixture.runJobs()
    }
    const waitingJobs = async () =>
      (await app.db.selectFrom('job').select('run_at').where('kind', '=', 'conversation.return').execute()).length
    return { fixture, app, actor, customers, conversationId, inMs, change, conversation, passes, waitingJobs }
  }

  test('a snoozed conversation is pending until its time, then returns open, unread, atop the list', async () => {
    const { fixture, app, actor, customers, conversationId, inMs, change, conversation, passes } = await open()
    const until = inMs(2 * hourMs)
    expect(await change({ snoozed_until: until })).toMatchObject({ status: 'pending', snoozed_until: until })
    await passes(hourMs)
    await customers.write('+491701234568', 'another')
    await passes(hourMs - 1)
    expect(await conversation()).toMatchObject({ status: 'pending', snoozed_until: until, unread_count: 0 })

    await passes(1)
    expect(await conversation()).toMatchObject({ status: 'open', snoozed_until: null, unread_count: 1 })
    const { data } = await authorized('conversations.read', listConversations)(app, actor, { page: 1, limit: 10 })
    expect(data[0]).toMatchObject({ _id: conversationId })
    expect(await eventsOf(fixture, 'conversation.updated')).toMatchObject([
      { status: 'pending', snoozed_until: until, changed: ['status', 'snoozed_until'] },
      { status: 'open', snoozed_until: null, changed: ['status', 'snoozed_until'] },
    ])
    expect(await eventKindsOf(fixture)).not.toContain('conversation.reopened')
  })

  test('a snoozed conversation returns at its new time when it is snoozed again', async () => {
    const { inMs, change, conversation, passes, waitingJobs } = await open()
    await change({ snoozed_until: inMs(hourMs) })
    await change({ status: 'pending', snoozed_until: inMs(3 * hourMs) })
    expect(await waitingJobs()).toBe(1)
    await passes(2 * hourMs)
    expect(await conversation()).toMatchObject({ status: 'pending' })
    await passes(hourMs)
    expect(await conversation()).toMatchObject({ status: 'open', unread_count: 1 })
  })

  test.each([
    [{ status: 'open' }, 'open'],
    [{ status: 'resolved' }, 'resolved'],
    [{ snoozed_until: null }, 'pending'],
  ])('a snoozed conversation stays as it is after %j ended the snooze', async (ending, status) => {
    const { inMs, change, conversation, passes, waitingJobs } = await open()
    await change({ snoozed_until: inMs(hourMs) })
    expect(await change(ending)).toMatchObject({ status, snoozed_until: null })
    expect(await waitingJobs()).toBe(0)
    await passes(hourMs)
    expect(await conversation()).toMatchObject({ status, snoozed_until: null, unread_count: 0 })
  })

  test('a snoozed conversation keeps its snooze when it is only set to pending or assigned', async () => {
    const { fixture, inMs, change, passes, conversation } = await open()
    const until = inMs(hourMs)
    await change({ snoozed_until: until })
    const changes = (await eventsOf(fixture, 'conversation.updated')).length
    expect(await change({ status: 'pending' })).toMatchObject({ snoozed_until: until })
    expect(await eventsOf(fixture, 'conversation.updated')).toHaveLength(changes)
    await change({ classification: { priority: 'high' } })
    await passes(hourMs)
    expect(await conversation()).toMatchObject({ status: 'open' })
  })

  test('a snoozed conversation opens when the customer writes, once for several messages', async () => {
    const { fixture, customers, inMs, change, conversation, passes } = await open()
    await change({ snoozed_until: inMs(hourMs) })
    const [first, second] = ['It is urgent', 'Very'].map((text) => customers.message('+491701234567', text))
    if (first && second) await Promise.all([customers.deliver(first), customers.deliver(second)])
    expect(await conversation()).toMatchObject({ status: 'open', snoozed_until: null, unread_count: 2 })
    expect(await eventsOf(fixture, 'conversation.updated')).toHaveLength(2)
    await passes(hourMs)
    expect(await conversation()).toMatchObject({ status: 'open', unread_count: 2 })
  })

  test('a pending conversation without a snooze stays pending when the customer writes', async () => {
    const { customers, change, conversation } = await open()
    await change({ status: 'pending' })
    await customers.write('+491701234567', 'Thanks')
    expect(await conversation()).toMatchObject({ status: 'pending', unread_count: 1 })
  })

  test('a past or far time, or another status, is refused and changes nothing', async () => {
    const { inMs, change, conversation, app, actor, conversationId } = await open()
    const refusals: [object, string][] = [
      [{ snoozed_until: inMs(0) }, 'snoozed_until'],
      [{ snoozed_until: inMs(3_653 * 24 * hourMs + 1) }, 'snoozed_until'],
      [{ snoozed_until: '9999-12-31T23:59:59-23:59' }, 'snoozed_until'],
      [{ status: 'open', snoozed_until: inMs(hourMs) }, 'status'],
    ]
    for (const [asked, path] of refusals) {
      const refusal = { code: 'invalid_request', details: [{ path }] }
      await expect(change(asked)).rejects.toMatchObject(refusal)
      const all = authorized('conversations.change', changeConversations)(app, actor, {
        conversationIds: [conversationId],
        ...asked,
      })
      await expect(all).rejects.toMatchObject(refusal)
    }
    expect(await conversation()).toMatchObject({ status: 'open', snoozed_until: null })
  })

  test('snoozing many and each return are in the audit log', async () => {
    const { fixture, app, actor, customers, conversationId, inMs, passes } = await open()
    const other = await customers.write('+491701234568', 'another')
    const until = inMs(hourMs)
    const conversationIds = [conversationId, other.conversationId]
    await authorized('conversations.change', changeConversations)(app, actor, { conversationIds, snoozed_until: until })
    await passes(hourMs)
    const where = { workspaceId: fixture.workspaceId, mode: 'live' as const, limit: 10 }
    const { data } = await authorized('audit.read', listAudit)(app, fixture.member(), {
      ...where,
      action: 'conversation.status_changed',
    })
    const back = { status: { from: 'pending', to: 'open' }, snoozed_until: { from: until, to: null } }
    const away = { status: { from: 'open', to: 'pending' }, snoozed_until: { from: null, to: until } }
    expect(data.map(({ details }) => details)).toMatchObject([back, back, away, away])
  })
})
