import type { AgentFigures, AnalyticsSummary, Durations, SentFigures } from '@parley/shared/analytics'
import { SatisfactionSettings } from '@parley/shared/conversations/satisfaction'
import { surveyDelayMs } from '@parley/shared/conversations/survey-answers'
import { describe, expect, test } from 'vitest'
import type { UserActor } from '../../actor.ts'
import { authorized } from '../../testing/authorized.ts'
import { recipients } from '../../testing/campaigns.ts'
import { agentOf, customersOf } from '../../testing/customers.ts'
import { dayMs } from '../../testing/keys.ts'
import { engines, type TestEngine } from '../../testing/stores/engines.ts'
import { approvedTemplate } from '../../testing/templates.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { bulkSend } from '../campaigns/manage/bulk-send.ts'
import { changeConversation } from '../conversations/change-conversation.ts'
import { addNote } from '../messages/add-note.ts'
import { sendMessage } from '../messages/send-message.ts'
import { eraseContact } from '../personal-data/erase-contact.ts'
import { changeRetention } from '../retention/change-retention.ts'
import { enqueueSweep } from '../retention/enqueue-sweep.ts'
import { changeSettings } from '../settings/change-settings.ts'
import { analyticsOfAgents } from './analytics-of-agents.ts'
import { analyticsOfChannels } from './analytics-of-channels.ts'
import { analyticsSummary } from './analytics-summary.ts'

/** Each changes its clocks within the range, on different days; two are not whole hours from UTC. */
const zones = ['UTC', 'America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Asia/Kathmandu'] as const
const range = { from: '2027-03-08', to: '2027-04-06' }
const start = Date.parse('2027-02-01T00:00Z')
const nobody = { phone: null, platformUserId: null, name: null }

describe.each(engines)('on $name', (engine) => {
  test('the figures of analytics are those of every row, and stay after a merge, an erasure and retention', async () => {
    const { fixture, figures, live, merge } = await open(engine)
    const { app, workspaceId } = fixture
    await live(60)
    await merge()
    const before = await figures()
    for (const figure of before) expect(figure).toEqual(await oneByOne(fixture, figure.zone))
    const [inUtc] = before
    if (!inUtc) throw new Error('There are no figures')
    const { current, campaigns } = inUtc
    expect(current.first_reply.count).toBeGreaterThan(current.first_reply_by_person.count)
    for (const count of [current.first_reply_by_person.count, current.satisfaction.count, current.resolution.count]) {
      expect(count).toBeGreaterThan(2)
    }
    expect([current.campaign_messages > 2, campaigns.some(({ replied }) => replied > 0)]).toEqual([true, true])

    const erased = await app.db.selectFrom('conversation').select('contact_id').orderBy('id').executeTakeFirstOrThrow()
    const customer = { contactId: erased.contact_id, bothModes: false }
    await authorized('contacts.erase', eraseContact)(app, fixture.member(), { workspaceId, mode: 'live', ...customer })
    await fixture.runJobs()
    const withoutErased = await figures()
    await expectKept(withoutErased)
    for (const { zone, agents } of withoutErased) expect(agents).toEqual((await oneByOne(fixture, zone)).agents)

    await authorized('settings.change_retention', changeRetention)(app, fixture.member(), { workspaceId, messages: 10 })
    await enqueueSweep(app)
    await app.db.updateTable('job').set({ run_at: app.now() }).where('kind', '=', 'retention.sweep').execute()
    await fixture.runJobs()
    const withoutOld = await figures()
    await expectKept(withoutOld)
    for (const [place, { zone, agents }] of withoutOld.entries()) {
      const left = (await oneByOne(fixture, zone)).agents
      const repliesOf = (id: string | null) => left.find((agent) => agent.id === id)?.replies ?? 0
      const kept = withoutErased[place]?.agents.map((agent) => ({ ...agent, replies: repliesOf(agent.id) })) ?? []
      expect(new Set(agents)).toEqual(new Set(kept))
    }

    /** The summary is as before and says what was deleted; channels are those of the rows that are left. */
    async function expectKept(after: typeof before) {
      for (const [place, { zone, agents, channels, deleted, ...kept }] of after.entries()) {
        const left = await oneByOne(fixture, zone)
        const { current, days, campaigns, templates } = before[place] ?? {}
        expect({ ...kept, agents }).toEqual({ current, days, campaigns, templates, agents })
        expect(channels).toEqual(left.channels)
        expect(deleted).toEqual({
          messages: kept.current.inbound + kept.current.outbound - left.current.inbound - left.current.outbound,
          conversations: kept.current.conversations_opened - left.current.conversations_opened,
          measured_from_opening: 0,
          of_unknown_channel: 0,
        })
        expect(deleted.messages).toBeGreaterThan(0)
      }
    }
  })
})

async function open(engine: TestEngine) {
  const fixture = await createTestApp(engine)
  const { app, clock, workspaceId } = fixture
  const customers = await customersOf(fixture)
  const people = [await agentOf(fixture, 'Ada'), await agentOf(fixture, 'Ben')]
  await approvedTemplate(fixture)
  const satisfaction = SatisfactionSettings.parse({ enabled: true, repeatAfterDays: 0 })
  await authorized('settings.manage', changeSettings)(app, fixture.member(), { workspaceId, satisfaction })
  clock.advance(start - app.now())
  const next = random(7)
  const upTo = (count: number) => Math.floor(next() * count)
  const phone = (n: number) => `+49151${10_000_000 + n}`
  const reply = async (conversationId: string, by: UserActor | undefined) => {
    const input = { conversationId, text: 'An answer' }
    if (!by) return sendMessage(app, fixture.scope(), input)
    return authorized('messages.send', sendMessage)(app, by, { workspaceId, mode: 'live' as const, ...input })
  }
  /** What customers and the business do at random times over two months. */
  const live = async (steps: number) => {
    for (let step = 0; step < steps; step += 1) {
      clock.advance(upTo(2 * Math.floor((64 * dayMs) / steps)))
      const from = phone(upTo(12))
      const { conversationId } = await customers.write(from, 'A question')
      const where = { workspaceId, mode: 'live' as const, conversationId }
      clock.advance(upTo(7_200_000))
      const assignee = [undefined, null, ...people.map(({ userId }) => userId)][upTo(4)]
      await changeConversation(app, fixture.scope(), { conversationId, assignee })
      for (let replies = upTo(4); replies > 0; replies -= 1) {
        if (upTo(3) === 0) await authorized('notes.add', addNote)(app, fixture.member(), { ...where, text: 'A note' })
        await reply(conversationId, [undefined, ...people][upTo(3)])
        clock.advance(upTo(3_600_000))
      }
      if (upTo(2) === 0) {
        await changeConversation(app, fixture.scope(), { conversationId, status: 'resolved' })
        clock.advance(surveyDelayMs)
        await fixture.runJobs()
        if (upTo(4) > 0) await customers.write(from, `${1 + upTo(5)} thank you`)
      }
      if (upTo(5) === 0) {
        const to = [1, 2].map((n) => ({
          ...recipients(1)[0],
          phone: phone(upTo(12)),
          variables: { 1: `${n}`, 2: 'b' },
        }))
        await bulkSend(app, fixture.scope(), { templateName: 'order_shipped', recipients: to })
        if (upTo(2) === 0) await customers.write(to[0]?.phone ?? '', 'Tell me more')
      }
      await fixture.runJobs()
    }
  }
  /** A customer writes as two, answered in both threads, and then turns out to be one. */
  const merge = async () => {
    const writes = (from: object) =>
      customers.deliver({ ...customers.message('', 'Hello'), from: { ...nobody, ...from } })
    const answer = async (
      found: Awaited<ReturnType<typeof writes>>,
      { afterMs, by }: { afterMs: number; by: number },
    ) => {
      clock.advance(afterMs)
      const conversationId = (found && 'conversationId' in found && found.conversationId) || ''
      await reply(conversationId, people[by])
    }
    const byPhone = await writes({ phone: '+4915130000000' })
    const byId = await writes({ platformUserId: 'US.1' })
    await answer(byId, { afterMs: 5_000, by: 0 })
    await answer(byPhone, { afterMs: 60_000, by: 1 })
    await writes({ phone: '+4915130000000', platformUserId: 'US.1' })
    expect(await app.db.selectFrom('merged_object').selectAll().execute()).not.toEqual([])
  }
  /** Everything that the page shows, in each time zone. */
  const figures = async () => {
    const shown = []
    for (const zone of zones) {
      await authorized('settings.manage', changeSettings)(app, fixture.member(), { workspaceId, timeZone: zone })
      const { current, deleted, days, campaigns, templates } = await analyticsSummary(app, fixture.scope(), range)
      const agents = (await analyticsOfAgents(app, fixture.scope(), range)).data
      const channels = (await analyticsOfChannels(app, fixture.scope(), range)).data
      shown.push({ zone, current, deleted, days, campaigns, templates, agents, channels })
    }
    return shown
  }
  return { fixture, live, merge, figures }
}

/** The figures of the range, computed from every row without SQL. */
async function oneByOne({ app: { db }, workspaceId }: TestApp, zone: string) {
  const dayOf = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
  const isWithin = (at: number | null) => at !== null && dayOf.format(at) >= range.from && dayOf.format(at) <= range.to
  const messages = (await db.selectFrom('message').selectAll().execute()).toSorted(
    (one, other) => one.created_at - other.created_at,
  )
  const conversations = (await db.selectFrom('conversation').selectAll().execute()).filter(
    ({ group_id, is_history }) => group_id === null && is_history === 0,
  )
  const counted = messages.filter(({ kind, created_at }) => kind !== 'note' && isWithin(created_at))
  const volume = (of: typeof counted) => ({
    inbound: of.filter(({ direction }) => direction === 'inbound').length,
    outbound: of.filter(({ direction }) => direction === 'outbound').length,
    campaign_messages: of.filter(({ campaign_id }) => campaign_id !== null).length,
  })
  const byDay = Map.groupBy(counted, ({ created_at }) => dayOf.format(created_at))
  const days: AnalyticsSummary['days'] = []
  for (let at = Date.parse(range.from); at <= Date.parse(range.to); at += dayMs) {
    const day = new Date(at).toISOString().slice(0, 10)
    days.push({ day, ...volume(byDay.get(day) ?? []) })
  }

  const opened = conversations.filter(({ created_at }) => isWithin(created_at))
  /** How long the customer waited for the first reply, and for that of a person. */
  const waits = opened.flatMap(({ id, csat_requested_at: askedAt, csat_received_at: scoredAt }) => {
    const own = messages.filter(({ conversation_id }) => conversation_id === id)
    const isScore = (at: number) => askedAt !== null && scoredAt !== null && at >= askedAt && at <= scoredAt
    const question = own.find(
      ({ direction, kind, created_at }) => direction === 'inbound' && kind === 'text' && !isScore(created_at),
    )
    const replies = own
      .filter(({ direction, campaign_id }) => direction === 'outbound' && campaign_id === null)
      .filter(({ kind, created_at }) => /text|template/.test(kind) && created_at >= (question?.created_at ?? Infinity))
    return replies.map(({ sent_by_id, created_at }) => ({
      id,
      by: sent_by_id?.startsWith('user:') ? sent_by_id.slice('user:'.length) : undefined,
      ms: created_at - (question?.created_at ?? 0),
    }))
  })
  const firstOfEach = (of: typeof waits) =>
    [...Map.groupBy(of, ({ id }) => id).values()].flatMap(([first]) => first ?? [])
  const firstOfPeople = firstOfEach(waits.filter(({ by }) => by !== undefined))
  const resolved = conversations.filter(({ resolved_at }) => isWithin(resolved_at))
  const scored = conversations.filter(({ csat_received_at }) => isWithin(csat_received_at))
  const scores = scored.map(({ csat_score }) => csat_score ?? 0)
  const numberOf = (score: number) => scores.filter((each) => each === score).length

  const users = await db.selectFrom('user').select(['id', 'name']).execute()
  const agents = [...users.map(({ id }) => id), null]
    .map((id): AgentFigures => {
      const own = scored.filter(({ assignee_id }) => assignee_id === id).map(({ csat_score }) => csat_score ?? 0)
      return {
        id,
        name: users.find((user) => user.id === id)?.name ?? null,
        replies: counted.filter(({ sent_by_id }) => id !== null && sent_by_id === `user:${id}`).length,
        resolved: resolved.filter(({ assignee_id }) => assignee_id === id).length,
        first_reply: durations(firstOfPeople.filter(({ by }) => by === id).map(({ ms }) => ms)),
        satisfaction: { count: own.length, average: average(own) },
      }
    })
    .filter(
      ({ replies, resolved, first_reply, satisfaction }) =>
        replies + resolved + first_reply.count + satisfaction.count > 0,
    )
    .toSorted(
      (one, other) =>
        Number(one.id === null) - Number(other.id === null) ||
        other.replies - one.replies ||
        other.resolved - one.resolved ||
        (one.name ?? '').localeCompare(other.name ?? ''),
    )

  const inLive = db.selectFrom('channel').selectAll().where('workspace_id', '=', workspaceId).where('mode', '=', 'live')
  const channels = (await inLive.execute()).map((channel) => {
    const own = counted.filter(({ channel_id }) => channel_id === channel.id)
    const inStatus = (...statuses: string[]) =>
      own.filter(({ direction, status }) => direction === 'outbound' && statuses.includes(status)).length
    const { inbound, outbound } = volume(own)
    const [delivered, read, failed] = [inStatus('delivered', 'read'), inStatus('read'), inStatus('failed')]
    const { id, platform } = channel
    return {
      id,
      name: 'Simulator',
      platform,
      channel: 'chat',
      is_active: true,
      inbound,
      outbound,
      delivered,
      read,
      failed,
    }
  })

  const sentTo = await db.selectFrom('campaign_recipient').selectAll().execute()
  const sent = (of: typeof sentTo): SentFigures => {
    const inState = (...states: string[]) => of.filter(({ state }) => states.includes(state)).length
    return {
      recipients: of.length,
      attempted: inState('sent', 'delivered', 'read', 'failed', 'uncertain'),
      successful: inState('sent', 'delivered', 'read'),
      delivered: inState('delivered', 'read'),
      read: inState('read'),
      failed: inState('failed'),
      replied: of.filter(({ replied_conversation_id }) => replied_conversation_id !== null).length,
    }
  }
  const started = (await db.selectFrom('campaign').selectAll().execute())
    .filter(({ created_at }) => isWithin(created_at))
    .toSorted((one, other) => other.created_at - one.created_at)
  const toThese = sentTo.filter(({ campaign_id }) => started.some(({ id }) => id === campaign_id))
  const template = { name: 'order_shipped', language: 'en_US', campaigns: started.length }

  return {
    zone,
    current: {
      ...volume(counted),
      conversations_opened: opened.length,
      first_reply: durations(firstOfEach(waits).map(({ ms }) => ms)),
      first_reply_by_person: durations(firstOfPeople.map(({ ms }) => ms)),
      resolution: durations(resolved.map(({ created_at, resolved_at }) => (resolved_at ?? 0) - created_at)),
      satisfaction: { count: scores.length, average: average(scores), scores: [1, 2, 3, 4, 5].map(numberOf) },
    },
    deleted: { messages: 0, conversations: 0, measured_from_opening: 0, of_unknown_channel: 0 },
    days,
    campaigns: started.map(({ id, name, created_at }) => ({
      id,
      name,
      created_at: new Date(created_at).toISOString(),
      ...sent(sentTo.filter(({ campaign_id }) => campaign_id === id)),
    })),
    templates: started.length === 0 ? [] : [{ ...template, ...sent(toThese) }],
    agents,
    channels,
  }
}

/** The average of the scores, to the nearest hundredth. */
function average(scores: readonly number[]): number | null {
  const sum = scores.reduce((total, score) => total + score, 0)
  return scores.length === 0 ? null : Math.round((sum / scores.length) * 100) / 100
}

function durations(ms: readonly number[]): Durations {
  const seconds = ms.map((each) => Math.floor(each / 1000)).toSorted((one, other) => one - other)
  const at = (share: number) => seconds[Math.ceil(seconds.length * share) - 1] ?? null
  return { count: seconds.length, median_seconds: at(0.5), p90_seconds: at(0.9) }
}

/** Returns a generator of numbers, which are the same in every run. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
