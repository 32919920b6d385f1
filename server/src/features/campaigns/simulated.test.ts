import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { createCampaignTestApp, recipients } from '../../testing/campaigns.ts'
import { customersOf } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import { approvedTemplate } from '../../testing/templates.ts'
import { openWhatsAppCampaign } from '../../testing/whatsapp/whatsapp-campaign.ts'
import { sendMessage } from '../messages/send-message.ts'
import { testSendTemplate } from '../messages/test-send-template.ts'
import { bulkSend } from './manage/bulk-send.ts'
import { getCampaign } from './manage/get-campaign.ts'
import { startCampaign } from './manage/start-campaign.ts'
import { campaignHistory } from './report/campaign-history.ts'

describe.each(engines)('on $name', (engine) => {
  /** The responses to every kind of send in this mode. */
  async function responses(mode: 'live' | 'test') {
    const fixture = await createCampaignTestApp(engine)
    if (mode === 'test') await approvedTemplate(fixture, { mode })
    const { app } = fixture
    const actor = fixture.system(mode)
    const request = { templateName: 'order_shipped', recipients: recipients(1) }
    const sent = await authorized('campaigns.send', bulkSend)(app, actor, request)
    const { conversationId } = await (await customersOf(fixture, mode)).write('+447700900001', 'Hello')
    const resultId = app.newId()
    const message = { conversationId, text: 'Hi', resultId }
    const { id: templateId } = await app.db
      .selectFrom('template')
      .select('id')
      .where('mode', '=', mode)
      .executeTakeFirstOrThrow()
    const where = { workspaceId: fixture.workspaceId, mode }
    const test = { ...where, templateId, phone: '+447700900002', variables: { 1: 'Anna', 2: 'A-1' } }
    return [
      sent,
      await authorized('campaigns.send', startCampaign)(app, actor, request),
      await authorized('campaigns.read', getCampaign)(app, actor, { campaignId: sent.campaignId }),
      ...(await authorized('campaigns.read', campaignHistory)(app, actor, { page: 1, limit: 10 })).data,
      await authorized('messages.send', sendMessage)(app, actor, message),
      await authorized('messages.send', sendMessage)(app, actor, message),
      await authorized('templates.test_send', testSendTemplate)(app, fixture.member('owner'), test),
    ]
  }

  test('responses to sends in live mode say that the simulator answered, while no number is connected', async () => {
    for (const response of await responses('live')) expect(response).toMatchObject({ simulated: true })
  })

  test('responses to sends in test mode never mention it', async () => {
    for (const response of await responses('test')) expect(response).not.toHaveProperty('simulated')
  })

  test('over a connected number do not mention it', async () => {
    const { app, owner, where, start, report, runJobs } = await openWhatsAppCampaign(engine, 1_000)
    const id = await start(1)
    await runJobs()

    expect(await report(id)).not.toHaveProperty('simulated')
    const sent = await authorized('campaigns.send', bulkSend)(app, owner, {
      ...where,
      templateName: 'sale',
      recipients: recipients(1),
    })
    expect(sent).toMatchObject({ successful: 1 })
    expect(sent).not.toHaveProperty('simulated')
  })
})
