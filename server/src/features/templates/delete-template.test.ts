import { NewCampaign } from '@parley/shared/campaigns/new-campaigns'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { engines } from '../../testing/stores/engines.ts'
import { approvedTemplate, pendingTemplate, templateToSend } from '../../testing/templates.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { startCampaign } from '../campaigns/manage/start-campaign.ts'
import { campaignHistory } from '../campaigns/report/campaign-history.ts'
import { deleteTemplate } from './delete-template.ts'
import { listTemplates } from './list-templates.ts'

describe.each(engines)('on $name', (engine) => {
  const named = (fixture: TestApp, templateId: string, name = 'order_shipped') =>
    ({ workspaceId: fixture.workspaceId, mode: 'live', templateId, name }) as const
  const all = async (fixture: TestApp) => (await listTemplates(fixture.app, fixture.scope(), {})).data

  test('deleting a template removes it from lists and sending, and keeps the history of its campaigns', async () => {
    const fixture = await createTestApp(engine)
    const { id } = await approvedTemplate(fixture)
    const recipients = [{ phone: '+491701234567', variables: { 1: 'Ada', 2: 'A-1' } }]
    const input = NewCampaign.parse({ workspaceId: fixture.workspaceId, templateName: 'order_shipped', recipients })
    await authorized('campaigns.send', startCampaign)(fixture.app, fixture.member(), input)
    await fixture.runJobs()
    await authorized('templates.manage', deleteTemplate)(fixture.app, fixture.member('campaigner'), named(fixture, id))

    expect(await all(fixture)).toEqual([])
    await expect(templateToSend(fixture, { name: 'order_shipped' })).rejects.toMatchObject({
      code: 'not_found',
    })
    const where = { workspaceId: fixture.workspaceId, mode: 'live', page: 1, limit: 20 } as const
    const history = await authorized('campaigns.read', campaignHistory)(fixture.app, fixture.member(), where)
    expect(history.data).toMatchObject([{ template: { name: 'order_shipped' }, total: 1 }])
    await expect(
      authorized('templates.manage', deleteTemplate)(fixture.app, fixture.member(), named(fixture, id)),
    ).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('deleting a template frees its name for another one, which is reviewed again', async () => {
    const fixture = await createTestApp(engine)
    const { id } = await approvedTemplate(fixture)
    await authorized('templates.manage', deleteTemplate)(fixture.app, fixture.member(), named(fixture, id))
    await pendingTemplate(fixture, { body: 'Something else', category: 'UTILITY' })

    expect(await all(fixture)).toMatchObject([
      { name: 'order_shipped', status: 'PENDING', category: 'UTILITY', components: [{ text: 'Something else' }] },
    ])
    fixture.clock.advance(5_000)
    await fixture.runJobs()
    expect(await all(fixture)).toMatchObject([{ status: 'APPROVED' }])
  })

  test('deleting a template requires its name, and keeps other languages', async () => {
    const fixture = await createTestApp(engine)
    const { id } = await approvedTemplate(fixture)
    await pendingTemplate(fixture, { language: 'de' })
    await expect(
      authorized('templates.manage', deleteTemplate)(fixture.app, fixture.member(), named(fixture, id, 'order')),
    ).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'name' }],
    })
    expect(await all(fixture)).toHaveLength(2)
    await authorized('templates.manage', deleteTemplate)(fixture.app, fixture.member(), named(fixture, id))
    expect((await all(fixture)).map((template) => template.language)).toEqual(['de'])
  })

  test('deleting a template requires the permission to manage templates', async () => {
    const fixture = await createTestApp(engine)
    const { id } = await approvedTemplate(fixture)
    for (const actor of [
      fixture.member('agent'),
      fixture.member('viewer'),
      fixture.member('owner', { workspaceId: fixture.otherWorkspaceId }),
      fixture.keyHolder({ read: true, write: true, conversations: true, bulk_send: true }),
    ]) {
      await expect(
        authorized('templates.manage', deleteTemplate)(fixture.app, actor, named(fixture, id)),
      ).rejects.toMatchObject({ code: 'forbidden' })
    }
    expect(await all(fixture)).toHaveLength(1)
  })
})
