import { describe, expect, test } from 'vitest'
import { entriesOf } from '../../testing/audit.ts'
import { authorized } from '../../testing/authorized.ts'
import { inTwoHours, planCampaign, raiseSendingRate, recipients, startTo } from '../../testing/campaigns.ts'
import { createRestTestApp } from '../../testing/http/rest.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { approvedTemplate } from '../../testing/templates.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createRetryTestApp } from '../../testing/webhook-test-app.ts'
import { openWhatsAppCustomer } from '../../testing/whatsapp/whatsapp-customer.ts'
import { bulkSend } from '../campaigns/manage/bulk-send.ts'
import { resumeCampaign } from '../campaigns/manage/resume-campaign.ts'
import { startCampaign } from '../campaigns/manage/start-campaign.ts'
import { campaignReport } from '../campaigns/report/campaign-report.ts'
import { archiveWorkspace } from './archive-workspace.ts'
import { restoreWorkspace } from './restore-workspace.ts'

const hourMs = 3_600_000

describe.each(engines)('on $name', (engine) => {
  const archive = ({ app, workspaceId, member }: TestApp) =>
    authorized('workspaces.archive', archiveWorkspace)(app, member('owner'), { workspaceId })
  const restore = ({ app, workspaceId, member }: TestApp) =>
    authorized('workspaces.restore', restoreWorkspace)(app, member('owner'), { workspaceId })

  test('an archived workspace refuses API keys at once, in other processes within a second, until it is restored', async () => {
    const rest = await createRestTestApp(engine)
    const { fixture, call, newKey } = rest
    const { key } = await newKey()
    const other = fixture.app.store.singleConnection ? fixture.app : fixture.anotherProcess()
    const ask = () => call('GET', '/api/v1/key', { key })
    expect((await ask()).status).toBe(200)

    const statusSoon = () => expect.poll(async () => (await ask()).status, { interval: 20, timeout: 5_000 })
    await archive({ ...fixture, app: other })
    await statusSoon().toBe(401)
    expect((await ask()).body.error).toBe('API key is invalid or expired')
    await restore({ ...fixture, app: other })

    await statusSoon().toBe(200)
  })

  test('an archived workspace can be read by its members, and every change answers 409', async () => {
    const rest = await createRestTestApp(engine)
    const { fixture, call, owner, signInAs } = rest
    const viewer = await signInAs('viewer')
    const { workspaceId } = owner
    await archive(fixture)

    for (const { cookie } of [owner, viewer]) {
      const read = await call('GET', `/api/chat/templates?workspaceId=${workspaceId}`, { cookie })
      expect(read.status).toBe(200)
    }
    const write = await call('POST', '/api/api-keys', { cookie: owner.cookie, body: { workspaceId, name: 'One more' } })
    expect([write.status, write.body.code, write.body.error]).toEqual([
      409,
      'conflict',
      'This workspace is archived and read-only; an owner can restore it',
    ])
    const me = await call('GET', '/api/me', { cookie: viewer.cookie })
    expect(me.body.workspaces).toMatchObject([{ archived_at: new Date(fixture.app.now()).toISOString() }])
  })

  test('only an owner archives and restores it; both are recorded once', async () => {
    const fixture = await createTestApp(engine)
    const { app, workspaceId, member } = fixture
    for (const change of [
      authorized('workspaces.archive', archiveWorkspace),
      authorized('workspaces.restore', restoreWorkspace),
    ]) {
      await expect(change(app, member('admin'), { workspaceId })).rejects.toMatchObject({ code: 'forbidden' })
    }

    const [first, again] = [await archive(fixture), await archive(fixture)]
    const [restored, restoredAgain] = [await restore(fixture), await restore(fixture)]

    expect(first).toEqual(again)
    expect([restored, restoredAgain]).toEqual([1, 2].map(() => ({ id: workspaceId, archived_at: null })))
    expect(await entriesOf(fixture, 'workspace.archived', 'workspace.restored')).toMatchObject([
      { action: 'workspace.archived', subject: 'Acme' },
      { action: 'workspace.restored', subject: 'Acme' },
    ])
  })

  test('an archived workspace pauses a campaign that a request starts just after it was archived', async () => {
    const fixture = await createTestApp(engine)
    const { app, workspaceId, member } = fixture
    await approvedTemplate(fixture)
    await archive(fixture)
    const { results, campaignId } = await bulkSend(app, fixture.scope(), {
      templateName: 'order_shipped',
      recipients: recipients(3),
    })

    expect(results.map(({ state }) => state)).toEqual(['skipped', 'skipped', 'skipped'])
    const { campaign } = await authorized('campaigns.read', campaignReport)(app, member(), { workspaceId, campaignId })
    expect([campaign.state, campaign.counts.sent]).toEqual(['completed', 0])
  })

  test('an archived workspace pauses the campaigns of test mode too', async () => {
    const fixture = await createTestApp(engine)
    const { app, workspaceId, member, runJobs } = fixture
    const where = { workspaceId, mode: 'test' } as const
    await approvedTemplate(fixture, { mode: 'test' })
    const input = { ...where, templateName: 'order_shipped', recipients: recipients(3) }
    const { id: campaignId } = await authorized('campaigns.send', startCampaign)(app, member(), input)

    await archive(fixture)
    await restore(fixture)
    await runJobs()

    const { campaign } = await authorized('campaigns.read', campaignReport)(app, member(), { ...where, campaignId })
    expect(readable(campaign)).toMatchObject({
      state: 'paused',
      stop_reason: 'The workspace was archived',
      counts: { pending: 3 },
    })
  })

  test('an archived workspace pauses its campaigns with a reason; they continue when a person resumes them', async () => {
    const fixture = await createTestApp(engine)
    const { app, workspaceId, member, clock, runJobs } = fixture
    await approvedTemplate(fixture)
    await raiseSendingRate(fixture)
    const running = await startTo(fixture, 3)
    const scheduled = (await planCampaign(fixture, { schedule: inTwoHours })).id
    const seen = async () =>
      Promise.all(
        [running, scheduled].map(async (campaignId) => {
          const { campaign, funnel } = await authorized('campaigns.read', campaignReport)(app, member(), {
            workspaceId,
            campaignId,
          })
          return [campaign.state, campaign.stop_reason, funnel.accepted]
        }),
      )

    await archive(fixture)
    await runJobs()
    await restore(fixture)
    await runJobs()
    clock.advance(hourMs)
    await runJobs()
    expect(readable(await seen())).toEqual([
      ['paused', 'The workspace was archived', 0],
      ['paused', 'The workspace was archived', 0],
    ])

    for (const campaignId of [running, scheduled])
      await authorized('campaigns.send', resumeCampaign)(app, member(), { workspaceId, campaignId })
    await runJobs()
    expect(await seen()).toEqual([
      ['completed', null, 3],
      ['scheduled', null, 0],
    ])
    clock.advance(hourMs)
    await runJobs()
    expect((await seen())[1]).toEqual(['completed', null, 3])
  })

  test('an archived workspace keeps webhook deliveries, which are sent after it is restored', async () => {
    const fixture = await createRetryTestApp(engine)
    const { clock, emit, runJobs, receiver, deliveries, app, workspaceId } = fixture
    await emit()
    await archive(fixture)
    for (let day = 0; day < 10; day += 1) {
      await runJobs()
      clock.advance(24 * hourMs)
    }
    expect([receiver.received.length, (await deliveries())[0]?.state]).toEqual([0, 'pending'])
    const waiting = () =>
      app.db.selectFrom('job').select(['kind', 'attempts']).where('workspace_id', '=', workspaceId).execute()
    expect(await waiting()).toEqual([{ kind: 'webhook.deliver', attempts: 0 }])

    await restore(fixture)
    await runJobs()

    expect([receiver.received.length, (await deliveries())[0]?.state]).toEqual([1, 'delivered'])
    expect(await waiting()).toEqual([])
  })

  test('an archived workspace does not delay the jobs of other workspaces', async () => {
    const fixture = await createTestApp(engine)
    const { app, workspaceId, otherWorkspaceId, runJobs } = fixture
    const enqueue = (id: string, n: number) =>
      app.transact((tx) =>
        app.jobs.enqueue(
          tx,
          { workspaceId: id, mode: 'live' },
          { kind: 'webhook.forget', payload: { webhookId: `${n}` } },
        ),
      )
    for (let n = 0; n < 60; n += 1) await enqueue(workspaceId, n)
    await enqueue(otherWorkspaceId, 1)
    await archive(fixture)
    const left = async () =>
      (await app.db.selectFrom('job').select('workspace_id').execute()).map((row) => row.workspace_id)

    await runJobs()
    expect(new Set(await left())).toEqual(new Set([workspaceId]))
    expect(await left()).toHaveLength(60)

    await restore(fixture)
    await runJobs()
    expect(await left()).toEqual([])
  })

  test('an archived workspace stores the platform’s callbacks and processes them after it is restored', async () => {
    const fixture = await openWhatsAppCustomer(engine)
    await archive(fixture)
    await fixture.writes()
    expect(await fixture.conversations()).toEqual([])

    await restore(fixture)
    await fixture.runJobs()

    expect(await fixture.conversations()).toMatchObject([{ last_message: { text: 'Hi' } }])
  })
})
