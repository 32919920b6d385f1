import type { SettingsChange } from '@parley/shared/workspace/settings'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../../testing/authorized.ts'
import { agentOf, customersOf } from '../../../testing/customers.ts'
import { simulatorOf } from '../../../testing/platforms.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openWhatsAppCustomer } from '../../../testing/whatsapp/whatsapp-customer.ts'
import { sendMessage } from '../../messages/send-message.ts'
import { changeSettings } from '../../settings/change-settings.ts'
import { markRead, markUnread } from './mark-read.ts'
import { showTyping } from './show-to-customer.ts'

const dayMs = 24 * 3_600_000

/** What members do that a customer may see. Each waits until the platform has answered. */
async function membersOf(fixture: TestApp) {
  const { app, workspaceId } = fixture
  const where = { workspaceId, mode: 'live' as const }
  const [grace, joan] = [await agentOf(fixture, 'Grace'), await agentOf(fixture, 'Joan')]
  const ended = () => app.shutdown.workEnded(10_000)
  return {
    joan,
    reads: async (conversationId: string, who = grace) => {
      await authorized('conversations.mark', markRead)(app, who, { ...where, conversationId })
      await ended()
    },
    marksUnread: (conversationId: string) =>
      authorized('conversations.mark', markUnread)(app, grace, { ...where, conversationId }),
    types: async (conversationId: string) => {
      await authorized('messages.send', showTyping)(app, grace, { ...where, conversationId })
      await ended()
    },
    choose: (change: Omit<SettingsChange, 'workspaceId'>) =>
      authorized('settings.manage', changeSettings)(app, fixture.member('owner'), { workspaceId, ...change }),
  }
}

describe.each(engines)('Read receipts and typing on $name', (engine) => {
  async function open() {
    const fixture = await openWhatsAppCustomer(engine)
    const members = await membersOf(fixture)
    await fixture.writes()
    fixture.clock.advance(1_000)
    await fixture.writes()
    const [conversation] = await fixture.conversations()
    const newest = [...fixture.account.written.keys()].at(-1)
    return { ...fixture, ...members, id: conversation?._id ?? '', newest, receipts: fixture.account.readReceipts }
  }

  test('the newest message is marked as read once somebody who may reply has read it', async () => {
    const { reads, id, newest, receipts, member } = await open()
    await reads(id, member('viewer'))
    expect(receipts).toEqual([])
    await reads(id)
    await reads(id)
    expect(receipts).toEqual([{ id: newest, isTyping: false }])
  })

  test('nothing is shown where the workspace chose neither, or the message is more than 30 days old', async () => {
    const { reads, types, marksUnread, choose, id, receipts, clock } = await open()
    await choose({ sendsReadReceipts: false })
    await reads(id)
    await types(id)
    await choose({ sendsTyping: true })
    clock.advance(30 * dayMs + 1)
    await types(id)
    await marksUnread(id)
    await reads(id)
    expect(receipts).toEqual([])
  })

  test('typing is shown only where it was chosen, and shows messages as read', async () => {
    const { reads, types, choose, id, newest, receipts } = await open()
    await types(id)
    expect(receipts).toEqual([])
    await choose({ sendsTyping: true, sendsReadReceipts: false })
    await types(id)
    await reads(id)
    expect(receipts).toEqual([
      { id: newest, isTyping: true },
      { id: newest, isTyping: false },
    ])
  })

  test('a failure of either fails neither what the member does nor a reply', async () => {
    const { reads, types, choose, id, receipts, graph, reply } = await open()
    await choose({ sendsTyping: true })
    graph.readTroubles.push(131009, 130429)
    await reads(id)
    await types(id)
    expect([receipts, graph.readTroubles]).toEqual([[], []])
    expect(await reply()).toMatchObject({ status: 'sent' })
  })

  test('a simulated phone shows what was read, and that a reply is being typed until it arrives', async () => {
    const fixture = await createTestApp(engine)
    const { app, clock } = fixture
    const { reads, types, choose } = await membersOf(fixture)
    await choose({ sendsTyping: true })
    const customers = await customersOf(fixture)
    const phone = '+491701234561'
    const { conversationId } = await customers.write(phone, 'Hello')
    const { simulation } = simulatorOf(app)
    const seen = async () => ({
      statuses: (await simulation.thread(customers.channel, phone)).map(({ status }) => status),
      typingUntil: (await simulation.phone(customers.channel, phone))?.typingUntil,
    })
    expect(await seen()).toEqual({ statuses: ['accepted'], typingUntil: null })
    await reads(conversationId)
    expect(await seen()).toEqual({ statuses: ['read'], typingUntil: null })
    clock.advance(1)
    await customers.write(phone, 'Are you there?')
    await types(conversationId)
    expect(await seen()).toEqual({ statuses: ['read', 'read'], typingUntil: app.now() + 25_000 })
    await sendMessage(app, fixture.scope(), { conversationId, text: 'Yes' })
    expect(await seen()).toEqual({ statuses: ['read', 'read', 'accepted'], typingUntil: null })
  })
})
