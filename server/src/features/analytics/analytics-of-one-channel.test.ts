import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { up as addChannelsOfFigures } from '../../db/migrations/0029-figures-of-channels.ts'
import { authorized } from '../../testing/authorized.ts'
import { recipients } from '../../testing/campaigns.ts'
import { agentOf } from '../../testing/customers.ts'
import { engines, type TestEngine } from '../../testing/stores/engines.ts'
import { approvedTemplate } from '../../testing/templates.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { startCampaign } from '../campaigns/manage/start-campaign.ts'
import { addSimulator } from '../channels/add-simulator.ts'
import { defaultChannel } from '../channels/channels.store.ts'
import { removeChannel } from '../connections/remove-channel.ts'
import { changeConversation } from '../conversations/change-conversation.ts'
import { sendMessage } from '../messages/send-message.ts'
import { eraseContact } from '../personal-data/erase-contact.ts'
import { playCustomer } from '../simulator/play-customer.ts'
import { analyticsOfAgents } from './analytics-of-agents.ts'
import { analyticsOfChannels } from './analytics-of-channels.ts'
import { analyticsSummary } from './analytics-summary.ts'
import { listScores } from './list-scores.ts'

const minuteMs = 60_000

describe.each(engines)('The figures of one channel on $name', (engine) => {
  test('are those of its messages, conversations, agents, scores and campaigns', async () => {
    const { fixture, ids, talk, figures } = await open(engine)
    const { app } = fixture
    await talk(ids.first, { replyAfterMs: minuteMs, score: 5 })
    await talk(ids.sales, { replyAfterMs: 3 * minuteMs, score: 2 })
    await talk(ids.sales, { from: '+15550100124' })
    await startCampaign(app, fixture.scope('test'), { templateName: 'order_shipped', recipients: recipients(4) })
    await fixture.runJobs()

    expect(await figures(ids.sales)).toEqual({
      ...{ inbound: 2, outbound: 1, campaign_messages: 0, opened: 2, resolved: 1 },
      ...{ median: 180, scores: [2], campaigns: 0, templates: 0, channels: [['Sales', 2, 1]], replies: [1] },
    })
    expect(await figures(ids.first)).toEqual({
      ...{ inbound: 1, outbound: 5, campaign_messages: 4, opened: 1, resolved: 1 },
      ...{ median: 60, scores: [5], campaigns: 1, templates: 1, channels: [['Simulator', 1, 5]], replies: [1] },
    })
    const channels = [
      ['Simulator', 1, 5],
      ['Sales', 2, 1],
    ]
    expect(await figures()).toMatchObject({
      ...{ inbound: 3, outbound: 6, campaign_messages: 4, opened: 3, resolved: 2 },
      ...{ scores: [2, 5], campaigns: 1, templates: 1, channels, replies: [2] },
    })
  })

  test('still include what was erased of it, and what it had before its removal', async () => {
    const { fixture, ids, talk, figures, remove } = await open(engine)
    const { app } = fixture
    await talk(ids.first, { replyAfterMs: minuteMs })
    await talk(ids.sales, { from: '+15550100124', replyAfterMs: 3 * minuteMs, score: 2 })
    const { scores: _, replies: __, channels: ___, ...before } = await figures(ids.sales)
    const ofFirst = await figures(ids.first)
    const contact = await app.db
      .selectFrom('contact')
      .select('id')
      .where('phone', '=', '+15550100124')
      .executeTakeFirstOrThrow()
    const input = { contactId: contact.id, confirm: '+15550100124' }
    await authorized('contacts.erase', eraseContact)(app, fixture.member('owner'), {
      ...{ workspaceId: fixture.workspaceId, mode: 'test' },
      ...input,
    } as never)
    await fixture.runJobs()
    await remove(ids.sales)

    expect(await app.db.selectFrom('conversation').select('id').where('channel_id', '=', ids.sales).execute()).toEqual(
      [],
    )
    expect(await figures(ids.sales)).toMatchObject(before)
    expect(await figures(ids.first)).toEqual(ofFirst)
  })

  test('are refused for an unknown channel and one of another mode or workspace', async () => {
    const { fixture, figures } = await open(engine)
    const foreign = await fixture.app.db
      .selectFrom('channel')
      .select('id')
      .where((is) => is.or([is('workspace_id', '=', fixture.otherWorkspaceId), is('mode', '=', 'live')]))
      .execute()
    expect(foreign).toHaveLength(3)
    for (const id of ['unknown', ...foreign.map((channel) => channel.id)]) {
      await expect(figures(id)).rejects.toMatchObject({ code: 'invalid_request', details: [{ path: 'channel_id' }] })
    }
  })

  test('include earlier figures of what was deleted only where the mode had one channel', async () => {
    const { fixture, ids } = await open(engine)
    const { app, workspaceId } = fixture
    const at = app.now() - (app.now() % 900_000)
    const db = app.db as unknown as Kysely<unknown>
    await sql`drop table erased_figure`.execute(db)
    await sql`create table erased_figure (workspace_id text not null, mode text not null, kind text not null,
      at bigint not null, value bigint not null, count bigint not null,
      constraint erased_figure_once primary key (workspace_id, mode, kind, at, value))`.execute(db)
    for (const mode of ['live', 'test']) {
      for (const kind of ['inbound', 'opened', 'score']) {
        await sql`insert into erased_figure values (${workspaceId}, ${mode}, ${kind}, ${at}, 3, 2)`.execute(db)
      }
    }
    await addChannelsOfFigures(db)

    const of = (mode: 'live' | 'test', channel_id?: string) =>
      analyticsSummary(app, fixture.scope(mode), { ...(channel_id && { channel_id }) })
    const { id } = await defaultChannel(app.db, fixture.scope('live'))
    const all = { inbound: 2, conversations_opened: 2, satisfaction: { count: 2 } }
    const none = { inbound: 0, conversations_opened: 0, satisfaction: { count: 0 } }
    expect(await of('live', id)).toMatchObject({ current: all, deleted: { messages: 2, of_unknown_channel: 0 } })
    expect(await of('test')).toMatchObject({ current: all, deleted: { messages: 2, of_unknown_channel: 0 } })
    expect(await of('test', ids.sales)).toMatchObject({
      current: none,
      deleted: { messages: 0, of_unknown_channel: 4 },
    })
  })
})

/** The test mode with its first simulator and a second. */
async function open(engine: TestEngine) {
  const fixture = await createTestApp(engine)
  const { app, clock, workspaceId } = fixture
  await approvedTemplate(fixture, { mode: 'test' })
  const [owner, agent] = [fixture.member('owner'), await agentOf(fixture, 'Ada')]
  const where = { workspaceId, mode: 'test' as const }
  const { id: first } = await defaultChannel(app.db, fixture.scope('test'))
  const sales = await authorized('channels.manage', addSimulator)(app, owner, {
    ...where,
    name: 'Sales',
    colour: 'teal',
  })
  const names = new Map([
    [first, 'Simulator'],
    [sales.id, 'Sales'],
  ])
  type Talk = { from?: string; replyAfterMs?: number; score?: number }
  return {
    fixture,
    ids: { first, sales: sales.id },
    remove: (channelId: string) => authorized('channels.manage', removeChannel)(app, owner, { ...where, channelId }),
    /** A customer writes, and is perhaps answered by an agent, who resolves the conversation and gets a score. */
    talk: async (channel_id: string, { from = '+15550100123', replyAfterMs, score }: Talk) => {
      const customer = { from, text: 'Hello', channel_id }
      const { conversationId } = await playCustomer(app, fixture.scope('test'), customer)
      if (replyAfterMs === undefined) return
      clock.advance(replyAfterMs)
      const reply = { ...where, conversationId, text: 'An answer' }
      await authorized('messages.send', sendMessage)(app, agent, reply)
      const change = { ...where, conversationId, status: 'resolved' as const }
      await authorized('conversations.change', changeConversation)(app, agent, change)
      const csat = { csat_score: score ?? null, csat_received_at: score === undefined ? null : app.now() }
      await app.db.updateTable('conversation').set(csat).where('id', '=', conversationId).execute()
    },
    figures: async (channel_id?: string) => {
      const filter = { ...(channel_id && { channel_id }) }
      const scope = fixture.scope('test')
      const { current, campaigns, templates, days } = await analyticsSummary(app, scope, filter)
      const agents = await analyticsOfAgents(app, scope, filter)
      const channels = await analyticsOfChannels(app, scope, filter)
      const scores = await listScores(app, scope, { ...where, ...filter })
      const { inbound, outbound, campaign_messages } = current
      expect(days.at(-1)).toMatchObject({ inbound, outbound, campaign_messages })
      return {
        ...{ inbound, outbound, campaign_messages },
        opened: current.conversations_opened,
        resolved: current.resolution.count,
        median: current.first_reply_by_person.median_seconds,
        scores: scores.data.map(({ score }) => score),
        campaigns: campaigns.length,
        templates: templates.length,
        channels: channels.data.map((one) => [names.get(one.id), one.inbound, one.outbound]),
        replies: agents.data.flatMap(({ id, replies }) => (id === null ? [] : [replies])),
      }
    },
  }
}
