import { ListConversationsOfContact } from '@parley/shared/conversations/conversations'
import { defaultAlerts } from '@parley/shared/workspace/alerts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { UserActor } from '../../../actor.ts'
import { authorized } from '../../../testing/authorized.ts'
import { agentOf, customersOf } from '../../../testing/customers.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { removeMember } from '../../members/remove-member.ts'
import { changeConversation } from '../change-conversation.ts'
import { correctLastMessages } from '../conversations.store.ts'
import { getConversation } from '../get-conversation.ts'
import { listConversations } from '../list/list-conversations.ts'
import { listForMember } from '../list/list-for-member.ts'
import { getWithReadState } from './get-with-read-state.ts'
import { markRead, markUnread } from './mark-read.ts'
import { mergeMarkers } from './read-markers.store.ts'

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await createTestApp(engine)
    const { app, workspaceId } = fixture
    const customers = await customersOf(fixture)
    const [grace, joan] = [await agentOf(fixture), await agentOf(fixture, 'Joan')]
    const where = { workspaceId, mode: 'live' as const }
    const write = async (phone = '+491701234561') => (await customers.write(phone, 'hello')).conversationId
    const mark = (conversationId: string, who: UserActor) =>
      authorized('conversations.mark', markRead)(app, who, { ...where, conversationId })
    const markAsUnread = (conversationId: string, who: UserActor) =>
      authorized('conversations.mark', markUnread)(app, who, { ...where, conversationId })
    const change = (conversationId: string, requested: object) =>
      changeConversation(app, fixture.scope(), { conversationId, ...requested })
    const list = async (who: UserActor, filter: object = {}) =>
      authorized('conversations.read', listForMember)(app, who, {
        ...ListConversationsOfContact.parse(filter),
        workspaceId,
      })
    /** The conversations that the person's list shows as unread, which is also what the filter finds. */
    const unreadOf = async (who: UserActor) => {
      const shown = (await list(who)).data
      const ids = (rows: typeof shown) => rows.map(({ _id }) => _id).toSorted()
      const unread = ids(shown.filter(({ is_unread }) => is_unread))
      expect(ids((await list(who, { unread: true })).data)).toEqual(unread)
      expect(ids((await list(who, { unread: false })).data)).toEqual(ids(shown.filter(({ is_unread }) => !is_unread)))
      return unread
    }
    const unreadCount = async (conversationId: string) =>
      (await getConversation(app, fixture.scope(), { conversationId })).unread_count
    return {
      ...fixture,
      fixture,
      customers,
      grace,
      joan,
      where,
      write,
      mark,
      markAsUnread,
      change,
      unreadOf,
      unreadCount,
    }
  }

  test('what one person reads stays unread for a colleague, until the customer writes to both again', async () => {
    const { write, mark, unreadOf, unreadCount, grace, joan, app, where } = await open()
    const id = await write()
    expect([await unreadOf(grace), await unreadOf(joan), await unreadCount(id)]).toEqual([[id], [id], 1])
    await mark(id, grace)
    expect([await unreadOf(grace), await unreadOf(joan), await unreadCount(id)]).toEqual([[], [id], 0])
    const shown = authorized('conversations.read', getWithReadState)
    expect(await shown(app, joan, { ...where, conversationId: id })).toMatchObject({ is_unread: true })
    await mark(id, joan)
    // Within the same millisecond, which the test's clock does not leave.
    await write()
    expect([await unreadOf(grace), await unreadOf(joan), await unreadCount(id)]).toEqual([[id], [id], 1])
  })

  test('unread is what concerns the person by the alert settings, and what they marked themselves', async () => {
    const { app, write, change, markAsUnread, mark, unreadOf, grace, joan, workspaceId, fixture } = await open()
    const id = await write()
    await change(id, { assignee: grace.userId })
    expect([await unreadOf(grace), await unreadOf(joan)]).toEqual([[id], []])
    await app.db
      .insertInto('alert_choice')
      .values({
        ...{ workspace_id: workspaceId, user_id: joan.userId, concerns: 'all', quiet_hours: null },
        ...{
          sound: 0,
          desktop: 0,
          push: 0,
          email_assigned: 0,
          email_unanswered_minutes: null,
          muted_notifications: '',
        },
      })
      .execute()
    expect(defaultAlerts.concerns).toBe('mine_or_unassigned')
    expect(await unreadOf(joan)).toEqual([id])
    await mark(id, joan)
    await sql`update alert_choice set concerns = 'mine'`.execute(app.db)
    await markAsUnread(id, joan)
    expect(await unreadOf(joan)).toEqual([id])
    await mark(id, joan)
    expect(await unreadOf(joan)).toEqual([])
    // A conversation without a message of the customer can be marked too.
    await app.db.updateTable('conversation').set({ unread_at: null, unread_count: 0 }).execute()
    await markAsUnread(id, joan)
    expect([await unreadOf(joan), await unreadOf(grace)]).toEqual([[id], []])
    const stored = await listConversations(app, fixture.scope(), { page: 1, limit: 10, unread: true })
    expect(stored.data).toMatchObject([{ _id: id, unread_count: 1 }])
  })

  test('a resolved conversation is read, and unread again for who had not read it once it is reopened', async () => {
    const { write, change, mark, unreadOf, grace, joan } = await open()
    const id = await write()
    await mark(id, grace)
    await change(id, { status: 'resolved' })
    expect([await unreadOf(grace), await unreadOf(joan)]).toEqual([[], []])
    await change(id, { status: 'open' })
    expect([await unreadOf(grace), await unreadOf(joan)]).toEqual([[], [id]])
  })

  test('a new member starts with nothing unread', async () => {
    const { fixture, clock, write, unreadOf } = await open()
    await write()
    clock.advance(1)
    const late = await agentOf(fixture, 'Late')
    expect(await unreadOf(late)).toEqual([])
    const id = await write('+491701234562')
    expect(await unreadOf(late)).toEqual([id])
  })

  test('a member who may not reply reads for themselves only', async () => {
    const { write, mark, markAsUnread, unreadOf, unreadCount, fixture, grace } = await open()
    const { memberships } = fixture.member('viewer')
    const viewer = { ...grace, memberships }
    const id = await write()
    await mark(id, viewer)
    expect([await unreadOf(viewer), await unreadCount(id)]).toEqual([[], 1])
    await mark(id, grace)
    await markAsUnread(id, viewer)
    expect([await unreadOf(viewer), await unreadCount(id)]).toEqual([[id], 0])
  })

  test('markers end with the membership', async () => {
    const { app, fixture, write, mark, grace, joan, unreadOf, workspaceId } = await open()
    const id = await write()
    await mark(id, grace)
    await mark(id, joan)
    await removeMember(app, fixture.scope(), { workspaceId, userId: joan.userId })
    const users = await app.db.selectFrom('read_marker').select('user_id').execute()
    expect(users).toEqual([{ user_id: grace.userId }])
    expect(await unreadOf(grace)).toEqual([])
  })

  test('of two conversations that become one, the result is read for those who had read both', async () => {
    const { app, scope, write, mark, markAsUnread, unreadOf, grace, joan, fixture } = await open()
    const [ann, bob] = [await agentOf(fixture, 'Ann'), await agentOf(fixture, 'Bob')]
    const [first, second] = [await write('+491701234561'), await write('+491701234562')]
    for (const who of [grace, ann]) for (const id of [first, second]) await mark(id, who)
    await mark(first, joan)
    await markAsUnread(second, ann)
    await app.transact(async (tx) => {
      const rows = await tx.selectFrom('conversation').selectAll().execute()
      const [stays, ends] = [first, second].map((id) => rows.find((row) => row.id === id))
      if (!stays || !ends) throw new Error('The conversations are missing')
      const unread_at = await mergeMarkers(tx, scope(), { stays, ends })
      await tx.updateTable('conversation').set({ unread_at }).where('id', '=', first).execute()
      await tx.deleteFrom('message').where('conversation_id', '=', second).execute()
      await tx.deleteFrom('conversation').where('id', '=', second).execute()
    })
    expect(await unreadOf(grace)).toEqual([])
    for (const who of [joan, ann, bob]) expect(await unreadOf(who)).toEqual([first])
  })

  test('a conversation whose messages of the customer were all deleted is read', async () => {
    const { app, scope, write, unreadOf, grace } = await open()
    const [emptied, other] = [await write('+491701234561'), await write('+491701234562')]
    await app.transact(async (tx) => {
      await tx.deleteFrom('message').where('conversation_id', '=', emptied).execute()
      await correctLastMessages(tx, scope(), [emptied, other])
    })
    expect(await unreadOf(grace)).toEqual([other])
  })
})
