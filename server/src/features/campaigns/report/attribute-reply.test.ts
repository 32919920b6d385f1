import { platformSentence } from '@parley/shared/sentences/sentence'
import { describe, expect, test } from 'vitest'
import { createCampaignTestApp, phoneOf, recipients, withPlatform } from '../../../testing/campaigns.ts'
import { customersOf } from '../../../testing/customers.ts'
import { engines } from '../../../testing/stores/engines.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { getConversation } from '../../conversations/get-conversation.ts'
import { bulkSend } from '../manage/bulk-send.ts'
import { getCampaign } from '../manage/get-campaign.ts'

const hoursMs = 3_600_000
const phone = phoneOf(0)

describe.each(engines)('the attribution of replies to campaigns on $name', (engine) => {
  async function open() {
    const fixture = await createCampaignTestApp(engine)
    return { fixture, customers: await customersOf(fixture) }
  }
  const send = async (fixture: TestApp, app = fixture.app) =>
    (await bulkSend(app, fixture.scope(), { templateName: 'order_shipped', recipients: recipients(1) })).campaignId
  const campaignOf = async (fixture: TestApp, { conversationId }: { conversationId: string }) =>
    (await getConversation(fixture.app, fixture.scope(), { conversationId })).campaign_id

  test.each([
    { after: 'an hour', ms: hoursMs },
    { after: 'a month', ms: 30 * 24 * hoursMs },
  ])('a message $after later is the reply while nothing newer was sent', async ({ ms }) => {
    const { fixture, customers } = await open()
    const campaignId = await send(fixture)
    fixture.clock.advance(ms)

    const reply = await customers.write(phone, 'Hello')

    expect(await campaignOf(fixture, reply)).toBe(campaignId)
    const { replied } = await getCampaign(fixture.app, fixture.scope(), { campaignId })
    expect(replied).toBe(1)
  })

  test('only the first message counts as the reply, even when a later one quotes', async () => {
    const { fixture, customers } = await open()
    const campaignId = await send(fixture)
    fixture.clock.advance(1_000)
    const first = await customers.write(phone, 'Hello')
    const { platform_message_id } = await fixture.app.db
      .selectFrom('message')
      .select('platform_message_id')
      .where('campaign_id', '=', campaignId)
      .executeTakeFirstOrThrow()
    fixture.clock.advance(1_000)

    const quoting = { quotedPlatformMessageId: platform_message_id ?? '' }
    const second = await customers.write(phone, 'Hello again', quoting)

    expect(second.conversationId).toBe(first.conversationId)
    expect(await getCampaign(fixture.app, fixture.scope(), { campaignId })).toMatchObject({ replied: 1 })
  })

  test('messages before the campaign or in the other mode are not attributed', async () => {
    const { fixture, customers } = await open()
    const before = await customers.write(phone, 'Hello')
    fixture.clock.advance(1_000)
    const campaignId = await send(fixture)
    fixture.clock.advance(1_000)
    await (await customersOf(fixture, 'test')).write(phone, 'Hello')

    expect(await campaignOf(fixture, before)).toBeNull()
    expect(await getCampaign(fixture.app, fixture.scope(), { campaignId })).toMatchObject({ replied: 0 })
  })

  test('a failed campaign message gets no reply attributed; an uncertain one may', async () => {
    const { fixture, customers } = await open()
    const failing = withPlatform(fixture.app, async () => ({
      kind: 'refused',
      code: '131000',
      message: platformSentence('No'),
    }))
    await send(fixture, failing.app)
    fixture.clock.advance(1_000)
    expect(await campaignOf(fixture, await customers.write(phone, 'Hello'))).toBeNull()

    fixture.clock.advance(1_000)
    const lost = withPlatform(fixture.app, async () => ({ kind: 'unknown', message: platformSentence('Cut off') }))
    const campaignId = await send(fixture, lost.app)
    fixture.clock.advance(1_000)
    expect(await campaignOf(fixture, await customers.write(phone, 'Hello again'))).toBe(campaignId)
  })
})
