import type { Recipient, StartConversation } from '@parley/shared/conversations/start-conversation'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../actor.ts'
import { authorized } from '../../testing/authorized.ts'
import { customersOf, eventKindsOf, recordEvents } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import { approvedTemplate } from '../../testing/templates.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { listContacts } from '../contacts/list-contacts.ts'
import { setOptOut } from '../contacts/set-opt-out.ts'
import { changeConversation } from '../conversations/change-conversation.ts'
import { getConversation } from '../conversations/get-conversation.ts'
import { findStart } from './find-start.ts'
import { startConversation } from './start-conversation.ts'

const phone = '+491701234567'
const hour = 3_600_000
const filled = 'Hi Ada, your order A-17 is on its way to you.'

describe.each(engines)('Starting a conversation on $name', (engine) => {
  async function open() {
    const fixture = await recordEvents(await createTestApp(engine))
    const { app, workspaceId } = fixture
    const customers = await customersOf(fixture)
    const { id: templateId } = await approvedTemplate(fixture)
    const template = { templateId, variables: { 1: 'Ada', 2: 'A-17' } }
    const person = fixture.member('agent')
    const start = (
      to: Recipient,
      message: StartConversation['message'] = template,
      { actor = person, where = workspaceId }: { actor?: Actor; where?: string } = {},
    ) => authorized('messages.send', startConversation)(app, actor, { workspaceId: where, to, message })
    const find = (to: Recipient) => authorized('messages.send', findStart)(app, person, { workspaceId, to })
    const contacts = async () => (await listContacts(app, fixture.scope(), { page: 1, limit: 10 })).data
    const conversation = (conversationId: string) => getConversation(app, fixture.scope(), { conversationId })
    const count = async () => (await app.db.selectFrom('conversation').select('id').execute()).length
    const got = () => customers.got(phone)
    return { fixture, customers, template, person, start, find, contacts, conversation, count, got }
  }

  test('a template to a new number creates the contact and the conversation, and is sent', async () => {
    const { fixture, start, find, contacts, conversation, got } = await open()
    expect(await find({ phone })).toEqual({ contact: null, conversation_id: null, takes_text: false })
    const { conversationId, status } = await start({ phone: '+49 170 1234567' })

    expect([status, await got()]).toEqual(['sent', [filled]])
    expect(await contacts()).toMatchObject([{ phone, name: null }])
    expect(await conversation(conversationId)).toMatchObject({
      status: 'open',
      contact: { phone },
      last_message: { text: filled, direction: 'outbound' },
      unread_count: 0,
    })
    expect(await eventKindsOf(fixture)).toEqual(expect.arrayContaining(['conversation.created', 'message.sent']))
    expect(await find({ phone })).toMatchObject({ conversation_id: conversationId, takes_text: false })
  })

  test('an unresolved conversation continues, and the customer’s answer joins the one that was started', async () => {
    const { customers, start, contacts, count, got } = await open()
    const first = await start({ phone })
    const [contact] = await contacts()
    const second = await start({ contactId: contact?.id ?? '' })
    const { conversationId } = await customers.write(phone, 'Thank you')

    expect([second.conversationId, conversationId]).toEqual([first.conversationId, first.conversationId])
    expect([await count(), await got()]).toEqual([1, [filled, filled]])
  })

  test('a text continues the conversation while its reply window is open, also a resolved one', async () => {
    const { fixture, customers, person, start, find, conversation, count, got } = await open()
    const { conversationId } = await customers.write(phone, 'hello')
    await changeConversation(fixture.app, fixture.scope(), { conversationId, status: 'resolved' })
    expect(await find({ phone })).toMatchObject({ conversation_id: conversationId, takes_text: true })
    const sent = await start({ phone }, { text: 'One more thing' })

    expect([sent.conversationId, await got(), await count()]).toEqual([conversationId, ['One more thing'], 1])
    expect((await conversation(conversationId)).status).toBe('open')
    const activity = fixture.app.db
      .selectFrom('conversation_activity')
      .select('author_id')
      .where('to_value', '=', 'open')
    expect(await activity.execute()).toEqual([{ author_id: `user:${person.userId}` }])
  })

  test('after the reply window a resolved conversation stays resolved, and a template opens another', async () => {
    const { fixture, customers, start, find, conversation, count } = await open()
    const { conversationId } = await customers.write(phone, 'hello')
    await changeConversation(fixture.app, fixture.scope(), { conversationId, status: 'resolved' })
    fixture.clock.advance(24 * hour)
    expect(await find({ phone })).toMatchObject({ conversation_id: null, takes_text: false })
    const sent = await start({ phone })

    expect([sent.conversationId === conversationId, await count()]).toEqual([false, 2])
    expect((await conversation(conversationId)).status).toBe('resolved')
  })

  test('what may not be sent leaves neither a contact nor a conversation', async () => {
    const { fixture, start, template, contacts, count, got } = await open()
    await expect(start({ phone }, { text: 'Hello' })).rejects.toMatchObject({ code: 'window_closed' })
    await expect(start({ phone: '0170 1234567' })).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'to.phone' }],
    })
    await expect(start({ phone }, { ...template, variables: {} })).rejects.toMatchObject({ code: 'invalid_request' })
    await expect(start({ phone }, { ...template, templateId: 'none' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(start({ contactId: 'nobody' })).rejects.toMatchObject({ code: 'not_found' })

    expect([await contacts(), await count(), await got()]).toEqual([[], 0, []])
    expect(await eventKindsOf(fixture)).not.toContain('conversation.created')
  })

  test('a contact who opted out is refused with the reason, by whatever address', async () => {
    const { fixture, customers, start, find, contacts, count, got } = await open()
    const { conversationId } = await customers.write(phone, 'hello')
    await changeConversation(fixture.app, fixture.scope(), { conversationId, status: 'resolved' })
    fixture.clock.advance(24 * hour)
    const contactId = (await contacts())[0]?.id ?? ''
    const optOut = (scope: 'campaigns' | 'everything') => setOptOut(fixture.app, fixture.scope(), { contactId, scope })
    await optOut('campaigns')
    await expect(start({ phone })).rejects.toMatchObject({ reason: { key: 'optedOutOfMarketing' } })
    await optOut('everything')
    for (const to of [{ phone }, { contactId }]) {
      await expect(start(to)).rejects.toMatchObject({ code: 'opted_out', reason: { key: 'optedOutOfAll' } })
    }
    expect(await find({ contactId })).toMatchObject({ contact: { opt_out: { scope: 'everything' } } })
    expect([await count(), await got()]).toEqual([1, []])
  })

  test('only members who may reply start conversations, and only with contacts of their workspace', async () => {
    const { fixture, start, contacts, count } = await open()
    const { otherWorkspaceId } = fixture
    await expect(start({ phone }, undefined, { actor: fixture.member('viewer') })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(start({ phone }, undefined, { where: otherWorkspaceId })).rejects.toMatchObject({ code: 'forbidden' })
    await start({ phone })
    const contactId = (await contacts())[0]?.id ?? ''
    const foreign = { actor: fixture.member('agent', { workspaceId: otherWorkspaceId }), where: otherWorkspaceId }
    await expect(start({ contactId }, { text: 'Hello' }, foreign)).rejects.toMatchObject({ code: 'not_found' })
    expect(await count()).toBe(1)
  })

  test('a program with the permission to write can be allowed the same', async () => {
    const { fixture, start, got } = await open()
    await start({ phone }, undefined, { actor: fixture.keyHolder({ write: true }) })
    expect(await got()).toEqual([filled])
  })
})
