import { describe, expect, test } from 'vitest'
import type { UserActor } from '../../../actor.ts'
import { authorized } from '../../../testing/authorized.ts'
import { agentOf, customersOf, eventKindsOf, eventsOf, recordEvents } from '../../../testing/customers.ts'
import { capacity, claimSome, jobRows, only, openLease } from '../../../testing/jobs.ts'
import { keyHolderWith } from '../../../testing/key-holder.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { approvedTemplate } from '../../../testing/templates.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { analyticsSummary } from '../../analytics/analytics-summary.ts'
import { setOptOut } from '../../contacts/set-opt-out.ts'
import { listActivity } from '../../conversations/activity/list-activity.ts'
import { changeConversation } from '../../conversations/change-conversation.ts'
import { getConversation } from '../../conversations/get-conversation.ts'
import { changeSendDelay, getSendDelay } from '../../members/account/change-send-delay.ts'
import { listMessages } from '../list-messages.ts'
import { sendMessage } from '../send-message.ts'
import { settleInterrupted } from '../settle-interrupted.ts'
import { cancelDelayed } from './cancel-delayed.ts'
import { listDelayed } from './list-delayed.ts'
import { sendDelayed } from './send-delayed.ts'
import { sendReply, sendTemplateReply } from './send-reply.ts'

const phone = '+491701234567'
const hour = 3_600_000

describe.each(engines)('Delayed messages on $name', (engine) => {
  async function open() {
    const fixture = await recordEvents(await createTestApp(engine))
    const { app, workspaceId } = fixture
    const customers = await customersOf(fixture)
    const { conversationId } = await customers.write(phone, 'hello')
    const [ada, grace] = [await agentOf(fixture, 'Ada'), await agentOf(fixture, 'Grace')]
    const about = { workspaceId, conversationId }
    return {
      fixture,
      ada,
      grace,
      conversationId,
      send: (text: string, actor: UserActor = ada) =>
        authorized('messages.send', sendReply)(app, actor, { ...about, text }),
      sendTemplate: (templateId: string, variables: Record<string, string>) =>
        authorized('messages.send', sendTemplateReply)(app, ada, { ...about, templateId, variables }),
      cancel: (messageId: string, actor: UserActor = ada) =>
        authorized('messages.send', cancelDelayed)(app, actor, { workspaceId, messageId }),
      waiting: async (actor: UserActor = ada) =>
        (await authorized('conversations.read', listDelayed)(app, actor, about)).data,
      messages: async () => (await listMessages(app, fixture.scope(), { conversationId, page: 1, limit: 50 })).data,
      conversation: () => getConversation(app, fixture.scope(), { conversationId }),
      change: (status: 'open' | 'resolved') => changeConversation(app, fixture.scope(), { conversationId, status }),
      got: () => customers.got(phone),
      customers,
      /** Lets the time pass after which the message is sent. */
      pass: async (ms = 5_000) => {
        fixture.clock.advance(ms)
        await fixture.runJobs()
      },
    }
  }

  test('a reply waits five seconds, is counted nowhere until then, and is sent once', async () => {
    const { fixture, send, waiting, messages, conversation, got, pass } = await open()
    const before = await conversation()
    const counted = async () => {
      const period = { from: '2026-11-21', to: '2026-11-21' }
      const { current } = await analyticsSummary(fixture.app, fixture.scope(), period)
      return current.outbound
    }
    const { messageId, status, send_at } = await send('We are open')

    expect({ status, send_at }).toEqual({ status: 'queued', send_at: '2026-11-21T09:00:05.000Z' })
    await pass(4_999)
    expect([await got(), await counted(), (await messages()).length]).toEqual([[], 0, 1])
    expect(await conversation()).toEqual(before)
    expect(await eventKindsOf(fixture)).not.toContain('message.sent')
    expect(await waiting()).toMatchObject([{ id: messageId, text: 'We are open', status: 'queued', sent_by: 'Ada' }])

    await pass(1)
    await pass(60_000)
    expect([await got(), await counted(), await waiting()]).toEqual([['We are open'], 1, []])
    expect((await messages()).at(-1)).toMatchObject({ id: messageId, sent_by: 'Ada', text: 'We are open' })
    expect(await conversation()).toMatchObject({ last_message: { text: 'We are open', direction: 'outbound' } })
    expect(await eventsOf(fixture, 'message.sent')).toMatchObject([{ message_id: messageId, text: 'We are open' }])
  })

  test('an undone message is deleted, returns its text, and leaves the conversation as it was', async () => {
    const { fixture, send, cancel, waiting, messages, conversation, got, pass } = await open()
    const before = await conversation()
    const { messageId } = await send('To the wrong customer')

    expect(await cancel(messageId)).toMatchObject({ text: 'To the wrong customer', template: null })
    expect([await waiting(), await jobRows(fixture.app)]).toEqual([[], []])
    await pass()
    expect([await got(), (await messages()).length]).toEqual([[], 1])
    expect(await conversation()).toEqual(before)
    expect(await eventKindsOf(fixture)).toEqual(['conversation.created', 'message.received'])
    await expect(cancel(messageId)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a message that has been sent cannot be undone', async () => {
    const { send, cancel, got, pass } = await open()
    const { messageId } = await send('Too late')
    await pass()

    await expect(cancel(messageId)).rejects.toMatchObject({ code: 'conflict', reason: { key: 'sentAlready' } })
    expect(await got()).toEqual(['Too late'])
  })

  test('of sending and undoing at once exactly one succeeds', async () => {
    const { fixture, send, cancel, got, waiting } = await open()
    const outcomes = { undone: 0, sent: 0 }
    for (let round = 0; round < 12; round += 1) {
      const { messageId } = await send(`Message ${round}`)
      const before = (await got()).length
      fixture.clock.advance(5_000)
      const jobs = await claimSome(fixture.app, capacity)
      const claimed = only(jobs.filter(({ kind }) => kind === 'message.send_delayed'))
      const run = () => sendDelayed(fixture.app, openLease(fixture, claimed).job as Parameters<typeof sendDelayed>[1])
      const undo = () =>
        cancel(messageId).then(
          () => true,
          (error: { code: string }) => error.code !== 'conflict' && error.code,
        )
      const [undone] = await (round % 2 === 0
        ? Promise.all([undo(), run()])
        : Promise.all([run(), undo()]).then(([, first]) => [first]))

      expect(undone).toBeTypeOf('boolean')
      expect((await got()).length - before).toBe(undone ? 0 : 1)
      outcomes[undone ? 'undone' : 'sent'] += 1
      expect(await waiting()).toEqual([])
    }
    expect(outcomes.undone + outcomes.sent).toBe(12)
  })

  test('only the author can undo a message, which colleagues see waiting', async () => {
    const { grace, send, cancel, waiting } = await open()
    const { messageId } = await send('Mine')

    expect(await waiting(grace)).toMatchObject([{ id: messageId, sent_by: 'Ada', is_own: false }])
    await expect(cancel(messageId, grace)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await waiting()).toMatchObject([{ id: messageId, is_own: true }])
  })

  test('messages of a conversation are sent in their order, also when they are due together', async () => {
    const { send, got, pass } = await open()
    for (const text of ['one', 'two', 'three', 'four']) await send(text)
    await pass(hour)
    expect(await got()).toEqual(['one', 'two', 'three', 'four'])
  })

  test('a waiting message survives the process, and is not settled as interrupted', async () => {
    const { fixture, send, waiting, got, pass } = await open()
    await send('Still to be sent')
    fixture.clock.advance(3 * 60_000)
    fixture.anotherProcess()

    expect(await settleInterrupted(fixture.app, Number.MAX_SAFE_INTEGER)).toBe(0)
    expect(await waiting()).toHaveLength(1)
    await pass()
    expect(await got()).toEqual(['Still to be sent'])
  })

  test('a person chooses from 0 to 10 seconds; 0 sends at once', async () => {
    const { fixture, ada, grace, send, got, pass } = await open()
    expect(await getSendDelay(fixture.app, ada)).toEqual({ seconds: 5 })
    await changeSendDelay(fixture.app, ada, { seconds: 0 })
    await changeSendDelay(fixture.app, grace, { seconds: 10 })

    expect(await send('At once')).toMatchObject({ status: 'sent', send_at: null })
    expect(await send('Later', grace)).toMatchObject({ status: 'queued', send_at: '2026-11-21T09:00:10.000Z' })
    expect(await got()).toEqual(['At once'])
    await pass(10_000)
    expect(await got()).toEqual(['At once', 'Later'])
  })

  test('a message of a program is sent at once, whatever its author chose', async () => {
    const { fixture, conversationId, waiting, got } = await open()
    const { app, workspaceId } = fixture
    const key = keyHolderWith({ keyId: app.newId(), workspaceId, mode: 'live', permissions: { write: true } })
    const sent = await authorized('messages.send', sendMessage)(app, key, { workspaceId, conversationId, text: 'Yes' })
    expect(sent).toMatchObject({ status: 'sent' })
    expect(await waiting()).toEqual([])
    expect(await got()).toEqual(['Yes'])
  })

  test('a message is refused when it is written where nothing may be sent', async () => {
    const { fixture, send, waiting } = await open()
    fixture.clock.advance(24 * hour)

    await expect(send('Too late')).rejects.toMatchObject({ code: 'window_closed' })
    expect(await waiting()).toEqual([])
  })

  test('a message that may not be sent any more fails in the thread with the reason', async () => {
    const { fixture, send, messages, conversation, got, pass } = await open()
    const before = await conversation()
    const { messageId } = await send('Hello again')
    await setOptOut(fixture.app, fixture.scope(), { contactId: before.contact_id ?? '', scope: 'everything' })
    await pass()

    expect(await got()).toEqual([])
    expect((await messages()).at(-1)).toMatchObject({
      id: messageId,
      status: 'failed',
      text: 'Hello again',
      sent_by: 'Ada',
      error: { code: 'opted_out', message: { key: 'notSentAfterDelay' } },
    })
    expect(await conversation()).toMatchObject({
      last_message: before.last_message,
      waiting_since: before.waiting_since,
    })
    expect(await eventsOf(fixture, 'message.failed')).toMatchObject([{ message_id: messageId }])
    expect(await eventsOf(fixture, 'message.sent')).toEqual([])
  })

  test('a reply in a resolved conversation reopens it when it is sent, in the name of its author', async () => {
    const { fixture, conversationId, send, change, conversation, pass } = await open()
    await change('resolved')
    const { messageId } = await send('One more thing')
    expect((await conversation()).status).toBe('resolved')
    await pass()

    expect((await conversation()).status).toBe('open')
    expect(messageId).toBeTypeOf('string')
    const { data } = await listActivity(fixture.app, fixture.scope(), { conversationId })
    expect(data.at(-1)).toMatchObject({ by: 'Ada' })
  })

  test('a conversation that is resolved right after the reply stays resolved', async () => {
    const { send, change, conversation, got, pass } = await open()
    await send('Gladly, goodbye')
    await change('resolved')
    await pass()

    expect(await got()).toEqual(['Gladly, goodbye'])
    expect((await conversation()).status).toBe('resolved')
  })

  test('messages that wait in two conversations of one customer are sent after these are merged', async () => {
    const { fixture, ada, conversationId, send, customers, pass } = await open()
    const { workspaceId } = fixture
    const platformUserId = 'DE.13491208655302741918'
    const of = (from: object) => {
      const message = customers.message(phone, 'Hello')
      return customers.deliver({ ...message, from: { ...message.from, ...from } })
    }
    await of({ phone: null, platformUserId })
    const conversationsNow = () => fixture.app.db.selectFrom('conversation').select('id').orderBy('id').execute()
    const other = (await conversationsNow()).find(({ id }) => id !== conversationId)?.id
    await send('to the one')
    const about = { workspaceId, conversationId: other ?? '' }
    await authorized('messages.send', sendReply)(fixture.app, ada, { ...about, text: 'to the other' })
    await of({ platformUserId })
    const conversations = await conversationsNow()
    await pass()

    expect(conversations).toHaveLength(1)
    const sent = fixture.app.db.selectFrom('message').select('text').where('direction', '=', 'outbound')
    expect((await sent.orderBy('id').execute()).map(({ text }) => text)).toEqual(['to the one', 'to the other'])
  })

  test('an undone template returns the values that it was filled with', async () => {
    const { fixture, conversationId, sendTemplate, cancel } = await open()
    const { id } = await approvedTemplate(fixture)
    const variables = { 1: 'Ada', 2: 'A-17' }
    const { messageId } = await sendTemplate(id, variables)
    expect(await cancel(messageId)).toMatchObject({ conversationId, template: { templateId: id, variables } })
  })

  test('a template waits too, and is checked and filled again when it is sent', async () => {
    const { fixture, sendTemplate, waiting, got, pass } = await open()
    const { id } = await approvedTemplate(fixture)
    await sendTemplate(id, { 1: 'Ada', 2: 'A-17' })
    const text = 'Hi Ada, your order A-17 is on its way to you.'

    expect(await waiting()).toMatchObject([{ kind: 'template', text, content: { body: text } }])
    await pass()
    expect(await got()).toEqual([text])
    await sendTemplate(id, { 1: 'Ada', 2: 'A-18' })
    await fixture.app.db.updateTable('template').set({ status: 'PAUSED' }).execute()
    await pass()
    expect(await got()).toEqual([text])
  })
})
