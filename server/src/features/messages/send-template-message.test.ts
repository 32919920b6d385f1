import { describe, expect, test } from 'vitest'
import type { Actor } from '../../actor.ts'
import { authorized } from '../../testing/authorized.ts'
import { customersOf, eventKindsOf, recordEvents } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import { approvedTemplate, pendingTemplate } from '../../testing/templates.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { setOptOut } from '../contacts/set-opt-out.ts'
import { changeConversation } from '../conversations/change-conversation.ts'
import { getConversation } from '../conversations/get-conversation.ts'
import { getMessage } from './get-message.ts'
import { sendTemplateMessage } from './send-template-message.ts'

const phone = '+491701234567'
const variables = { 1: 'Ada', 2: 'A-17' }
const filled = 'Hi Ada, your order A-17 is on its way to you.'

describe.each(engines)('on $name', (engine) => {
  async function open(from = phone) {
    const fixture = await recordEvents(await createTestApp(engine))
    const customers = await customersOf(fixture)
    const { conversationId } = await customers.write(from, 'hello')
    const { id: templateId } = await approvedTemplate(fixture)
    fixture.clock.advance(25 * 3_600_000)
    const { app, workspaceId } = fixture
    const send = (more: object = {}, actor: Actor = fixture.member('agent')) =>
      authorized('messages.send', sendTemplateMessage)(app, actor, {
        workspaceId,
        conversationId,
        templateId,
        variables,
        ...more,
      })
    const detail = () => getConversation(app, fixture.scope(), { conversationId })
    return { fixture, customers, conversationId, send, detail }
  }

  test('a template message arrives filled although the reply window is closed, and shows its components', async () => {
    const { fixture, customers, send, detail } = await open()
    const { messageId, status } = await send()

    expect(status).toBe('sent')
    expect(await customers.got(phone)).toEqual([filled])
    expect(await getMessage(fixture.app, fixture.scope(), { messageId })).toMatchObject({
      kind: 'template',
      text: filled,
      content: { header: null, body: filled, footer: null, buttons: [] },
      campaign_id: null,
      sent_by: 'The agent',
    })
    expect((await detail()).last_message).toMatchObject({ text: filled, direction: 'outbound' })
    expect(await eventKindsOf(fixture)).toContain('message.sent')
  })

  test('a template message reopens a resolved conversation', async () => {
    const { fixture, conversationId, send, detail } = await open()
    await changeConversation(fixture.app, fixture.scope(), { conversationId, status: 'resolved' })
    await send()
    expect(await detail()).toMatchObject({ status: 'open' })
  })

  test('refused by the platform is a failed message with the reason', async () => {
    const { fixture, send } = await open('+15550000007')
    const { messageId, status } = await send()
    expect(status).toBe('failed')
    expect(await getMessage(fixture.app, fixture.scope(), { messageId })).toMatchObject({ error: { code: '130403' } })
  })

  test('missing a value, unknown or unapproved is refused and stores nothing', async () => {
    const { fixture, customers, send } = await open()
    const pending = await pendingTemplate(fixture, { name: 'waiting', body: 'We are moving to another street.' })
    await expect(send({ variables: { 1: 'Ada' } })).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'variables.body.2' }],
    })
    await expect(send({ templateId: pending.id })).rejects.toMatchObject({ details: [{ path: 'templateId' }] })
    await expect(send({ templateId: 'none' })).rejects.toMatchObject({ code: 'not_found' })
    expect(await customers.got(phone)).toEqual([])
    const rows = await fixture.app.db.selectFrom('message').select('id').where('kind', '=', 'template').execute()
    expect(rows).toEqual([])
  })

  test('a template message respects the customer’s opt-out of campaigns or of everything', async () => {
    const { fixture, customers, send, detail } = await open()
    const contactId = (await detail()).contact_id ?? ''
    const body = 'Your invoice of this month is ready.'
    const utility = await approvedTemplate(fixture, { name: 'invoice', category: 'UTILITY', body })
    const optOut = (scope: 'campaigns' | 'everything') => setOptOut(fixture.app, fixture.scope(), { contactId, scope })

    await optOut('campaigns')
    await expect(send()).rejects.toMatchObject({ code: 'opted_out' })
    await expect(send({ templateId: utility.id })).resolves.toMatchObject({ status: 'sent' })
    await optOut('everything')
    await expect(send({ templateId: utility.id })).rejects.toMatchObject({ code: 'opted_out' })
    expect(await customers.got(phone)).toEqual([body])
  })

  test('a template message cannot be sent without permission, from another workspace or in another mode', async () => {
    const { fixture, customers, send } = await open()
    const mayNot = [
      fixture.member('viewer'),
      fixture.member('owner', { workspaceId: fixture.otherWorkspaceId }),
      fixture.keyHolder({ read: true, bulk_send: true }),
    ]
    for (const actor of mayNot) await expect(send({}, actor)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(send({ mode: 'test' })).rejects.toMatchObject({ code: 'not_found' })
    const stranger = fixture.member('owner', { workspaceId: fixture.otherWorkspaceId })
    await expect(send({ workspaceId: fixture.otherWorkspaceId }, stranger)).rejects.toMatchObject({ code: 'not_found' })
    expect(await customers.got(phone)).toEqual([])
  })
})
