import type { AnalyticsSummary, Durations } from '@parley/shared/analytics'
import { SatisfactionSettings } from '@parley/shared/conversations/satisfaction'
import { surveyDelayMs } from '@parley/shared/conversations/survey-answers'
import { describe, expect, test } from 'vitest'
import type { App } from '../../app.ts'
import { authorized } from '../../testing/authorized.ts'
import { recipients } from '../../testing/campaigns.ts'
import { customersOf } from '../../testing/customers.ts'
import { dayMs } from '../../testing/keys.ts'
import { engines, type TestEngine } from '../../testing/stores/engines.ts'
import { approvedTemplate } from '../../testing/templates.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { bulkSend } from '../campaigns/manage/bulk-send.ts'
import { changeConversation } from '../conversations/change-conversation.ts'
import { addNote } from '../messages/add-note.ts'
import { sendMessage } from '../messages/send-message.ts'
import { eraseContact } from '../personal-data/erase-contact.ts'
import { changeRetention } from '../retention/change-retention.ts'
import { enqueueSweep } from '../retention/enqueue-sweep.ts'
import { changeSettings } from '../settings/change-settings.ts'
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
    await live(40)
    await merge()
    const before = await figures()
    for (const [place, zone] of zones.entries()) {
      const { current, days } = before[place] ?? {}
      expect({ ...current, days }).toMatchObject(await oneByOne(app, zone))
    }

    const erased = await app.db.selectFrom('conversation').select('contact_id').orderBy('id').executeTakeFirstOrThrow()
    const customer = { contactId: erased.contact_id, bothModes: false }
    await authorized('contacts.erase', eraseContact)(app, fixture.member(), { workspaceId, mode: 'live', ...customer })
    await fixture.runJobs()
    expect(await figures()).toEqual(before)

    await authorized('settings.change_retention', changeRetention)(app, fixture.member(), { workspaceId, messages: 10 })
    await enqueueSweep(app)
    await app.db.updateTable('job').set({ run_at: app.now() }).where('kind', '=', 'retention.sweep').execute()
    await fixture.runJobs()
    expect((await oneByOne(app, 'UTC')).inbound).toBeLessThan(before[0]?.current.inbound ?? 0)
    expect(await figures()).toEqual(before)
  })
})

async function open(engine: TestEngine) {
  const fixture = await createTestApp(engine)
  const { app, clock, workspaceId } = fixture
  const customers = await customersOf(fixture)
  await approvedTemplate(fixture)
  const satisfaction = SatisfactionSettings.parse({ enabled: true, repeatAfterDays: 0 })
  await authorized('settings.manage', changeSettings)(app, fixture.member(), { workspaceId, satisfaction })
  clock.advance(start - app.now())
  const next = random(7)
  const upTo = (count: number) => Math.floor(next() * count)
  const phone = (n: number) => `+49151${10_000_000 + n}`
  /** What customers and the business do at random times over two months. */
  const live = async (steps: number) => {
    for (let step = 0; step < steps; step += 1) {
      clock.advance(upTo(2 * Math.floor((64 * dayMs) / steps)))
      const { conversationId } = await customers.write(phone(upTo(12)), 'A question')
      const where = { workspaceId, mode: 'live' as const, conversationId }
      clock.advance(upTo(7_200_000))
      const action = upTo(6)
      if (action < 4) await sendMessage(app, fixture.scope(), { conversationId, text: 'An answer' })
      if (action === 4) await authorized('notes.add', addNote)(app, fixture.member(), { ...where, text: 'A note' })
      if (action > 2) await changeConversation(app, fixture.scope(), { conversationId, status: 'resolved' })
      if (action === 5) {
        const to = [{ ...recipients(1)[0], phone: phone(upTo(12)), variables: { 1: 'a', 2: 'b' } }]
        await bulkSend(app, fixture.scope(), { templateName: 'order_shipped', recipients: to })
      }
    }
    clock.advance(surveyDelayMs)
    await fixture.runJobs()
  }
  /** A customer writes as two, answered in both threads, and then turns out to be one. */
  const merge = async () => {
    const writes = (from: object) =>
      customers.deliver({ ...customers.message('', 'Hello'), from: { ...nobody, ...from } })
    const answer = async (found: Awaited<ReturnType<typeof writes>>, afterMs: number) => {
      clock.advance(afterMs)
      const conversationId = (found && 'conversationId' in found && found.conversationId) || ''
      await sendMessage(app, fixture.scope(), { conversationId, text: 'An answer' })
    }
    const byPhone = await writes({ phone: '+4915130000000' })
    const byId = await writes({ platformUserId: 'US.1' })
    await answer(byId, 5_000)
    await answer(byPhone, 60_000)
    await writes({ phone: '+4915130000000', platformUserId: 'US.1' })
    expect(await app.db.selectFrom('merged_object').selectAll().execute()).not.toEqual([])
  }
  const figures = async () => {
    const summaries: AnalyticsSummary[] = []
    for (const timeZone of zones) {
      await authorized('settings.manage', changeSettings)(app, fixture.member(), { workspaceId, timeZone })
      summaries.push(await analyticsSummary(app, fixture.scope(), range))
    }
    return summaries
  }
  return { fixture, live, merge, figures }
}

/** The figures of the range, computed from every row without SQL. */
async function oneByOne({ db }: App, timeZone: string) {
  const dayOf = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  const isWithin = (at: number | null) => at !== null && dayOf.format(at) >= range.from && dayOf.format(at) <= range.to
  const messages = await db.selectFrom('message').selectAll().execute()
  const conversations = (await db.selectFrom('conversation').selectAll().execute()).filter(
    ({ group_id, is_history }) => group_id === null && is_history === 0,
  )
  const counted = messages.filter(({ kind, created_at }) => kind !== 'note' && isWithin(created_at))
  const opened = conversations.filter(({ created_at }) => isWithin(created_at))
  const byDay = Map.groupBy(counted, ({ created_at }) => dayOf.format(created_at))
  const volume = (of: typeof counted) => ({
    inbound: of.filter(({ direction }) => direction === 'inbound').length,
    outbound: of.filter(({ direction }) => direction === 'outbound').length,
    campaign_messages: of.filter(({ campaign_id }) => campaign_id !== null).length,
  })
  const replies = opened.flatMap(({ id, created_at }) => {
    const times = messages
      .filter((each) => each.conversation_id === id && each.direction === 'outbound')
      .filter(({ kind, campaign_id }) => campaign_id === null && (kind === 'text' || kind === 'template'))
    return times.length === 0 ? [] : [Math.max(0, Math.min(...times.map((each) => each.created_at)) - created_at)]
  })
  const resolved = conversations.flatMap(({ created_at, resolved_at }) =>
    isWithin(resolved_at) ? [(resolved_at ?? 0) - created_at] : [],
  )
  const days: AnalyticsSummary['days'] = []
  for (let at = Date.parse(range.from); at <= Date.parse(range.to); at += dayMs) {
    const day = new Date(at).toISOString().slice(0, 10)
    const ofDay = byDay.get(day) ?? []
    days.push({ day, ...volume(ofDay) })
  }
  return {
    ...volume(counted),
    conversations_opened: opened.length,
    first_reply: durations(replies),
    resolution: durations(resolved),
    days,
  }
}

function durations(ms: readonly number[]): Durations {
  const seconds = ms.map((each) => Math.floor(each / 1000)).toSorted((one, other) => one - other)
  const at = (share: number) => seconds[Math.ceil(seconds.length * share) - 1] ?? null
  return { count: seconds.length, median_seconds: at(0.5), p90_seconds: at(0.9) }
}

/** The same numbers in every run. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
