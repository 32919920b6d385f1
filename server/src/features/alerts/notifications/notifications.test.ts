import { mentionOf } from '@parley/shared/conversations/mentions'
import { type AlertSettings, defaultAlerts } from '@parley/shared/workspace/alerts'
import { ListNotifications } from '@parley/shared/workspace/notifications'
import { describe, expect, test } from 'vitest'
import type { UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { authorized } from '../../../testing/authorized.ts'
import { agentOf, customersOf } from '../../../testing/customers.ts'
import { dayMs } from '../../../testing/keys.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { changeConversation } from '../../conversations/change-conversation.ts'
import { getWithReadState } from '../../conversations/reading/get-with-read-state.ts'
import { markRead } from '../../conversations/reading/mark-read.ts'
import { mergeConversations } from '../../identity/merge-conversations.ts'
import { removeMember } from '../../members/remove-member.ts'
import { addNote } from '../../messages/add-note.ts'
import { enqueueSweep } from '../../retention/enqueue-sweep.ts'
import { changeAlertSettings } from '../change-alert-settings.ts'
import { countUnread } from '../count-unread.ts'
import { listNotifications } from './list-notifications.ts'
import { readAllNotifications, readNotification } from './read-notifications.ts'

const [nadia, omar] = ['+491701234561', '+491701234562']

describe.each(engines)('Notifications on $name', (engine) => {
  async function open() {
    const fixture = await createTestApp(engine)
    const { app, workspaceId, clock } = fixture
    const where = { workspaceId, mode: 'live' as const }
    const customers = await customersOf(fixture)
    const [ada, grace] = [await agentOf(fixture, 'Ada'), await agentOf(fixture)]
    const write = async (from = nadia, name = 'Nadia') => {
      clock.advance(1_000)
      return (await customers.write(from, 'Hello', { name })).conversationId
    }
    const change = (conversationId: string, wanted: object, who = ada) =>
      authorized('conversations.change', changeConversation)(app, who, { ...where, conversationId, ...wanted })
    const note = (conversationId: string, text: string, who = ada) =>
      authorized('notes.add', addNote)(app, who, { ...where, conversationId, text })
    const view = (conversationId: string, who: UserActor) =>
      authorized('conversations.mark', markRead)(app, who, { ...where, conversationId })
    const list = (who: UserActor, input: object = {}) =>
      authorized('alerts.read', listNotifications)(app, who, ListNotifications.parse({ ...where, ...input }))
    const listed = async (who: UserActor) => {
      const { data } = await list(who)
      return data.map(({ kind, name, by, is_read }) => [kind, name, by, is_read ? 'read' : 'unread'])
    }
    const choose = (who: UserActor, notifications: Partial<AlertSettings['notifications']>) =>
      authorized('alerts.change', changeAlertSettings)(app, who, {
        ...{ ...defaultAlerts, workspaceId },
        notifications: { ...defaultAlerts.notifications, ...notifications },
      })
    const count = async (who: UserActor) => {
      const { count, notifications, total } = await authorized('alerts.read', countUnread)(app, who, where)
      return { count, notifications, total }
    }
    const isNotified = async (conversationId: string, who: UserActor) => {
      const input = { ...where, conversationId }
      return (await authorized('conversations.read', getWithReadState)(app, who, input)).is_notified
    }
    return { fixture, app, where, ada, grace, write, change, note, view, list, listed, choose, count, isNotified }
  }

  test('a member is notified of an assignment, a mention and a reply, and nobody else is', async () => {
    const { ada, grace, write, change, note, listed } = await open()
    const id = await write()
    await change(id, { assignee: grace.userId })
    await note(id, `${mentionOf(grace.userId)} and ${mentionOf(ada.userId)}`)
    await write()

    expect(await listed(grace)).toEqual([
      ['replied', 'Nadia', null, 'unread'],
      ['mentioned', 'Nadia', 'Ada', 'unread'],
      ['assigned', 'Nadia', 'Ada', 'unread'],
    ])
    expect(await listed(ada)).toEqual([])
  })

  test('nobody is notified of what they did themselves, nor of replies in the conversations of others', async () => {
    const { ada, grace, write, change, note, listed } = await open()
    const id = await write()
    await change(id, { assignee: ada.userId })
    await note(id, mentionOf(ada.userId))
    await write(omar, 'Omar')
    expect([await listed(ada), await listed(grace)]).toEqual([[], []])
    await write()
    expect([await listed(ada), await listed(grace)]).toEqual([[['replied', 'Nadia', null, 'unread']], []])
  })

  test('ten replies in a conversation are one entry, which the next makes unread again', async () => {
    const { grace, write, change, view, list, listed, isNotified } = await open()
    const id = await write()
    await change(id, { assignee: grace.userId })
    await view(id, grace)
    for (let n = 0; n < 10; n += 1) await write()
    expect(await listed(grace)).toEqual([
      ['replied', 'Nadia', null, 'unread'],
      ['assigned', 'Nadia', 'Ada', 'read'],
    ])
    expect(await isNotified(id, grace)).toBe(true)
    const [before] = (await list(grace)).data
    await view(id, grace)
    expect([await isNotified(id, grace), (await list(grace)).data[0]?.is_read]).toEqual([false, true])
    await write()
    const [after] = (await list(grace)).data
    expect(after).toMatchObject({ id: before?.id, is_read: false })
    expect(Date.parse(after?.at ?? '')).toBeGreaterThan(Date.parse(before?.at ?? ''))
  })

  test('each kind can be switched off by each person for themselves', async () => {
    const { ada, grace, write, change, note, listed, choose } = await open()
    const id = await write()
    await choose(grace, { assigned: false, replied: false })
    await change(id, { assignee: grace.userId })
    await write()
    expect(await listed(grace)).toEqual([])
    await note(id, mentionOf(grace.userId))
    expect(await listed(grace)).toEqual([['mentioned', 'Nadia', 'Ada', 'unread']])
    await choose(grace, { mentioned: false })
    await change(id, { assignee: ada.userId }, grace)
    await note(id, mentionOf(grace.userId))
    expect(await listed(ada)).toEqual([['assigned', 'Nadia', 'Grace', 'unread']])
    expect((await listed(grace)).length).toBe(1)
  })

  test('the title counts a conversation once, whether it is unread, in the notifications, or both', async () => {
    const { grace, write, change, note, view, count } = await open()
    const [mine, others] = [await write(), await write(omar, 'Omar')]
    await view(mine, grace)
    await view(others, grace)
    expect(await count(grace)).toEqual({ count: 0, notifications: 0, total: 0 })
    await change(mine, { assignee: grace.userId })
    expect(await count(grace)).toEqual({ count: 0, notifications: 1, total: 1 })
    await write()
    expect(await count(grace)).toEqual({ count: 1, notifications: 2, total: 1 })
    await note(others, mentionOf(grace.userId))
    expect(await count(grace)).toEqual({ count: 2, notifications: 3, total: 2 })
    await change(others, { status: 'resolved' })
    expect(await count(grace)).toEqual({ count: 1, notifications: 3, total: 2 })
  })

  test('an entry, and all of them, are marked as read by their owner only, in one mode', async () => {
    const { app, where, ada, grace, write, change, list, listed, count } = await open()
    for (const from of [nadia, omar]) await change(await write(from, from), { assignee: grace.userId })
    const [newest] = (await list(grace)).data
    const read = (who: UserActor, notificationId = newest?.id ?? '') =>
      authorized('alerts.change', readNotification)(app, who, { ...where, notificationId })
    const readAll = (who: UserActor, mode: 'live' | 'test' = 'live') =>
      authorized('alerts.change', readAllNotifications)(app, who, { ...where, mode })
    await read(ada)
    await readAll(ada)
    await readAll(grace, 'test')
    expect(await count(grace)).toMatchObject({ notifications: 2 })
    await read(grace)
    expect((await listed(grace)).map(([, , , state]) => state)).toEqual(['read', 'unread'])
    await readAll(grace)
    expect(await count(grace)).toMatchObject({ notifications: 0 })
  })

  test('an assignment that ended is read: the conversation is resolved, or somebody else has it', async () => {
    const { ada, grace, write, change, note, listed } = await open()
    const [first, second] = [await write(), await write(omar, 'Omar')]
    for (const id of [first, second]) {
      await change(id, { assignee: grace.userId })
      await note(id, mentionOf(grace.userId))
    }
    await change(first, { status: 'resolved' })
    await change(second, { assignee: ada.userId }, grace)
    expect(await listed(grace)).toEqual([
      ['mentioned', 'Omar', 'Ada', 'unread'],
      ['assigned', 'Omar', 'Ada', 'read'],
      ['mentioned', 'Nadia', 'Ada', 'unread'],
      ['assigned', 'Nadia', 'Ada', 'read'],
    ])
  })

  test('merged conversations keep one entry of a kind, the unread one', async () => {
    const { app, where, ada, grace, note, view, write, list } = await open()
    const id = await write()
    await note(id, mentionOf(grace.userId))
    const { data } = await list(grace)
    const other = await secondConversation(app, id)
    await note(other, mentionOf(grace.userId))
    await view(other, grace)
    await authorized('conversations.merge', mergeConversations)(app, ada, {
      ...where,
      ...{ conversationId: id, otherConversationId: other },
    })
    expect((await list(grace)).data).toEqual([{ ...data[0], is_read: false, conversation_id: id }])
  })

  test('pages continue after each other, and entries end with the membership and after 90 days', async () => {
    const { app, fixture, where, ada, grace, write, change, note, list } = await open()
    const ids = [await write(), await write(omar, 'Omar'), await write('+491701234563', 'Paula')]
    for (const id of ids) {
      await change(id, { assignee: grace.userId })
      await note(id, mentionOf(grace.userId))
    }
    const all = (await list(grace)).data.map(({ id }) => id)
    expect(all).toHaveLength(6)
    const found: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await list(grace, { limit: 4, ...(cursor && { cursor }) })
      found.push(...page.data.map(({ id }) => id))
      cursor = page.next_cursor
    }
    expect(found).toEqual(all)

    await enqueueSweep(app)
    fixture.clock.advance(89 * dayMs)
    await fixture.runJobs()
    await write()
    expect((await list(grace)).data).toHaveLength(7)
    fixture.clock.advance(2 * dayMs)
    await fixture.runJobs()
    expect((await list(grace)).data.map(({ kind }) => kind)).toEqual(['replied'])
    await removeMember(app, fixture.scope(), { workspaceId: where.workspaceId, userId: grace.userId })
    expect(await app.db.selectFrom('notification').select('id').execute()).toEqual([])
    expect(ada.userId).not.toBe(grace.userId)
  })
})

/** Adds another conversation with the same customer, as a reply to a campaign opens one. */
async function secondConversation(app: App, conversationId: string): Promise<string> {
  const { db } = app
  const first = await db
    .selectFrom('conversation')
    .selectAll()
    .where('id', '=', conversationId)
    .executeTakeFirstOrThrow()
  const id = app.newId()
  await db
    .insertInto('conversation')
    .values({ ...first, id, created_at: first.created_at + 1 })
    .execute()
  return id
}
