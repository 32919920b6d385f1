import { SatisfactionSettings } from '@parley/shared/conversations/satisfaction'
import { surveyDelayMs } from '@parley/shared/conversations/survey-answers'
import { runs, seed } from '@parley/shared/testing/fuzz-runs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { customersOf } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import { approvedTemplate } from '../../testing/templates.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { bulkSend } from '../campaigns/manage/bulk-send.ts'
import { changeConversation } from '../conversations/change-conversation.ts'
import { getConversation } from '../conversations/get-conversation.ts'
import { sendMessage } from '../messages/send-message.ts'
import { changeSettings } from '../settings/change-settings.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const windowMs = 24 * hourMs
const surveyMs = 72 * hourMs

type Talk = {
  id: string
  campaignId: string | null
  status: 'open' | 'resolved'
  wroteAt: number
  /** The time of its newest message, in either direction: a change of the status is no activity. */
  activeAt: number
  score: number | null
  /** Whether somebody replied in it, without which no survey is sent. */
  replied: boolean
  /** Whether a survey was sent that has no score yet. */
  asked: boolean
}
type Sent = { messageId: string; kind: 'text' | 'survey' | 'campaign'; talk: Talk | null; at: number } & {
  campaignId: string | null
  replied: boolean
}
type Model = { talks: Talk[]; sent: Sent[] }
type Rule =
  | { readonly joins: Talk; readonly scores: boolean }
  | { readonly joins: undefined; readonly opens: string | null; readonly answered?: Sent }

const step = fc.record({
  does: fc.constantFrom(
    'write',
    'number',
    'number',
    'campaign',
    'campaign',
    'text',
    'text',
    'text',
    'resolve',
    'resolve',
    'reopen',
    'pass',
  ),
  /** The number of the conversation, or, counted from the newest, of the message that is quoted; a customer quotes now and then. */
  which: fc.nat(3),
  quotes: fc.nat(2).map((one) => one === 0),
  hours: fc.constantFrom(1, 25, 73),
  /** The milliseconds since the step before; several steps may happen in one millisecond or second. */
  waitMs: fc.constantFrom(0, 1, 999, minuteMs, minuteMs),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

function opened(id: string, campaignId: string | null): Talk {
  return { id, campaignId, status: 'open', wroteAt: 0, activeAt: 0, score: null, replied: false, asked: false }
}

type Message = { readonly quoted: Sent | undefined; readonly score: number | null; readonly at: number }

/** What docs/api.md (Conversations and messages) says about a message: the conversation it belongs to, or the campaign that opens one. */
function expected(model: Model, message: Message): Rule {
  const answered = message.quoted ?? model.sent.at(-1)
  if (answered?.kind === 'campaign' && !answered.replied)
    return { joins: undefined, opens: answered.campaignId, answered }
  const inTime = answered !== undefined && message.at - answered.at <= surveyMs
  if (answered?.kind === 'survey' && answered.talk?.asked && inTime && message.score !== null) {
    return { joins: answered.talk, scores: true }
  }
  const unresolved = model.talks.filter(({ status }) => status !== 'resolved')
  // Of two that were active in the same millisecond, the one opened later.
  const newest = unresolved.toReversed().toSorted((a, b) => b.activeAt - a.activeAt)[0]
  return newest ? { joins: newest, scores: false } : { joins: undefined, opens: null }
}

describe.each(engines)('on $name', (engine) => {
  test('the replies of a customer belong where the reference says, in any order of events', async () => {
    const fixture = await createTestApp(engine)
    const { app, clock } = fixture
    const actor = fixture.system()
    const customers = await customersOf(fixture)
    const satisfaction = SatisfactionSettings.parse({
      enabled: true,
      question: 'How was it, from 1 to 5?',
      repeatAfterDays: 0,
    })
    await authorized('settings.manage', changeSettings)(app, fixture.member(), {
      workspaceId: fixture.workspaceId,
      satisfaction,
    })
    await approvedTemplate(fixture, { name: 'offer', body: 'Rate our offer from 1 to 5.' })
    const platformIdOf = async ({ messageId }: Sent) => {
      const query = app.db.selectFrom('message').select('platform_message_id').where('id', '=', messageId)
      return (await query.executeTakeFirstOrThrow()).platform_message_id ?? ''
    }
    const surveysOf = (talk: Talk) =>
      app.db
        .selectFrom('message')
        .select('id')
        .where('kind', '=', 'survey')
        .where('conversation_id', '=', talk.id)
        .orderBy('created_at', 'desc')
        .execute()
    let people = 0
    const reached = new Set<string>()

    async function writes(model: Model, phone: string, { does, which, quotes }: Step) {
      const score = does === 'number' ? 1 + (which % 5) : null
      const quoted = quotes ? model.sent.toReversed()[which] : undefined
      const rule = expected(model, { quoted, score, at: app.now() })
      const more = quoted ? { quotedPlatformMessageId: await platformIdOf(quoted) } : {}
      const arrived = await customers.write(phone, score === null ? 'Hello' : String(score), more)
      const talk = rule.joins ?? opened(arrived.conversationId, rule.opens)
      if (rule.joins) expect(arrived.conversationId).toBe(talk.id)
      else {
        expect(model.talks.map(({ id }) => id)).not.toContain(talk.id)
        model.talks.push(talk)
        if (rule.answered) Object.assign(rule.answered, { replied: true, talk })
        reached.add(rule.opens ? 'a reply' : 'opened')
        if (score !== null && rule.opens && model.talks.some(({ asked }) => asked)) reached.add('beside a survey')
      }
      if (rule.joins) reached.add(rule.scores ? 'a score' : 'joined')
      if (rule.joins && rule.scores) Object.assign(talk, { score, asked: false })
      Object.assign(talk, { wroteAt: app.now(), activeAt: app.now() })
    }

    async function resolves(model: Model, talk: Talk) {
      if (talk.status === 'resolved') return
      await authorized('conversations.change', changeConversation)(app, actor, {
        conversationId: talk.id,
        status: 'resolved',
      })
      clock.advance(surveyDelayMs)
      await fixture.runJobs()
      talk.status = 'resolved'
      const newest = model.sent.at(-1)
      const answerable = talk.asked && newest?.kind === 'survey' && newest.talk === talk
      const isOpen = app.now() - talk.wroteAt < windowMs
      if (!isOpen || !talk.replied || (answerable && app.now() - newest.at <= surveyMs)) return
      Object.assign(talk, { asked: true, activeAt: app.now() })
      const [survey] = await surveysOf(talk)
      const messageId = survey?.id ?? 'a survey was not sent'
      model.sent.push({ messageId, kind: 'survey', talk, at: app.now(), campaignId: null, replied: false })
    }

    async function follow(steps: readonly Step[]) {
      people += 1
      const phone = `+49170${String(1_000_000 + people)}`
      const model: Model = { talks: [], sent: [] }
      for (const each of steps) {
        clock.advance(each.waitMs)
        const talk = model.talks[each.which % Math.max(1, model.talks.length)]
        if (each.does === 'pass') clock.advance(each.hours * hourMs)
        else if (each.does === 'write' || each.does === 'number') await writes(model, phone, each)
        else if (each.does === 'campaign') {
          const input = { templateName: 'offer', recipients: [{ phone, variables: {} }] }
          const { campaignId, results } = await authorized('campaigns.send', bulkSend)(app, actor, input)
          const messageId = results[0]?.messageId ?? ''
          model.sent.push({ messageId, kind: 'campaign', talk: null, at: app.now(), campaignId, replied: false })
        } else if (!talk) continue
        else if (each.does === 'text') {
          if (app.now() - talk.wroteAt >= windowMs) continue
          const { messageId } = await authorized('messages.send', sendMessage)(app, actor, {
            conversationId: talk.id,
            text: 'How many?',
          })
          Object.assign(talk, { status: 'open', replied: true, activeAt: app.now() })
          model.sent.push({ messageId, kind: 'text', talk, at: app.now(), campaignId: null, replied: false })
        } else if (each.does === 'reopen') {
          await authorized('conversations.change', changeConversation)(app, actor, {
            conversationId: talk.id,
            status: 'open',
          })
          talk.status = 'open'
        } else await resolves(model, talk)
      }
      for (const { id: conversationId, status, campaignId, score } of model.talks) {
        const view = await authorized('conversations.read', getConversation)(app, actor, { conversationId })
        expect([view.status, view.campaign_id, view.csat_score]).toEqual([status, campaignId, score])
      }
    }

    const script = fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25, size: 'max' }), follow)
    // Fewer do not reach every case with every seed.
    await fc.assert(script, { seed, numRuns: Math.max(60, runs(60)), endOnFailure: true })
    expect([...reached].toSorted()).toEqual(['a reply', 'a score', 'beside a survey', 'joined', 'opened'])
  }, 600_000)
})
