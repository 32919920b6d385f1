import { platformSentence } from '@parley/shared/sentences/sentence'
import { defaultAlerts } from '@parley/shared/workspace/alerts'
import { ListNotifications } from '@parley/shared/workspace/notifications'
import { describe, expect, test } from 'vitest'
import type { UserActor } from '../../../actor.ts'
import { authorized } from '../../../testing/authorized.ts'
import { createCampaignTestApp, drain, recipients } from '../../../testing/campaigns.ts'
import { agentOf } from '../../../testing/customers.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { reviewTemplate } from '../../../testing/templates.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { createWebhookTestApp } from '../../../testing/webhook-test-app.ts'
import { resumeCampaign } from '../../campaigns/manage/resume-campaign.ts'
import { startCampaign } from '../../campaigns/manage/start-campaign.ts'
import { changeMember } from '../../members/change-member.ts'
import { switchOffWebhook } from '../../webhooks/endpoints/switch-off-webhook.ts'
import { changeAlertSettings } from '../change-alert-settings.ts'
import { countUnread } from '../count-unread.ts'
import { listNotifications } from './list-notifications.ts'
import { readAllNotifications } from './read-notifications.ts'

describe.each(engines)('Notifications on $name', (engine) => {
  const listed = async ({ app, workspaceId }: Pick<TestApp, 'app' | 'workspaceId'>, who: UserActor) => {
    const input = ListNotifications.parse({ workspaceId, mode: 'live' })
    const { data } = await authorized('alerts.read', listNotifications)(app, who, input)
    return data.map(({ kind, name, subject_id }) => [kind, name, subject_id])
  }

  /** Campaigns that a member starts, and their template, which can be paused and approved again. */
  async function openCampaigns() {
    const fixture = await createCampaignTestApp(engine)
    const { app, workspaceId, clock } = fixture
    const where = { workspaceId, mode: 'live' as const }
    const ada = await agentOf(fixture, 'Ada')
    const owner = { ...fixture.member('owner'), userId: ada.userId }
    const input = { ...where, templateName: 'order_shipped', recipients: recipients(3) }
    const review = async (status: 'PAUSED' | 'APPROVED') => {
      clock.advance(1_000)
      const template = { name: 'order_shipped', language: 'en_US', reason: null, at: app.now() }
      await reviewTemplate(fixture, { ...template, status })
    }
    const start = async (name: string) =>
      (await authorized('campaigns.send', startCampaign)(app, owner, { ...input, name })).id
    const resume = async (campaignId: string) => {
      await review('APPROVED')
      await authorized('campaigns.send', resumeCampaign)(app, owner, { ...where, campaignId })
      await drain(app)
    }
    return { fixture, app, where, ada, input, review, start, resume }
  }

  test('whoever started a campaign is notified when it is completed or stopped, and nobody of a program’s', async () => {
    const { fixture, app, where, ada, input, review, start, resume } = await openCampaigns()
    const grace = await agentOf(fixture)
    await startCampaign(app, fixture.scope(), input)
    const first = await start('Sale')
    await drain(app)
    expect(await listed(fixture, ada)).toEqual([['completed', 'Sale', first]])
    expect(await listed(fixture, grace)).toEqual([])
    const { notifications, total } = await authorized('alerts.read', countUnread)(app, ada, where)
    expect([notifications, total]).toEqual([1, 1])

    const second = await start('Sale again')
    await review('PAUSED')
    await drain(app)
    expect(await listed(fixture, ada)).toEqual([
      ['stopped', 'Sale again', second],
      ['completed', 'Sale', first],
    ])
    await resume(second)
    expect(await listed(fixture, ada)).toEqual([
      ['completed', 'Sale again', second],
      ['completed', 'Sale', first],
    ])
  })

  test.each(['unread', 'read'])('the %s entry of a stopped campaign is removed when it is completed', async (state) => {
    const { fixture, app, where, ada, review, start, resume } = await openCampaigns()
    await authorized('alerts.change', changeAlertSettings)(app, ada, {
      ...{ ...defaultAlerts, workspaceId: where.workspaceId },
      notifications: { ...defaultAlerts.notifications, completed: false },
    })
    const id = await start('Sale')
    await review('PAUSED')
    await drain(app)
    expect(await listed(fixture, ada)).toEqual([['stopped', 'Sale', id]])
    if (state === 'read') await authorized('alerts.change', readAllNotifications)(app, ada, where)
    await resume(id)
    expect(await listed(fixture, ada)).toEqual([])
  })

  test('those who manage webhooks are notified of one that Parley disables, unless they chose otherwise', async () => {
    const fixture = await createWebhookTestApp(engine)
    const { app, workspaceId } = fixture
    const [ada, grace, joan] = [await agentOf(fixture, 'Ada'), await agentOf(fixture), await agentOf(fixture, 'Joan')]
    for (const { userId } of [ada, grace]) {
      const change = { workspaceId, userId, role: 'agent' as const, permissions: ['manage_webhooks' as const] }
      await authorized('members.manage', changeMember)(app, fixture.member('owner'), change)
    }
    await authorized('alerts.change', changeAlertSettings)(app, grace, {
      ...{ ...defaultAlerts, workspaceId },
      notifications: { ...defaultAlerts.notifications, webhook: false },
    })
    const { id, url } = await fixture.register()
    const reason = platformSentence('The receiver is gone')
    const scope = fixture.scope()
    const switchOff = () => app.transact((tx) => switchOffWebhook(app, tx, scope, { endpoint: { id, url }, reason }))
    await switchOff()
    await switchOff()
    const host = new URL(url).host
    expect(await listed(fixture, ada)).toEqual([['webhook', host, id]])
    expect([await listed(fixture, grace), await listed(fixture, joan)]).toEqual([[], []])

    // Enabled and disabled again before it is read, it is the same entry.
    await app.db.updateTable('webhook_endpoint').set({ is_active: 1, disabled_reason: null }).execute()
    await switchOff()
    expect(await listed(fixture, ada)).toHaveLength(1)
  })
})
