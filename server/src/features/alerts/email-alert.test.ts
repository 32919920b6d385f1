import { type AlertSettings, defaultAlerts } from '@parley/shared/workspace/alerts'
import { describe, expect, test } from 'vitest'
import type { UserActor } from '../../actor.ts'
import { authorized } from '../../testing/authorized.ts'
import { agentOf, customersOf } from '../../testing/customers.ts'
import { turnOnTwoFactor } from '../../testing/http/two-factor.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { changeConversation } from '../conversations/change-conversation.ts'
import { changeLanguage } from '../members/account/change-language.ts'
import { sendMessage } from '../messages/send-message.ts'
import { changeSettings } from '../settings/change-settings.ts'
import { changeAlertSettings } from './change-alert-settings.ts'

const minuteMs = 60_000

describe.each(engines)('on $name', (engine) => {
  async function open(chosen: Partial<AlertSettings> = {}) {
    const fixture = await createTestApp(engine)
    const { app, workspaceId } = fixture
    const sent: { to: string; subject: string; text: string }[] = []
    const answers: boolean[] = []
    Object.assign(app, {
      mail: {
        send: async (email: (typeof sent)[number]) => {
          const accepted = answers.shift() ?? true
          if (accepted) sent.push(email)
          return accepted
        },
      },
    })
    const agent = await agentOf(fixture)
    const where = { workspaceId, mode: 'live' as const }
    const choose = (settings: Partial<AlertSettings>, who: UserActor = agent) =>
      authorized('alerts.change', changeAlertSettings)(app, who, { ...defaultAlerts, ...settings, workspaceId })
    await choose(chosen)
    const customers = await customersOf(fixture)
    const later = async (minutes: number) => {
      fixture.clock.advance(minutes * minuteMs)
      await fixture.runJobs()
      return sent.splice(0).map(({ to, subject }) => `${to}: ${subject}`)
    }
    const assign = (conversationId: string, assignee: string, by = fixture.member()) =>
      authorized('conversations.change', changeConversation)(app, by, { ...where, conversationId, assignee })
    return { ...fixture, fixture, agent, where, choose, customers, later, assign, answers, sent }
  }
  const waits = ['grace@example.com: Acme: Ada is waiting for a reply']
  const assigned = ['grace@example.com: Acme: the conversation with Ada was assigned to you']

  test('an email alert is in the language that the person chose', async () => {
    const { app, agent, customers, later } = await open({ emailUnansweredMinutes: 15 })
    await changeLanguage(app, agent, { language: 'de' })
    await customers.write('+491701234561', 'hello', { name: 'Ada' })
    expect(await later(15)).toEqual(['grace@example.com: Acme: Die Unterhaltung mit Ada wartet auf eine Antwort'])
  })

  test('an email alert is sent once for each time a customer waits as long as chosen', async () => {
    const { app, where, customers, later, fixture } = await open({ emailUnansweredMinutes: 15 })
    // A person who replied would become the assignee, whom alone the alerts then concern.
    const program = fixture.keyHolder({ write: true })
    const { conversationId } = await customers.write('+491701234561', 'hello', { name: 'Ada' })
    expect(await later(10)).toEqual([])
    await customers.write('+491701234561', 'anybody there?')
    expect(await later(4)).toEqual([])
    expect(await later(1)).toEqual(waits)
    expect(await later(60)).toEqual([])

    await authorized('messages.send', sendMessage)(app, program, { ...where, conversationId, text: 'yes' })
    expect(await later(60)).toEqual([])
    await customers.write('+491701234561', 'good')
    await later(14)
    await authorized('messages.send', sendMessage)(app, program, { ...where, conversationId, text: 'bye' })
    expect(await later(60)).toEqual([])
    await customers.write('+491701234561', 'one more thing')
    expect(await later(15)).toEqual(waits)
  })

  test('an email alert is not sent for a conversation that is resolved or concerns somebody else', async () => {
    const { app, fixture, where, customers, later, assign } = await open({ emailUnansweredMinutes: 5 })
    const resolved = await customers.write('+491701234561', 'hello')
    const theirs = await customers.write('+491701234562', 'hello')
    const joan = await agentOf(fixture, 'Joan')
    await assign(theirs.conversationId, joan.userId, joan)
    await authorized('conversations.change', changeConversation)(app, joan, {
      ...where,
      conversationId: resolved.conversationId,
      status: 'resolved',
    })
    expect(await later(30)).toEqual([])
  })

  test('an email alert is not sent before a snooze ends', async () => {
    const { app, agent, where, customers, later } = await open({ emailUnansweredMinutes: 15 })
    const { conversationId } = await customers.write('+491701234561', 'hello', { name: 'Ada' })
    const snoozed_until = new Date(app.now() + 60 * minuteMs).toISOString()
    await authorized('conversations.change', changeConversation)(app, agent, {
      ...where,
      conversationId,
      snoozed_until,
    })
    expect(await later(59)).toEqual([])
    expect(await later(1)).toEqual(waits)
  })

  test('an email alert is not sent in test mode', async () => {
    const { app, agent, fixture, customers, later, assign, where } = await open({ emailUnansweredMinutes: 5 })
    const inTest = await customersOf(fixture, 'test')
    const { conversationId } = await inTest.write('+491701234561', 'hello', { name: 'Ada' })
    expect(await later(5)).toEqual([])
    const change = { ...where, mode: 'test' as const, conversationId, assignee: agent.userId }
    await authorized('conversations.change', changeConversation)(app, fixture.member(), change)
    expect(await later(5)).toEqual([])

    await assign((await customers.write('+491701234561', 'hello', { name: 'Ada' })).conversationId, agent.userId)
    expect(await later(0)).toEqual(assigned)
  })

  test('an email alert says that a conversation was assigned, except to whoever did it', async () => {
    const { agent, customers, later, assign, choose } = await open()
    const { conversationId } = await customers.write('+491701234561', 'hello', { name: 'Ada' })
    await assign(conversationId, agent.userId)
    expect(await later(0)).toEqual(assigned)
    expect(await later(60)).toEqual([])

    const own = await customers.write('+491701234562', 'hello', { name: 'Bob' })
    await assign(own.conversationId, agent.userId, agent)
    expect(await later(0)).toEqual([])
    await choose({ emailAssigned: false })
    const unwanted = await customers.write('+491701234563', 'hello', { name: 'Eve' })
    await assign(unwanted.conversationId, agent.userId)
    expect(await later(0)).toEqual([])
  })

  test('an email alert waits for the end of quiet hours, and is dropped where it no longer applies', async () => {
    const quietHours = { from: '08:00', until: '11:00', timeZone: 'UTC' }
    const { app, agent, where, customers, later, assign } = await open({ quietHours })
    const [kept, gone] = [
      (await customers.write('+491701234561', 'hello', { name: 'Ada' })).conversationId,
      (await customers.write('+491701234562', 'hello', { name: 'Bob' })).conversationId,
    ]
    await assign(kept, agent.userId)
    await assign(gone, agent.userId)
    expect(await later(119)).toEqual([])
    await authorized('conversations.change', changeConversation)(app, agent, {
      ...where,
      conversationId: gone,
      assignee: null,
    })
    expect(await later(1)).toEqual(assigned)
  })

  test('an email alert is not sent to a member who lacks the second factor that the workspace requires', async () => {
    const { app, agent, customers, later, system, workspaceId } = await open({ emailUnansweredMinutes: 5 })
    await customers.write('+491701234561', 'hello', { name: 'Ada' })
    await authorized('settings.manage', changeSettings)(app, system(), { workspaceId, twoFactorRoles: ['agent'] })
    expect(await later(5)).toEqual([])

    await turnOnTwoFactor(app, agent)
    await customers.write('+491701234562', 'hello', { name: 'Ada' })
    expect(await later(5)).toEqual(waits)
  })

  test('an email alert is retried while the mail server rejects it, and contains nothing that was written', async () => {
    const { agent, customers, assign, answers, sent, clock, runJobs } = await open()
    const { conversationId } = await customers.write('+491701234561', 'my secret is 42', { name: 'Ada\r\nBcc: x' })
    await assign(conversationId, agent.userId)
    answers.push(false)
    await runJobs().catch(() => undefined)
    expect(sent).toEqual([])
    clock.advance(60 * minuteMs)
    await runJobs()

    const [email] = sent
    expect(email?.text).toContain(`/inbox/${conversationId}`)
    expect(email?.text).not.toContain('secret')
    expect(email?.subject).not.toContain('\n')
  })
})
