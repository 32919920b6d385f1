import { SatisfactionSettings } from '@parley/shared/conversations/satisfaction'
import { surveyDelayMs } from '@parley/shared/conversations/survey-answers'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { customersOf, eventKindsOf, eventsOf, recordEvents } from '../../testing/customers.ts'
import { simulatorOf } from '../../testing/platforms.ts'
import { engines } from '../../testing/stores/engines.ts'
import { approvedTemplate } from '../../testing/templates.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { bulkSend } from '../campaigns/manage/bulk-send.ts'
import { listContacts } from '../contacts/list-contacts.ts'
import { setOptOut } from '../contacts/set-opt-out.ts'
import { changeConversation } from '../conversations/change-conversation.ts'
import { getConversation } from '../conversations/get-conversation.ts'
import { markRead } from '../conversations/reading/mark-read.ts'
import { sendMessage } from '../messages/send-message.ts'
import { changeSettings } from '../settings/change-settings.ts'

const hour = 3_600_000
const question = 'How was it, from 1 to 5?'

describe.each(engines)('satisfaction surveys on $name', (engine) => {
  async function open({ enabled = true, phone = '+491701234567', repeatAfterDays = 7, isReplied = true } = {}) {
    const fixture = await recordEvents(await createTestApp(engine))
    const { app } = fixture
    const satisfaction = SatisfactionSettings.parse({ enabled, question, repeatAfterDays })
    await authorized('settings.manage', changeSettings)(app, fixture.member(), {
      workspaceId: fixture.workspaceId,
      satisfaction,
    })
    const customers = await customersOf(fixture)
    const write = (text: string) => customers.write(phone, text)
    const { conversationId } = await write('hello')
    const reply = (text = 'Good morning', id = conversationId) =>
      sendMessage(app, fixture.scope(), { conversationId: id, text })
    if (isReplied) await reply()
    const set = (status: 'open' | 'resolved', id = conversationId) =>
      changeConversation(app, fixture.scope(), { conversationId: id, status })
    const resolve = async (id = conversationId) => {
      await set('resolved', id)
      await sendDueSurveys()
    }
    const sendDueSurveys = async () => {
      fixture.clock.advance(surveyDelayMs)
      await fixture.runJobs()
    }
    const conversation = (id = conversationId) => getConversation(app, fixture.scope(), { conversationId: id })
    const surveys = async () => (await customers.got(phone)).filter((text) => text === question)
    return {
      fixture,
      customers,
      phone,
      write,
      reply,
      conversationId,
      set,
      resolve,
      sendDueSurveys,
      conversation,
      surveys,
    }
  }

  test('resolving sends the survey once, and the conversation stays resolved', async () => {
    const { fixture, resolve, conversation, surveys } = await open()
    await resolve()
    await resolve()
    await fixture.runJobs()

    expect(await surveys()).toEqual([question])
    expect(await conversation()).toMatchObject({ status: 'resolved', last_message: { text: question } })
  })

  test('a low score is stored, emitted and kept in the resolved conversation', async () => {
    const { fixture, write, conversationId, resolve, conversation } = await open()
    await resolve()
    const answer = await write('2 - too slow')

    expect(answer.conversationId).toBe(conversationId)
    expect(await conversation()).toMatchObject({ status: 'resolved', csat_score: 2, csat_comment: 'too slow' })
    const contact = { phone: '+491701234567', name: null }
    const channel = { channel_id: expect.any(String), channel_name: 'Simulator' }
    const data = { conversation_id: conversationId, score: 2, comment: 'too slow', contact, ...channel }
    expect(await eventsOf(fixture, 'csat.received')).toEqual([data])
    expect(await eventsOf(fixture, 'csat.low')).toEqual([{ ...data, threshold: 2 }])
    expect(await eventsOf(fixture, 'message.received')).toHaveLength(2)
    expect(await eventsOf(fixture, 'conversation.created')).toHaveLength(1)
    expect(await eventKindsOf(fixture)).not.toContain('conversation.reopened')
  })

  test('a score above the threshold is not low', async () => {
    const { fixture, write, resolve, conversation } = await open()
    await resolve()
    await write('3')

    expect(await conversation()).toMatchObject({ csat_score: 3, csat_comment: null })
    expect(await eventsOf(fixture, 'csat.received')).toHaveLength(1)
    expect(await eventKindsOf(fixture)).not.toContain('csat.low')
  })

  test('only the first score counts; a later number is an ordinary message', async () => {
    const { fixture, write, conversationId, resolve, conversation } = await open()
    await resolve()
    await write('5')
    const second = await write('1')

    expect(second.conversationId).not.toBe(conversationId)
    expect(await conversation()).toMatchObject({ csat_score: 5 })
    expect(await eventsOf(fixture, 'csat.received')).toHaveLength(1)
  })

  test('a message without a score opens a new conversation, and the score may follow', async () => {
    const { write, conversationId, resolve, conversation } = await open()
    await resolve()
    const thanks = await write('thanks a lot!')
    const score = await write('4')

    expect(thanks.conversationId).not.toBe(conversationId)
    expect(score.conversationId).toBe(conversationId)
    expect(await conversation()).toMatchObject({ csat_score: 4, status: 'resolved' })
  })

  test('a number that answers a later question is not a score', async () => {
    const { fixture, write, conversationId, resolve, conversation } = await open()
    await resolve()
    const again = await write('I need more of these')
    fixture.clock.advance(1000)
    await sendMessage(fixture.app, fixture.scope(), { conversationId: again.conversationId, text: 'How many?' })
    const figure = await write('3')

    expect(figure.conversationId).toBe(again.conversationId)
    expect(await conversation(conversationId)).toMatchObject({ csat_score: null })
  })

  test('a number is a score when it quotes the survey, not another message', async () => {
    const { fixture, customers, phone, write, conversationId, resolve, conversation } = await open()
    await sendMessage(fixture.app, fixture.scope(), { conversationId, text: 'How many?' })
    await resolve()
    const bubbles = await simulatorOf(fixture.app).simulation.thread(customers.channel, phone)
    const idOf = (text: string) => bubbles.find((bubble) => bubble.text === text)?.id ?? ''
    const other = await customers.write(phone, '3', { quotedPlatformMessageId: idOf('How many?') })
    await sendMessage(fixture.app, fixture.scope(), { conversationId: other.conversationId, text: 'Three then.' })
    expect(await conversation()).toMatchObject({ csat_score: null })

    await customers.write(phone, '5', { quotedPlatformMessageId: idOf(question) })
    expect(await conversation()).toMatchObject({ csat_score: 5 })
    expect((await write('6')).conversationId).toBe(other.conversationId)
  })

  test('an answer is accepted for 72 hours, to the millisecond', async () => {
    const inTime = await open()
    await inTime.resolve()
    inTime.fixture.clock.advance(72 * hour)
    await inTime.write('5')
    expect(await inTime.conversation()).toMatchObject({ csat_score: 5 })

    const late = await open()
    await late.resolve()
    late.fixture.clock.advance(72 * hour + 1)
    const answer = await late.write('5')
    expect(await late.conversation()).toMatchObject({ csat_score: null })
    expect(answer.conversationId).not.toBe(late.conversationId)
  })

  test('no survey is sent where the workspace has it disabled', async () => {
    const { fixture, write, conversationId, resolve, surveys } = await open({ enabled: false })
    await resolve()

    expect(await surveys()).toEqual([])
    expect((await write('1')).conversationId).not.toBe(conversationId)
    expect(await eventKindsOf(fixture)).not.toContain('csat.received')
  })

  test('no survey after the window closed, an opt-out or a reopening', async () => {
    const closed = await open()
    closed.fixture.clock.advance(24 * hour)
    await closed.resolve()
    expect(await closed.surveys()).toEqual([])

    const optedOut = await open()
    const { app } = optedOut.fixture
    const [contact] = (await listContacts(app, optedOut.fixture.scope(), { page: 1, limit: 1 })).data
    await setOptOut(app, optedOut.fixture.scope(), { contactId: contact?.id ?? '', scope: 'everything' })
    await optedOut.resolve()
    expect(await optedOut.surveys()).toEqual([])

    const reopened = await open()
    await reopened.set('resolved')
    await reopened.set('open')
    await reopened.sendDueSurveys()
    expect(await reopened.surveys()).toEqual([])
  })

  test('a second survey follows only when the first is answered or expired', async () => {
    const { fixture, write, set, resolve, surveys } = await open({ repeatAfterDays: 0 })
    await resolve()
    await set('open')
    await resolve()
    expect(await surveys()).toHaveLength(1)

    await write('4')
    await set('open')
    fixture.clock.advance(hour)
    await resolve()
    expect(await surveys()).toHaveLength(2)
  })

  test('a survey refused by the platform expects no answer', async () => {
    const { fixture, write, resolve, conversation } = await open({ phone: '+15550000007' })
    await fixture.app.db.updateTable('message').set({ status: 'sent' }).where('kind', '=', 'text').execute()
    await resolve()
    const asked = fixture.app.db.selectFrom('message').select('status').where('kind', '=', 'survey')
    expect(await asked.execute()).toEqual([{ status: 'failed' }])
    await write('1')

    expect(await conversation()).toMatchObject({ csat_score: null })
    expect(await eventKindsOf(fixture)).not.toContain('csat.low')
  })

  test('the survey waits ten seconds, while the resolution is emitted at once', async () => {
    const { fixture, set, surveys } = await open()
    await set('resolved')
    expect(await eventKindsOf(fixture)).toContain('conversation.resolved')
    fixture.clock.advance(surveyDelayMs - 1)
    await fixture.runJobs()
    expect(await surveys()).toEqual([])

    fixture.clock.advance(1)
    await fixture.runJobs()
    expect(await surveys()).toEqual([question])
  })

  test('undoing a resolution emits that it was reopened, and sends no survey', async () => {
    const { fixture, set, conversationId, sendDueSurveys, surveys } = await open()
    await set('resolved')
    fixture.clock.advance(surveyDelayMs - 1)
    await set('open')
    await sendDueSurveys()

    expect(await surveys()).toEqual([])
    expect(await eventsOf(fixture, 'conversation.reopened')).toMatchObject([{ conversation_id: conversationId }])
  })

  test('a conversation resolved again after an undo is followed by one survey', async () => {
    const { fixture, set, sendDueSurveys, surveys } = await open()
    await set('resolved')
    fixture.clock.advance(surveyDelayMs / 2)
    await set('open')
    fixture.clock.advance(1)
    await set('resolved')
    await sendDueSurveys()

    expect(await surveys()).toEqual([question])
  })

  test('no survey goes to a customer who wrote STOP', async () => {
    const { write, resolve, surveys } = await open()
    await write('STOP')
    await resolve()

    expect(await surveys()).toEqual([])
  })

  test('no survey follows a conversation without a reply that was sent', async () => {
    const unanswered = await open({ isReplied: false })
    await unanswered.resolve()
    expect(await unanswered.surveys()).toEqual([])

    const failed = await open({ phone: '+15550000007' })
    await failed.resolve()
    const asked = failed.fixture.app.db.selectFrom('message').select('id').where('kind', '=', 'survey')
    expect(await asked.execute()).toEqual([])
  })

  test('the campaign’s own message is no reply, an answer after it is', async () => {
    const { fixture, phone, write, reply, resolve, surveys } = await open({ isReplied: false })
    await approvedTemplate(fixture, { name: 'offer', body: 'Interested?' })
    const recipients = [{ phone, variables: {} }]
    await bulkSend(fixture.app, fixture.scope(), { templateName: 'offer', recipients })
    fixture.clock.advance(1000)
    const { conversationId: id } = await write('Yes')
    await resolve(id)
    expect(await surveys()).toEqual([])

    await reply('Wonderful', id)
    await resolve(id)
    expect(await surveys()).toEqual([question])
  })

  test('a customer is surveyed once within the configured days, in whichever conversation', async () => {
    const { fixture, write, reply, resolve, surveys } = await open({ repeatAfterDays: 3 })
    await resolve()
    await write('5')
    const ask = async (afterMs: number) => {
      fixture.clock.advance(afterMs)
      const { conversationId: id } = await write('Another question')
      await reply('Of course', id)
      await resolve(id)
    }
    await ask(72 * hour - surveyDelayMs - 1)
    expect(await surveys()).toHaveLength(1)

    await ask(1)
    expect(await surveys()).toHaveLength(2)
  })

  test('two conversations of one customer, resolved at once, are followed by one survey', async () => {
    const { fixture, phone, conversationId, reply, write, set, surveys } = await open()
    await approvedTemplate(fixture, { name: 'offer', body: 'Interested?' })
    const recipients = [{ phone, variables: {} }]
    await bulkSend(fixture.app, fixture.scope(), { templateName: 'offer', recipients })
    fixture.clock.advance(1000)
    const other = await write('Yes')
    await reply('Wonderful', other.conversationId)
    await Promise.all([set('resolved'), set('resolved', other.conversationId)])
    expect(other.conversationId).not.toBe(conversationId)
    fixture.clock.advance(surveyDelayMs)
    await Promise.all([fixture.runJobs(), fixture.runJobs()])

    expect(await surveys()).toHaveLength(1)
  })

  test('an answer does not mark the conversation unread, any other message does', async () => {
    const { fixture, write, conversationId, resolve, conversation } = await open()
    await markRead(fixture.app, fixture.scope(), { conversationId })
    await resolve()
    await write('4 - thanks')
    expect(await conversation()).toMatchObject({ status: 'resolved', csat_score: 4, unread_count: 0 })

    const other = await write('One more question')
    expect(await conversation(other.conversationId)).toMatchObject({ unread_count: 1 })
  })

  test('two workers send one survey', async () => {
    const { fixture, set, surveys } = await open()
    await set('resolved')
    fixture.clock.advance(surveyDelayMs)
    await Promise.all([fixture.runJobs(), fixture.runJobs()])

    expect(await surveys()).toHaveLength(1)
  })

  test('a job repeated after a crash does not send the survey again', async () => {
    const { fixture, set, sendDueSurveys, surveys } = await open()
    await set('resolved')
    const job = await fixture.app.db.selectFrom('job').selectAll().where('kind', '=', 'conversation.survey').execute()
    await sendDueSurveys()
    // As a worker leaves it that dies after sending: the job is still in the queue.
    await fixture.app.db.insertInto('job').values(job).execute()
    await fixture.runJobs()

    expect(await surveys()).toHaveLength(1)
  })
})
