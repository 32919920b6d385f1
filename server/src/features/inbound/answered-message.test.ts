import { SatisfactionSettings } from '@parley/shared/conversations/satisfaction'
import { surveyDelayMs } from '@parley/shared/conversations/survey-answers'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { customersOf, eventKindsOf, recordEvents } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import { approvedTemplate } from '../../testing/templates.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { bulkSend } from '../campaigns/manage/bulk-send.ts'
import { getCampaign } from '../campaigns/manage/get-campaign.ts'
import { changeConversation } from '../conversations/change-conversation.ts'
import { getConversation } from '../conversations/get-conversation.ts'
import { addNote } from '../messages/add-note.ts'
import { sendMessage } from '../messages/send-message.ts'
import { changeSettings } from '../settings/change-settings.ts'

const phone = '+491701234567'
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Contract, section 6: every way a reply can meet a survey, a campaign or an agent's message. */
describe.each(engines)('what an inbound message answers on $name', (engine) => {
  async function open() {
    const fixture = await recordEvents(await createTestApp(engine))
    const { app, clock } = fixture
    const actor = fixture.system()
    const satisfaction = SatisfactionSettings.parse({
      enabled: true,
      question: 'How was it, from 1 to 5?',
      repeatAfterDays: 0,
    })
    await authorized('settings.manage', changeSettings)(app, fixture.member(), {
      workspaceId: fixture.workspaceId,
      satisfaction,
    })
    await approvedTemplate(fixture, { name: 'offer', body: 'Rate our offer from 1 to 5, or ask for more.' })
    const customers = await customersOf(fixture)
    const platformId = async (messageId: string) => {
      const row = await app.db
        .selectFrom('message')
        .select('platform_message_id')
        .where('id', '=', messageId)
        .executeTakeFirstOrThrow()
      return row.platform_message_id ?? ''
    }
    const quoting = async (messageId: string) => ({ quotedPlatformMessageId: await platformId(messageId) })
    const text = async (conversationId: string, words = 'How many do you need?') => {
      clock.advance(60_000)
      const { messageId } = await authorized('messages.send', sendMessage)(app, actor, { conversationId, text: words })
      clock.advance(60_000)
      return messageId
    }
    const campaign = async () => {
      clock.advance(60_000)
      const input = { templateName: 'offer', recipients: [{ phone, variables: {} }] }
      const { campaignId, results } = await authorized('campaigns.send', bulkSend)(app, actor, input)
      clock.advance(60_000)
      return { campaignId, messageId: results[0]?.messageId ?? '' }
    }
    const resolve = async (conversationId: string) => {
      clock.advance(60_000)
      await authorized('conversations.change', changeConversation)(app, actor, { conversationId, status: 'resolved' })
      clock.advance(surveyDelayMs)
      await fixture.runJobs()
      clock.advance(60_000)
    }
    const surveyed = async () => {
      const { conversationId } = await customers.write(phone, 'hello')
      await text(conversationId, 'Good morning')
      await resolve(conversationId)
      const survey = await app.db
        .selectFrom('message')
        .select('id')
        .where('kind', '=', 'survey')
        .executeTakeFirstOrThrow()
      return { conversationId, surveyId: survey.id }
    }
    const write = (words: string, more = {}) => customers.write(phone, words, more)
    const conversation = (conversationId: string) =>
      authorized('conversations.read', getConversation)(app, actor, { conversationId })
    const replied = async (campaignId: string) =>
      (await authorized('campaigns.read', getCampaign)(app, actor, { campaignId })).replied
    return {
      fixture,
      app,
      clock,
      actor,
      customers,
      quoting,
      text,
      campaign,
      resolve,
      surveyed,
      write,
      conversation,
      replied,
    }
  }

  test('a number after a newer campaign is the reply to the campaign, not a score', async () => {
    const { fixture, surveyed, campaign, write, conversation, replied } = await open()
    const { conversationId } = await surveyed()
    const { campaignId } = await campaign()
    const reply = await write('3')

    expect(reply.conversationId).not.toBe(conversationId)
    expect(await conversation(reply.conversationId)).toMatchObject({ campaign_id: campaignId, csat_score: null })
    expect(await conversation(conversationId)).toMatchObject({ csat_score: null, status: 'resolved' })
    expect(await replied(campaignId)).toBe(1)
    expect(await eventKindsOf(fixture)).not.toContain('csat.received')
  })

  test('a second number after a newer campaign joins the campaign’s conversation', async () => {
    const { surveyed, campaign, write, conversation } = await open()
    const { conversationId } = await surveyed()
    await campaign()
    const first = await write('3')
    const second = await write('4')

    expect(second.conversationId).toBe(first.conversationId)
    expect(await conversation(conversationId)).toMatchObject({ csat_score: null })
  })

  test('a number after a newer survey is its score, even with an older campaign unanswered', async () => {
    const { campaign, text, resolve, write, conversation, replied } = await open()
    const { conversationId } = await write('hello')
    await text(conversationId)
    const { campaignId } = await campaign()
    await resolve(conversationId)
    const answer = await write('3')

    expect(answer.conversationId).toBe(conversationId)
    expect(await conversation(conversationId)).toMatchObject({ csat_score: 3 })
    expect(await replied(campaignId)).toBe(0)
  })

  test('a number that quotes the campaign is its reply, whatever came later', async () => {
    const { surveyed, campaign, write, quoting, conversation, clock } = await open()
    const old = await campaign()
    clock.advance(90 * dayMs)
    await campaign()
    const { conversationId } = await surveyed()
    const reply = await write('3', await quoting(old.messageId))

    expect(await conversation(reply.conversationId)).toMatchObject({ campaign_id: old.campaignId })
    expect(await conversation(conversationId)).toMatchObject({ csat_score: null })
  })

  test('a number that quotes the survey is its score, whatever came later', async () => {
    const { surveyed, campaign, write, quoting, conversation, replied } = await open()
    const { conversationId, surveyId } = await surveyed()
    const { campaignId } = await campaign()
    const answer = await write('3', await quoting(surveyId))

    expect(answer.conversationId).toBe(conversationId)
    expect(await conversation(conversationId)).toMatchObject({ csat_score: 3 })
    expect(await replied(campaignId)).toBe(0)
    // The campaign is still the newest message, and has no reply yet.
    const reply = await write('Tell me more')
    expect(await conversation(reply.conversationId)).toMatchObject({ campaign_id: campaignId })
  })

  test('words that quote the survey are an ordinary message', async () => {
    const { surveyed, campaign, write, quoting, conversation } = await open()
    const { conversationId, surveyId } = await surveyed()
    const { campaignId } = await campaign()
    const words = await write('It was fine', await quoting(surveyId))

    expect(words.conversationId).not.toBe(conversationId)
    expect(await conversation(words.conversationId)).toMatchObject({ campaign_id: null })
    const reply = await write('Tell me more')
    expect(await conversation(reply.conversationId)).toMatchObject({ campaign_id: campaignId })
  })

  test('a number after an agent’s text belongs to that conversation', async () => {
    const { surveyed, text, write, conversation } = await open()
    const { conversationId } = await surveyed()
    const later = await write('One more thing')
    await text(later.conversationId)
    const answer = await write('3')

    expect(answer.conversationId).toBe(later.conversationId)
    expect(await conversation(conversationId)).toMatchObject({ csat_score: null })
  })

  test('a number after an agent’s text in the surveyed conversation itself is no score', async () => {
    const { surveyed, text, write, conversation } = await open()
    const { conversationId } = await surveyed()
    await text(conversationId)
    const answer = await write('3')

    expect(answer.conversationId).toBe(conversationId)
    expect(await conversation(conversationId)).toMatchObject({ csat_score: null, status: 'open' })
  })

  test('a conversation resolved again after a newer text is surveyed again', async () => {
    const { surveyed, text, resolve, write, conversation, clock } = await open()
    const { conversationId } = await surveyed()
    await text(conversationId)
    await resolve(conversationId)
    clock.advance(1_000)
    await write('4')

    expect(await conversation(conversationId)).toMatchObject({ csat_score: 4 })
  })

  test('a score counts in a conversation that was reopened without a message', async () => {
    const { app, actor, surveyed, write, conversation } = await open()
    const { conversationId } = await surveyed()
    await authorized('conversations.change', changeConversation)(app, actor, { conversationId, status: 'open' })
    const answer = await write('4')

    expect(answer.conversationId).toBe(conversationId)
    expect(await conversation(conversationId)).toMatchObject({ csat_score: 4, status: 'open' })
  })

  test('an internal note does not come between a survey and its answer', async () => {
    const { app, actor, clock, surveyed, write, conversation } = await open()
    const { conversationId } = await surveyed()
    await authorized('notes.add', addNote)(app, actor, { conversationId, text: 'A difficult customer' })
    clock.advance(1_000)
    await write('4')

    expect(await conversation(conversationId)).toMatchObject({ csat_score: 4 })
  })

  test('a campaign message that failed does not come between a survey and its answer', async () => {
    const { customers, surveyed, campaign, write, conversation } = await open()
    const { conversationId } = await surveyed()
    const { messageId } = await campaign()
    await customers.receipt(messageId, 'failed')
    await write('4')

    expect(await conversation(conversationId)).toMatchObject({ csat_score: 4 })
  })

  test('an agent’s text after a campaign takes an unquoted reply, but not a quoted one', async () => {
    const { text, campaign, write, quoting, conversation, replied } = await open()
    const { conversationId } = await write('hello')
    const { campaignId, messageId } = await campaign()
    await text(conversationId)
    const answer = await write('Three of them')
    expect(answer.conversationId).toBe(conversationId)
    expect(await replied(campaignId)).toBe(0)

    const reply = await write('Tell me more', await quoting(messageId))
    expect(await conversation(reply.conversationId)).toMatchObject({ campaign_id: campaignId })
    expect(await replied(campaignId)).toBe(1)
  })

  test('of two campaigns an unquoted message answers the newer one', async () => {
    const { campaign, write, quoting, conversation } = await open()
    const older = await campaign()
    const newer = await campaign()
    const reply = await write('Tell me more')
    const again = await write('And more')
    const quoted = await write('Is this still on?', await quoting(older.messageId))

    expect(await conversation(reply.conversationId)).toMatchObject({ campaign_id: newer.campaignId })
    expect(again.conversationId).toBe(reply.conversationId)
    expect(await conversation(quoted.conversationId)).toMatchObject({ campaign_id: older.campaignId })
  })

  test('a message that quotes another message is not the reply to a newer campaign', async () => {
    const { text, campaign, write, quoting, conversation } = await open()
    const { conversationId } = await write('hello')
    const asked = await text(conversationId)
    const { campaignId } = await campaign()
    const answer = await write('Three', await quoting(asked))
    expect(answer.conversationId).toBe(conversationId)

    const reply = await write('Tell me more')
    expect(await conversation(reply.conversationId)).toMatchObject({ campaign_id: campaignId })
  })

  test('a quote of a message that Parley does not know counts as none', async () => {
    const { campaign, write, conversation } = await open()
    const { campaignId } = await campaign()
    const reply = await write('Tell me more', { quotedPlatformMessageId: 'sent_from_a_phone' })

    expect(await conversation(reply.conversationId)).toMatchObject({ campaign_id: campaignId })
  })

  test('a message written before the campaign and delivered late is not its reply', async () => {
    const { app, customers, clock, campaign, write, conversation } = await open()
    const { conversationId } = await write('hello')
    const late = { ...customers.message(phone, 'Are you there?'), at: app.now() + 1_000 }
    clock.advance(hourMs)
    const { campaignId } = await campaign()
    const arrived = await customers.deliver(late)
    expect(arrived?.conversationId).toBe(conversationId)

    const reply = await write('Tell me more')
    expect(await conversation(reply.conversationId)).toMatchObject({ campaign_id: campaignId })
  })
})
