import { ListConversationsOfContact } from '@parley/shared/conversations/conversations'
import { mentionOf } from '@parley/shared/conversations/mentions'
import { describe, expect, test } from 'vitest'
import type { UserActor } from '../../actor.ts'
import { authorized } from '../../testing/authorized.ts'
import { agentOf, customersOf } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { countUnread } from '../alerts/count-unread.ts'
import { listForMember } from '../conversations/list/list-for-member.ts'
import { markRead } from '../conversations/reading/mark-read.ts'
import { removeMember } from '../members/remove-member.ts'
import { addNote } from './add-note.ts'
import { listMessages } from './list-messages.ts'

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await createTestApp(engine)
    const { app, workspaceId } = fixture
    const where = { workspaceId, mode: 'live' as const }
    const customers = await customersOf(fixture)
    const [ada, grace] = [await agentOf(fixture, 'Ada'), await agentOf(fixture)]
    const { conversationId } = await customers.write('+491701234561', 'hello')
    const note = (text: string, who = ada) =>
      authorized('notes.add', addNote)(app, who, { ...where, conversationId, text })
    const read = (who: UserActor) => authorized('conversations.mark', markRead)(app, who, { ...where, conversationId })
    const mentionedIn = async (who: UserActor) => {
      const input = { ...ListConversationsOfContact.parse({ mentioned: true }), workspaceId }
      const list = await authorized('conversations.read', listForMember)(app, who, input)
      expect(list.pagination.total).toBe(list.data.length)
      return list.data.map(({ _id, is_unread }) => [_id, is_unread])
    }
    const notes = async () => {
      const page = { ...where, conversationId, page: 1, limit: 10 }
      const { data } = await authorized('conversations.read', listMessages)(app, grace, page)
      return data.filter(({ kind }) => kind === 'note')
    }
    return { fixture, app, where, customers, ada, grace, conversationId, note, read, mentionedIn, notes }
  }

  test('a note that mentions a member is unread for them, in their view, and alerts them', async () => {
    const { app, where, ada, grace, conversationId, note, read, mentionedIn, notes } = await open()
    for (const who of [ada, grace]) await read(who)
    await app.db.deleteFrom('job').execute()
    await note(`${mentionOf(grace.userId)}, can you look? Thanks, ${mentionOf(ada.userId)}`)

    expect(await mentionedIn(grace)).toEqual([[conversationId, true]])
    expect(await mentionedIn(ada)).toEqual([[conversationId, false]])
    const unread = (who: UserActor) => authorized('alerts.read', countUnread)(app, who, where)
    expect([(await unread(grace)).count, (await unread(ada)).count]).toEqual([1, 0])
    const jobs = await app.db.selectFrom('job').select(['kind', 'payload']).execute()
    expect(jobs.map(({ kind, payload }) => [kind, JSON.parse(payload).cause])).toEqual([
      ['alert.raise', { kind: 'mentioned', at: app.now(), userId: grace.userId }],
    ])
    const names = (await notes())[0]?.mentions?.map(({ name }) => name).toSorted()
    expect(names).toEqual(['Ada', 'Grace'])
    await read(grace)
    expect(await mentionedIn(grace)).toEqual([[conversationId, false]])
  })

  test('what a customer writes concerns those who were mentioned before, whoever is assigned', async () => {
    const { app, where, ada, grace, note, read, customers, conversationId } = await open()
    await app.db.updateTable('conversation').set({ assignee_id: ada.userId }).execute()
    const count = async () => (await authorized('alerts.read', countUnread)(app, grace, where)).count
    await customers.write('+491701234561', 'again')
    expect(await count()).toBe(0)
    await note(`${mentionOf(grace.userId)}?`)
    await read(grace)
    await customers.write('+491701234561', 'and again')
    expect(await count()).toBe(1)
    expect(conversationId).not.toBe('')
  })

  test('somebody who is not a member cannot be mentioned, and nothing of the note is stored', async () => {
    const { app, fixture, note, grace, notes } = await open()
    await removeMember(app, fixture.scope(), { workspaceId: fixture.workspaceId, userId: grace.userId })
    for (const userId of [grace.userId, 'nobody']) {
      const refusal = await note(`Hi ${mentionOf(userId)}`).catch((error: unknown) => error)
      expect(refusal).toMatchObject({ code: 'invalid_request', details: [{ path: 'text' }] })
    }
    expect(await notes()).toEqual([])
    expect(await app.db.selectFrom('mention').selectAll().execute()).toEqual([])
  })

  test('a note names a member by their present name, also after they left', async () => {
    const { app, fixture, note, grace, notes } = await open()
    await note(`Hi ${mentionOf(grace.userId)}`)
    await app.db.updateTable('user').set({ name: 'Grace Hopper' }).where('id', '=', grace.userId).execute()
    await removeMember(app, fixture.scope(), { workspaceId: fixture.workspaceId, userId: grace.userId })

    const [stored] = await notes()
    expect(stored?.text).toBe(`Hi <@${grace.userId}>`)
    expect(stored?.mentions).toEqual([{ user_id: grace.userId, name: 'Grace Hopper' }])
  })
})
