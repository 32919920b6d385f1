import { describe, expect, test } from 'vitest'
import { hurry, phoneOf, recipients, withPlatform } from '../../testing/campaigns.ts'
import { customersOf } from '../../testing/customers.ts'
import { engines } from '../../testing/engines.ts'
import { openTestHouse, type TestHouse } from '../../testing/house.ts'
import { approvedTemplate } from '../../testing/templates.ts'
import { getConversation } from '../conversations/get-conversation.ts'
import { bulkSend } from './bulk-send.ts'
import { getCampaign } from './get-campaign.ts'

const hoursMs = 3_600_000
const phone = phoneOf(0)

describe.each(engines)('whose campaign a message answers on $name', (engine) => {
  async function open() {
    const house = await openTestHouse(engine)
    await approvedTemplate(house)
    await hurry(house)
    return { house, customers: await customersOf(house) }
  }
  const send = async (house: TestHouse, app = house.app) =>
    (await bulkSend(app, house.system(), { templateName: 'order_shipped', recipients: recipients(1) })).campaignId
  const campaignOf = async (house: TestHouse, { conversationId }: { conversationId: string }) =>
    (await getConversation(house.app, house.system(), { conversationId })).campaign_id

  test.each([
    { after: 'an hour', ms: hoursMs, answers: true },
    { after: 'exactly 72 hours', ms: 72 * hoursMs, answers: true },
    { after: 'a moment more than 72 hours', ms: 72 * hoursMs + 1, answers: false },
  ])('a message $after later', async ({ ms, answers }) => {
    const { house, customers } = await open()
    const campaignId = await send(house)
    house.clock.advance(ms)

    const reply = await customers.write(phone, 'Hello')

    expect(await campaignOf(house, reply)).toBe(answers ? campaignId : null)
    const { replied } = await getCampaign(house.app, house.system(), { campaignId })
    expect(replied).toBe(answers ? 1 : 0)
  })

  test('the second message answers nothing, even when it quotes', async () => {
    const { house, customers } = await open()
    const campaignId = await send(house)
    house.clock.advance(1_000)
    const first = await customers.write(phone, 'Hello')
    const { platform_message_id } = await house.app.db
      .selectFrom('message')
      .select('platform_message_id')
      .where('campaign_id', '=', campaignId)
      .executeTakeFirstOrThrow()
    house.clock.advance(1_000)

    const quoting = { quotedPlatformMessageId: platform_message_id ?? '' }
    const second = await customers.write(phone, 'Hello again', quoting)

    expect(second.conversationId).toBe(first.conversationId)
    expect(await getCampaign(house.app, house.system(), { campaignId })).toMatchObject({ replied: 1 })
  })

  test('a message before the campaign and one in the other mode answer nothing', async () => {
    const { house, customers } = await open()
    const before = await customers.write(phone, 'Hello')
    house.clock.advance(1_000)
    const campaignId = await send(house)
    house.clock.advance(1_000)
    await (await customersOf(house, 'test')).write(phone, 'Hello')

    expect(await campaignOf(house, before)).toBeNull()
    expect(await getCampaign(house.app, house.system(), { campaignId })).toMatchObject({ replied: 0 })
  })

  test('a campaign message that failed is answered by nothing; one that is uncertain may be', async () => {
    const { house, customers } = await open()
    const failing = withPlatform(house.app, async () => ({ kind: 'refused', code: '131000', message: 'No' }))
    await send(house, failing.app)
    house.clock.advance(1_000)
    expect(await campaignOf(house, await customers.write(phone, 'Hello'))).toBeNull()

    house.clock.advance(1_000)
    const lost = withPlatform(house.app, async () => ({ kind: 'unknown', message: 'Cut off' }))
    const campaignId = await send(house, lost.app)
    house.clock.advance(1_000)
    expect(await campaignOf(house, await customers.write(phone, 'Hello again'))).toBe(campaignId)
  })
})
