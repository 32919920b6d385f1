import { describe, expect, test } from 'vitest'
import type { KeyActor, UserActor } from '../../actor.ts'
import { entriesOf } from '../../testing/audit.ts'
import { authorized } from '../../testing/authorized.ts'
import { agentOf, customersOf, eventsOf, recordEvents } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { sendReply } from '../messages/delayed/send-reply.ts'
import { sendMessage } from '../messages/send-message.ts'
import { changeSettings } from '../settings/change-settings.ts'
import { changeConversation } from './change-conversation.ts'
import { getConversation } from './get-conversation.ts'

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await recordEvents(await createTestApp(engine))
    const { app, workspaceId } = fixture
    const { conversationId } = await (await customersOf(fixture)).write('+491701234567', 'hello')
    const where = { workspaceId, mode: 'live' as const, conversationId }
    return {
      fixture,
      where,
      ada: await agentOf(fixture, 'Ada'),
      ben: await agentOf(fixture, 'Ben'),
      reply: (by: UserActor | KeyActor) =>
        authorized('messages.send', sendMessage)(app, by, { ...where, text: 'An answer' }),
      read: () => getConversation(app, fixture.scope(), { conversationId }),
    }
  }

  test('the first person who replies becomes the assignee, as by any assignment', async () => {
    const { fixture, where, ada, ben, reply, read } = await open()
    await reply(ada)
    await reply(ben)

    expect((await read()).assignee).toBe(ada.userId)
    const { conversationId } = where
    expect(await eventsOf(fixture, 'conversation.updated')).toMatchObject([
      { conversation_id: conversationId, changed: ['assignee'], assignee: ada.userId, changed_by: 'Ada' },
    ])
    const lines = await fixture.app.db.selectFrom('conversation_activity').selectAll().execute()
    expect(lines).toMatchObject([{ kind: 'assignee', to_value: ada.userId, author_id: `user:${ada.userId}` }])
    const entries = await entriesOf(fixture, 'conversation.assigned')
    expect(entries).toMatchObject([{ details: { assignee: { from: null, to: 'Ada' } } }])
  })

  test('a reply that waits to be sent assigns when it is sent', async () => {
    const { fixture, where, ada, read } = await open()
    await authorized('messages.send', sendReply)(fixture.app, ada, { ...where, text: 'An answer' })
    expect((await read()).assignee).toBeNull()
    fixture.clock.advance(5_000)
    await fixture.runJobs()
    expect((await read()).assignee).toBe(ada.userId)
  })

  test('a reply to a resolved conversation of nobody reopens and assigns it', async () => {
    const { fixture, where, ada, reply, read } = await open()
    await changeConversation(fixture.app, fixture.scope(), { ...where, status: 'resolved' })
    await reply(ada)
    expect(await read()).toMatchObject({ status: 'open', assignee: ada.userId })
  })

  test('replies of programs assign nobody, nor those of people where the workspace does not want it', async () => {
    const { fixture, where, ada, reply, read } = await open()
    await reply(fixture.keyHolder({ write: true }))
    const { workspaceId } = where
    const setting = { workspaceId, assignsOnReply: false }
    await authorized('settings.manage', changeSettings)(fixture.app, fixture.member(), setting)
    await reply(ada)

    expect((await read()).assignee).toBeNull()
    expect(await eventsOf(fixture, 'conversation.updated')).toEqual([])
  })
})
