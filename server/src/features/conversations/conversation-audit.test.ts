import { describe, expect, test } from 'vitest'
import { entriesOf } from '../../testing/audit.ts'
import { authorized } from '../../testing/authorized.ts'
import { customersOf } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { insertMember, userFor } from '../members/members.store.ts'
import { sendMessage } from '../messages/send-message.ts'
import { changeConversation } from './change-conversation.ts'
import { changeConversations } from './change-conversations.ts'

const actions = [
  'conversation.resolved',
  'conversation.reopened',
  'conversation.status_changed',
  'conversation.classified',
  'conversation.assigned',
] as const

describe.each(engines)('Conversations in the audit log on $name', (engine) => {
  async function open() {
    const fixture = await createTestApp(engine)
    const { app, workspaceId } = fixture
    const customers = await customersOf(fixture)
    const ada = await customers.write('+491701234567', 'hello', { name: 'Ada' })
    const grace = await app.transact(async (tx) => {
      const { userId } = await userFor(app, tx, { email: 'grace@example.com', name: 'Grace', passwordHash: 'x' })
      await insertMember(app, tx, fixture.scope(), { userId, role: 'agent' })
      return userId
    })
    const where = { workspaceId, conversationId: ada.conversationId }
    const auditEntries = async () =>
      (await entriesOf(fixture, ...actions)).map(({ action, subject, details }) => [action, subject, details])
    return { fixture, app, customers, grace, where, auditEntries }
  }

  test('assigning, classifying, resolving and reopening are recorded with names and values', async () => {
    const { fixture, app, grace, where, auditEntries } = await open()
    const agent = fixture.member('agent')
    await authorized('conversations.change', changeConversation)(app, agent, {
      ...where,
      assignee: grace,
      classification: { priority: 'high' },
    })
    await authorized('conversations.change', changeConversation)(app, agent, { ...where, status: 'resolved' })
    await authorized('conversations.change', changeConversation)(app, agent, {
      ...where,
      status: 'resolved',
      assignee: grace,
    })
    await authorized('messages.send', sendMessage)(app, agent, { ...where, text: 'One more thing' })
    await authorized('conversations.change', changeConversation)(app, agent, {
      ...where,
      status: 'pending',
      assignee: null,
    })

    const subject = 'Ada (+491701234567)'
    expect(await auditEntries()).toEqual([
      ['conversation.classified', subject, { priority: { from: 'normal', to: 'high' } }],
      ['conversation.assigned', subject, { assignee: { from: null, to: 'Grace' } }],
      ['conversation.resolved', subject, { status: { from: 'open', to: 'resolved' } }],
      ['conversation.reopened', subject, { status: { from: 'resolved', to: 'open' } }],
      ['conversation.status_changed', subject, { status: { from: 'open', to: 'pending' } }],
      ['conversation.assigned', subject, { assignee: { from: 'Grace', to: null } }],
    ])
  })

  test('each conversation of a bulk change has an entry with their number', async () => {
    const { fixture, app, customers, where, auditEntries } = await open()
    const bo = await customers.write('+491701234568', 'hello')
    const conversationIds = [where.conversationId, bo.conversationId]
    await authorized('conversations.change', changeConversations)(app, fixture.member('agent'), {
      ...where,
      conversationIds,
      status: 'resolved',
    })

    const details = { status: { from: 'open', to: 'resolved' }, changed_together: 2 }
    expect((await auditEntries()).toSorted()).toEqual([
      ['conversation.resolved', '+491701234568', details],
      ['conversation.resolved', 'Ada (+491701234567)', details],
    ])
  })

  test('a refused change leaves no entry', async () => {
    const { fixture, app, where, auditEntries } = await open()
    const attempt = authorized('conversations.change', changeConversation)(app, fixture.member('agent'), {
      ...where,
      status: 'resolved',
      assignee: 'nobody',
    })
    await expect(attempt).rejects.toMatchObject({ code: 'invalid_request' })
    expect(await auditEntries()).toEqual([])
  })
})
