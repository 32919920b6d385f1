import { NewCampaign } from '@parley/shared/new-campaigns'
import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { openTestHouse, type TestHouse } from '../../testing/house.ts'
import { approvedTemplate, pendingTemplate } from '../../testing/templates.ts'
import { campaignHistory } from '../campaigns/campaign-history.ts'
import { startCampaign } from '../campaigns/start-campaign.ts'
import { deleteTemplate } from './delete-template.ts'
import { listTemplates } from './list-templates.ts'
import { templateForSend } from './templates.store.ts'

describe.each(engines)('deleting a template on $name', (engine) => {
  const named = (house: TestHouse, templateId: string, name = 'order_shipped') =>
    ({ workspaceId: house.workspaceId, mode: 'live', templateId, name }) as const
  const all = async (house: TestHouse) => (await listTemplates(house.app, house.system(), {})).data

  test('takes it from every list and from sending, and leaves its campaigns their history', async () => {
    const house = await openTestHouse(engine)
    const { id } = await approvedTemplate(house)
    const recipients = [{ phone: '+491701234567', variables: { 1: 'Ada', 2: 'A-1' } }]
    const input = NewCampaign.parse({ workspaceId: house.workspaceId, templateName: 'order_shipped', recipients })
    await startCampaign(house.app, house.member(), input)
    await house.runJobs()
    await deleteTemplate(house.app, house.member('campaigner'), named(house, id))

    expect(await all(house)).toEqual([])
    await expect(templateForSend(house.app.db, house.scope(), 'order_shipped')).rejects.toMatchObject({
      code: 'not_found',
    })
    const where = { workspaceId: house.workspaceId, mode: 'live', page: 1, limit: 20 } as const
    const history = await campaignHistory(house.app, house.member(), where)
    expect(history.data).toMatchObject([{ template: { name: 'order_shipped' }, total: 1 }])
    await expect(deleteTemplate(house.app, house.member(), named(house, id))).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('frees its name for another one, which is reviewed anew', async () => {
    const house = await openTestHouse(engine)
    const { id } = await approvedTemplate(house)
    await deleteTemplate(house.app, house.member(), named(house, id))
    await pendingTemplate(house, { body: 'Something else', category: 'UTILITY' })

    expect(await all(house)).toMatchObject([
      { name: 'order_shipped', status: 'PENDING', category: 'UTILITY', components: [{ text: 'Something else' }] },
    ])
    house.clock.advance(5_000)
    await house.runJobs()
    expect(await all(house)).toMatchObject([{ status: 'APPROVED' }])
  })

  test('wants its name typed, and leaves other languages alone', async () => {
    const house = await openTestHouse(engine)
    const { id } = await approvedTemplate(house)
    await pendingTemplate(house, { language: 'de' })
    await expect(deleteTemplate(house.app, house.member(), named(house, id, 'order'))).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'name' }],
    })
    expect(await all(house)).toHaveLength(2)
    await deleteTemplate(house.app, house.member(), named(house, id))
    expect((await all(house)).map((template) => template.language)).toEqual(['de'])
  })

  test('only who may manage templates of the workspace deletes one', async () => {
    const house = await openTestHouse(engine)
    const { id } = await approvedTemplate(house)
    for (const actor of [
      house.member('agent'),
      house.member('viewer'),
      house.member('owner', { workspaceId: house.otherWorkspaceId }),
      house.keyHolder({ read: true, write: true, conversations: true, bulk_send: true }),
    ]) {
      await expect(deleteTemplate(house.app, actor, named(house, id))).rejects.toMatchObject({ code: 'forbidden' })
    }
    expect(await all(house)).toHaveLength(1)
  })
})
