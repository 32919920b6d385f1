import { type AlertSettings, defaultAlerts } from '@parley/shared/workspace/alerts'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { agentOf, customersOf } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { changeConversation } from '../conversations/change-conversation.ts'
import { markRead } from '../conversations/reading/mark-read.ts'
import { changeAlertSettings } from './change-alert-settings.ts'
import { countUnread } from './count-unread.ts'
import { getAlertSettings } from './get-alert-settings.ts'

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await createTestApp(engine)
    const agent = await agentOf(fixture)
    const where = { workspaceId: fixture.workspaceId, mode: 'live' as const }
    const choose = (change: Partial<AlertSettings>, who = agent) =>
      authorized('alerts.change', changeAlertSettings)(fixture.app, who, {
        ...defaultAlerts,
        ...change,
        workspaceId: fixture.workspaceId,
      })
    const unread = async (who = agent) => authorized('alerts.read', countUnread)(fixture.app, who, where)
    return { ...fixture, fixture, agent, where, choose, unread, customers: await customersOf(fixture) }
  }

  test('alerts are chosen by each person for each workspace', async () => {
    const { app, agent, fixture, where, choose } = await open()
    const another = await agentOf(fixture, 'Joan')
    expect(await authorized('alerts.read', getAlertSettings)(app, agent, where)).toEqual({
      ...defaultAlerts,
      emailAvailable: false,
    })
    const quietHours = { from: '22:00', until: '07:00', timeZone: 'Europe/Berlin' }
    const chosen = { concerns: 'mine' as const, sound: false, emailUnansweredMinutes: 15, quietHours }
    await choose({ sound: true })
    await choose(chosen)

    expect(await authorized('alerts.read', getAlertSettings)(app, agent, { ...where, mode: 'test' })).toMatchObject(
      chosen,
    )
    expect(await authorized('alerts.read', getAlertSettings)(app, another, where)).toMatchObject(defaultAlerts)
    const elsewhere = { workspaceId: fixture.otherWorkspaceId, mode: 'live' as const }
    const there = { ...agent, memberships: fixture.member('agent', elsewhere).memberships }
    expect(await authorized('alerts.read', getAlertSettings)(app, there, elsewhere)).toMatchObject(defaultAlerts)
  })

  test('alerts count the unread conversations that concern the person', async () => {
    const { app, agent, fixture, where, choose, unread, customers } = await open()
    const [mine, theirs, free] = [
      (await customers.write('+491701234561', 'for Grace')).conversationId,
      (await customers.write('+491701234562', 'for Joan')).conversationId,
      (await customers.write('+491701234563', 'for anybody', { name: 'Ada' })).conversationId,
    ]
    const joan = await agentOf(fixture, 'Joan')
    const assign = (conversationId: string, assignee: string) =>
      authorized('conversations.change', changeConversation)(app, joan, { ...where, conversationId, assignee })
    await assign(mine, agent.userId)
    await assign(theirs, joan.userId)

    expect(await unread()).toMatchObject({ count: 2 })
    await choose({ concerns: 'all' })
    expect(await unread()).toMatchObject({ count: 3 })
    await choose({ concerns: 'mine' })
    expect(await unread()).toMatchObject({ count: 1, newest: { conversation: { _id: mine } } })
    await authorized('conversations.mark', markRead)(app, agent, { ...where, conversationId: mine })
    expect(await unread()).toMatchObject({ count: 0, newest: null })
    expect(await unread(joan)).toMatchObject({ count: 2 })
    await authorized('conversations.change', changeConversation)(app, joan, {
      ...where,
      conversationId: free,
      status: 'resolved',
    })
    expect(await unread(joan)).toMatchObject({ count: 1 })
  })

  test('alerts name the unread conversation whose customer wrote last', async () => {
    const { clock, unread, customers } = await open()
    const first = await customers.write('+491701234561', 'hello', { name: 'Ada' })
    clock.advance(1_000)
    await customers.write('+491701234562', 'good day')
    clock.advance(1_000)
    expect((await unread()).newest?.conversation.contact.phone).toBe('+491701234562')
    await customers.write('+491701234561', 'hello?')

    const { newest } = await unread()
    const latest = { _id: first.conversationId, contact: { name: 'Ada' }, last_message: { text: 'hello?' } }
    expect(newest).toMatchObject({ conversation: latest, at: '2026-11-21T09:00:02.000Z' })
  })
})
