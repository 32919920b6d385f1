import { SatisfactionSettings } from '@parley/shared/conversations/satisfaction'
import { surveyDelayMs } from '@parley/shared/conversations/survey-answers'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { recipients } from '../../testing/campaigns.ts'
import { agentOf, customersOf } from '../../testing/customers.ts'
import { dayMs } from '../../testing/keys.ts'
import { engines, sqlite, type TestEngine } from '../../testing/stores/engines.ts'
import { approvedTemplate } from '../../testing/templates.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { bulkSend } from '../campaigns/manage/bulk-send.ts'
import { changeConversation } from '../conversations/change-conversation.ts'
import { addNote } from '../messages/add-note.ts'
import { sendMessage } from '../messages/send-message.ts'
import { changeSettings } from '../settings/change-settings.ts'
import { analyticsOfAgents } from './analytics-of-agents.ts'
import { analyticsOfChannels } from './analytics-of-channels.ts'

const minuteMs = 60_000

describe.each(engines)('on $name', (engine) => {
  test('analytics by agent count replies and first replies by their author, and the rest by the assignee', async () => {
    const { fixture, where, ada, ben, ask, talk } = await open(engine)
    const { app } = fixture
    await talk({ by: ada, assignee: ada, replyAfterMs: minuteMs, score: 5 })
    await talk({ by: ada, assignee: ada, replyAfterMs: 3 * minuteMs, score: 4 })
    await talk({ by: ben, assignee: ada, replyAfterMs: 8 * minuteMs })
    const unassigned = await talk({ by: ben, assignee: null, replyAfterMs: 2 * minuteMs })
    await authorized('notes.add', addNote)(app, ben, { ...where, conversationId: unassigned, text: 'A note' })
    await sendMessage(app, fixture.scope(), { conversationId: unassigned, text: 'From a program' })

    expect((await ask()).data).toEqual([
      {
        id: ada.userId,
        name: ada.name,
        replies: 2,
        resolved: 3,
        first_reply: { count: 2, median_seconds: 60, p90_seconds: 180 },
        satisfaction: { count: 2, average: 4.5 },
      },
      {
        id: ben.userId,
        name: ben.name,
        replies: 2,
        // His reply assigned the unassigned one to him, and the program's message reopened it.
        resolved: 0,
        first_reply: { count: 2, median_seconds: 120, p90_seconds: 480 },
        satisfaction: { count: 0, average: null },
      },
    ])
  })

  test('analytics by agent leave out other days, the other mode and other workspaces', async () => {
    const { fixture, ada, ask, talk } = await open(engine)
    await talk({ by: ada, assignee: ada, replyAfterMs: minuteMs })

    expect((await ask()).data).toHaveLength(1)
    expect(await ask({ from: '2026-11-22', to: '2026-11-22' })).toEqual({ data: [] })
    expect(await analyticsOfAgents(fixture.app, fixture.scope('test'), {})).toEqual({ data: [] })
    const theirs = fixture.member('owner', { workspaceId: fixture.otherWorkspaceId })
    const other = { workspaceId: fixture.otherWorkspaceId }
    expect(await authorized('analytics.read_details', analyticsOfAgents)(fixture.app, theirs, other)).toEqual({
      data: [],
    })
    await expect(
      authorized('analytics.read_details', analyticsOfAgents)(fixture.app, theirs, {}),
    ).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})

test('Analytics by agent have most replies first, then most resolutions, then names', async () => {
  const { fixture, ada, ben, ask, talk } = await open(sqlite)
  const minute = { replyAfterMs: minuteMs }
  const replies = async (...by: (typeof ada)[]) => {
    for (const each of by) await talk({ by: each, assignee: each, ...minute })
  }
  const resolutionsOf = async (assignee: typeof ada) => {
    for (const by of [ada, ben]) await talk({ by, assignee, ...minute })
  }
  const withUnassigned = async () => {
    await authorized('settings.manage', changeSettings)(fixture.app, fixture.member(), {
      workspaceId: fixture.workspaceId,
      assignsOnReply: false,
    })
    for (const assignee of [ada, null, null]) await talk({ by: ben, assignee, ...minute })
  }
  const days: [() => Promise<void>, (string | null)[]][] = [
    [() => replies(ada, ben, ben), ['Ben', 'Ada']],
    [() => replies(ada, ada, ben), ['Ada', 'Ben']],
    [() => resolutionsOf(ben), ['Ben', 'Ada']],
    [() => resolutionsOf(ada), ['Ada', 'Ben']],
    [withUnassigned, ['Ben', 'Ada', null]],
    [() => replies(ben, ada), ['Ada', 'Ben']],
  ]
  const names = async () => {
    const today = new Date(fixture.app.now()).toISOString().slice(0, 10)
    return (await ask({ from: today, to: today })).data.map(({ name }) => name)
  }
  for (const [work, expected] of days) {
    await work()
    expect(await names()).toEqual(expected)
    fixture.clock.advance(dayMs)
  }
  await replies(ada, ben)
  await fixture.app.db.updateTable('user').set({ name: 'Zoe' }).where('id', '=', ada.userId).execute()
  expect(await names()).toEqual(['Ben', 'Zoe'])
})

describe.each(engines)('on $name', (engine) => {
  test('analytics by channel count messages by their current status, campaigns included', async () => {
    const { fixture, ada, talk, customers } = await open(engine)
    const { app, workspaceId } = fixture
    const channels = (range = {}) => analyticsOfChannels(app, fixture.scope(), range)
    const idle = { inbound: 0, outbound: 0, delivered: 0, read: 0, failed: 0 }
    expect((await channels()).data).toMatchObject([{ platform: 'simulator', is_active: true, ...idle }])

    await approvedTemplate(fixture)
    await authorized('campaigns.send', bulkSend)(app, fixture.member(), {
      workspaceId,
      templateName: 'order_shipped',
      recipients: recipients(4),
    })
    await fixture.runJobs()
    const sent = await app.db.selectFrom('message').select('id').where('campaign_id', 'is not', null).execute()
    const statuses = ['delivered', 'read', 'failed'] as const
    for (const [place, status] of statuses.entries()) await customers.receipt(sent[place]?.id ?? '', status)
    const conversationId = await talk({ by: ada, assignee: ada, replyAfterMs: minuteMs })
    await authorized('notes.add', addNote)(app, ada, { workspaceId, mode: 'live', conversationId, text: 'A note' })

    const messages = await app.db.selectFrom('message').selectAll().where('kind', '!=', 'note').execute()
    const inStatus = (...included: string[]) =>
      messages.filter(({ direction, status }) => direction === 'outbound' && included.includes(status)).length
    expect([inStatus('delivered', 'read'), inStatus('read'), inStatus('failed')]).toEqual([2, 1, 1])
    expect((await channels()).data).toEqual([
      {
        id: customers.channel.id,
        name: 'Simulator',
        platform: 'simulator',
        channel: 'chat',
        is_active: true,
        inbound: 1,
        outbound: messages.length - 1,
        delivered: 2,
        read: 1,
        failed: 1,
      },
    ])
    expect((await channels({ from: '2026-11-01', to: '2026-11-02' })).data).toMatchObject([idle])
  })

  test('analytics by channel show a former channel as long as the period has messages of it', async () => {
    const { fixture, ada, talk, customers } = await open(engine)
    const { app } = fixture
    await talk({ by: ada, assignee: ada, replyAfterMs: minuteMs })
    await app.db.updateTable('channel').set({ is_active: 0 }).where('id', '=', customers.channel.id).execute()

    const channels = (range = {}) => analyticsOfChannels(app, fixture.scope(), range)
    expect((await channels()).data).toMatchObject([{ is_active: false, inbound: 1 }])
    expect(await channels({ from: '2026-11-01', to: '2026-11-02' })).toEqual({ data: [] })
  })
})

async function open(engine: TestEngine) {
  const fixture = await createTestApp(engine)
  const { app, workspaceId, clock } = fixture
  const where = { workspaceId, mode: 'live' as const }
  const satisfaction = SatisfactionSettings.parse({ enabled: true, repeatAfterDays: 0 })
  await authorized('settings.manage', changeSettings)(app, fixture.member(), { workspaceId, satisfaction })
  const customers = await customersOf(fixture)
  const [ada, ben] = [await agentOf(fixture, 'Ada'), await agentOf(fixture, 'Ben')]
  type Talk = { by: typeof ada; assignee: typeof ada | null; replyAfterMs: number; score?: number }
  let phones = 0
  /** A question, its reply, the resolution and optionally a score. */
  const talk = async ({ by, assignee, replyAfterMs, score }: Talk) => {
    phones += 1
    const phone = `+4917000000${10 + phones}`
    const { conversationId } = await customers.write(phone, 'A question')
    if (assignee) {
      await changeConversation(app, fixture.scope(), { conversationId, assignee: assignee.userId })
    }
    clock.advance(replyAfterMs)
    await authorized('messages.send', sendMessage)(app, by, { ...where, conversationId, text: 'An answer' })
    await changeConversation(app, fixture.scope(), { conversationId, status: 'resolved' })
    if (score !== undefined) {
      clock.advance(surveyDelayMs)
      await fixture.runJobs()
      await customers.write(phone, `${score}`)
    }
    return conversationId
  }
  const ask = (range = {}) => analyticsOfAgents(app, fixture.scope(), range)
  return { fixture, where, ada, ben, customers, talk, ask }
}
