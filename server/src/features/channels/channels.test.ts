import { everyPermission } from '@parley/shared/testing/every-key-permission'
import { ChangeChannel } from '@parley/shared/workspace/channels'
import { describe, expect, test } from 'vitest'
import { entriesOf } from '../../testing/audit.ts'
import { authorized } from '../../testing/authorized.ts'
import { customersOf } from '../../testing/customers.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { planOf, recordQueries } from '../../testing/stores/plans.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { sendMessage } from '../messages/send-message.ts'
import { changeChannel } from './change-channel.ts'
import { channelHealth } from './channel-health.ts'
import { getChannel } from './list-channels.ts'

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await createTestApp(engine)
    const { app, workspaceId } = fixture
    const live = { workspaceId, mode: 'live' as const }
    return {
      fixture,
      app,
      live,
      health: () => authorized('channels.watch', channelHealth)(app, fixture.member('viewer'), live),
    }
  }

  test('the channel shows when it last sent and received, and the failures of the last day', async () => {
    const { fixture, app, live, health } = await open()
    const never = { last_sent_at: null, last_received_at: null, sent: 0, failed: 0, reasons: [] }
    expect(await health()).toEqual(never)
    const customers = await customersOf(fixture)
    const { conversationId } = await customers.write('+491701234567', 'hello')
    const receivedAt = new Date(app.now()).toISOString()
    fixture.clock.advance(60_000)
    const sentAt = new Date(app.now()).toISOString()
    for (const text of ['one', 'two']) {
      const { messageId } = await authorized('messages.send', sendMessage)(app, fixture.member('agent'), {
        ...live,
        conversationId,
        text,
      })
      await customers.receipt(messageId, 'failed')
    }
    await authorized('messages.send', sendMessage)(app, fixture.member('agent'), {
      ...live,
      conversationId,
      text: 'three',
    })
    const reason = { code: '131026', message: 'This number cannot be reached', count: 2 }
    const times = { last_sent_at: sentAt, last_received_at: receivedAt }
    expect(readable(await health())).toEqual({ ...times, sent: 3, failed: 2, reasons: [reason] })
    expect(await authorized('channels.watch', channelHealth)(app, fixture.member(), { ...live, mode: 'test' })).toEqual(
      never,
    )

    fixture.clock.advance(86_400_001)
    expect(await health()).toEqual({ ...times, sent: 0, failed: 0, reasons: [] })
  })

  test('the pace of a channel is changed for one mode, and recorded in the audit log', async () => {
    const { fixture, app, live } = await open()
    const changed = await authorized('channels.manage', changeChannel)(app, fixture.member('admin'), {
      ...live,
      messagesPerSecond: 20,
    })
    expect(changed).toMatchObject({ mode: 'live', messages_per_second: 20 })
    expect(await authorized('channels.read', getChannel)(app, fixture.member('viewer'), live)).toEqual(changed)
    const inTest = await authorized('channels.read', getChannel)(app, fixture.member('viewer'), {
      ...live,
      mode: 'test',
    })
    expect(inTest.messages_per_second).toBe(80)
    expect(await entriesOf(fixture, 'channel.pace_changed')).toMatchObject([
      { subject: 'Simulator', details: { messages_per_second: { from: 80, to: 20 } } },
    ])
  })

  test('the channel requires permission to change, and is hidden from strangers and keys without permission', async () => {
    const { fixture, app, live } = await open()
    const stranger = fixture.member('owner', { workspaceId: fixture.otherWorkspaceId })
    const key = fixture.keyHolder(everyPermission)
    const forbidden = { code: 'forbidden' }
    for (const actor of [stranger, key, fixture.member('campaigner'), fixture.member('viewer')]) {
      await expect(
        authorized('channels.manage', changeChannel)(app, actor, { ...live, messagesPerSecond: 1 }),
      ).rejects.toMatchObject(forbidden)
    }
    for (const actor of [stranger, fixture.keyHolder({ analytics: true })])
      await expect(authorized('channels.watch', channelHealth)(app, actor, live)).rejects.toMatchObject(forbidden)
    expect(await authorized('channels.read', getChannel)(app, fixture.member('viewer'), live)).toMatchObject({
      messages_per_second: 80,
    })
  })
})

// Only SQLite chooses the same plan for an empty store as for a full one, so only its plan can be asserted.
describe.each(engines.filter((engine) => engine.name === 'sqlite'))(
  'The query plans of channel health on $name',
  (engine) => {
    test('the times of a channel are read from a range of an index, whatever the number of messages', async () => {
      const fixture = await createTestApp(engine)
      const { app, queries } = recordQueries(fixture.app)
      await channelHealth(app, fixture.scope(), {})
      const plans = await Promise.all(queries.slice(1).map((query) => planOf(fixture.app, query)))
      expect(plans.filter((plan) => plan.includes('USING INDEX message_by_channel'))).toHaveLength(3)
      expect(plans.filter((plan) => plan.includes('USING INDEX message_failed'))).toHaveLength(1)
      expect(plans.join()).not.toMatch(/SCAN message/)
    })
  },
)

test.each([0, 1001, 2.5])('%s messages a second are refused', (messagesPerSecond) => {
  const workspaceId = 'a3bb189e-8bf9-4c5a-8b1e-000000000001'
  expect(ChangeChannel.safeParse({ workspaceId, messagesPerSecond }).success).toBe(false)
})
