import { DraftContent } from '@parley/shared/campaigns/campaign-drafts'
import type { CampaignView } from '@parley/shared/campaigns/campaigns'
import type { NewCampaign } from '@parley/shared/campaigns/new-campaigns'
import { platformSentence } from '@parley/shared/sentences/sentence'
import { NewApiKey } from '@parley/shared/workspace/api-keys'
import { ConnectChannel } from '@parley/shared/workspace/connections'
import { describe, expect, test } from 'vitest'
import type { UserActor } from '../../actor.ts'
import { entriesOf } from '../../testing/audit.ts'
import { authorized } from '../../testing/authorized.ts'
import {
  drain,
  inTwoHours,
  raiseSendingRate,
  recipients,
  runJobsOf,
  stateOf,
  statesOf,
  withPlatform,
} from '../../testing/campaigns.ts'
import { connectionTo } from '../../testing/http/connection-to.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { approvedTemplate } from '../../testing/templates.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { openWhatsAppCampaign } from '../../testing/whatsapp/whatsapp-campaign.ts'
import { createApiKey } from '../api-keys/create-api-key.ts'
import { saveDraft } from '../campaigns/drafts/save-draft.ts'
import { getCampaign } from '../campaigns/manage/get-campaign.ts'
import { resumeCampaign } from '../campaigns/manage/resume-campaign.ts'
import { retryFailed } from '../campaigns/manage/retry-failed.ts'
import { startCampaign } from '../campaigns/manage/start-campaign.ts'
import { addSimulator } from '../channels/add-simulator.ts'
import { defaultChannel } from '../channels/channels.store.ts'
import { listChannels } from '../channels/list-channels.ts'
import { createSavedView } from '../saved-views/create-saved-view.ts'
import { createWebhook } from '../webhooks/endpoints/create-webhook.ts'
import { channelUses } from './channel-uses.ts'
import { connectChannel } from './connect-channel.ts'
import { removeChannel } from './remove-channel.ts'

/** The answer; a refusal has its sentences in English. */
const wait = <Answer>(asked: Promise<Answer>) => readable(asked) as Promise<Answer>
const emptyDraft = {
  ...{ templateId: null, step: 'template', from: 'text', file: null, contacts: [], roles: {}, repairs: {} },
  ...{ chosenColumns: {}, chosenNameColumn: null, fixedValues: {}, sendSamePhones: false },
}
const removed = 'The channel “Simulator” was removed'

describe.each(engines)('on $name', (engine) => {
  /** The test mode with two simulators; campaigns use the first, which is the default. */
  async function open(messagesPerSecond?: number) {
    const fixture = await createTestApp(engine)
    await approvedTemplate(fixture, { mode: 'test' })
    await raiseSendingRate(fixture, messagesPerSecond)
    const { app, workspaceId } = fixture
    const where = { workspaceId, mode: 'test' as const }
    const owner = fixture.member('owner')
    await authorized('channels.manage', addSimulator)(app, owner, { ...where, name: 'Second', colour: 'teal' })
    const { id: channelId } = await defaultChannel(app.db, fixture.scope('test'))
    const remove = () => authorized('channels.manage', removeChannel)(app, owner, { ...where, channelId })
    const uses = () => authorized('channels.manage', channelUses)(app, owner, { ...where, channelId })
    const resume = (campaignId: string) =>
      wait(authorized('campaigns.send', resumeCampaign)(app, owner, { ...where, campaignId }))
    /** What a removal stores in another process before this one has noticed. */
    const takeOutOfUse = () => app.db.updateTable('channel').set({ is_active: 0 }).where('id', '=', channelId).execute()
    return { fixture, app, owner, where, channelId, remove, uses, resume, takeOutOfUse }
  }
  const start = async (fixture: TestApp, count: number, more: Partial<NewCampaign> = {}) => {
    const input = { templateName: 'order_shipped', recipients: recipients(count), ...more }
    return (await startCampaign(fixture.app, fixture.scope('test'), input)).id
  }
  const reportOf = async (fixture: TestApp, campaignId: string) =>
    readable(await getCampaign(fixture.app, fixture.scope('test'), { campaignId })) as CampaignView

  test('a running campaign of a channel stops with its removal, and sends nothing more', async () => {
    const { fixture, remove, resume } = await open(80)
    const { app, handed } = withPlatform(fixture.app, async (_, accept) => {
      if (handed.length === 5) await remove()
      return accept()
    })
    const id = await start(fixture, 120)

    expect(await drain(app)).toEqual([])

    expect(handed.length).toBeLessThan(80)
    expect(await reportOf(fixture, id)).toMatchObject({ state: 'stopped', stop_reason: removed })
    expect(new Set(await statesOf(fixture.app, id))).toEqual(new Set(['sent', 'pending']))
    expect(await runJobsOf(fixture)).toEqual([])
    expect(readable(await entriesOf(fixture, 'campaign.stopped'))).toMatchObject([{ details: { reason: removed } }])
    await expect(resume(id)).rejects.toMatchObject({ code: 'conflict', message: removed })
    await drain(app)
    expect(await stateOf(app, id)).toBe('stopped')
  })

  test('a scheduled campaign of a channel stops with its removal, and its job is cancelled', async () => {
    const { fixture, remove } = await open()
    const id = await start(fixture, 3, { schedule: inTwoHours })
    await remove()
    expect(await reportOf(fixture, id)).toMatchObject({ state: 'stopped', stop_reason: removed })
    expect(await runJobsOf(fixture)).toEqual([])
    fixture.clock.advance(3 * 3_600_000)
    expect(await drain(fixture.app)).toEqual([])
    expect((await reportOf(fixture, id)).counts).toMatchObject({ pending: 3, sent: 0 })
  })

  test('a campaign that was started while its channel was being removed stops with the same sentence', async () => {
    const { fixture, app, takeOutOfUse } = await open()
    const id = await start(fixture, 3)
    await takeOutOfUse()
    expect(await drain(app)).toEqual([])
    expect(await reportOf(fixture, id)).toMatchObject({ state: 'stopped', stop_reason: removed })
    expect(await runJobsOf(fixture)).toEqual([])
  })

  test('a running campaign notices a channel that was removed without stopping it', async () => {
    const { fixture, takeOutOfUse } = await open(80)
    const { app, handed } = withPlatform(fixture.app, async (_, accept) => {
      if (handed.length === 5) await takeOutOfUse()
      return accept()
    })
    const id = await start(fixture, 120)
    expect(await drain(app)).toEqual([])
    expect(handed.length).toBeLessThan(80)
    expect(await reportOf(fixture, id)).toMatchObject({ state: 'stopped', stop_reason: removed })
  })

  test('the failed recipients of a removed channel are not retried', async () => {
    const { fixture, app, owner, where, remove } = await open()
    const failing = withPlatform(app, async () => ({ kind: 'refused', code: '1', message: platformSentence('No') }))
    const id = await start(fixture, 1)
    await drain(failing.app)
    await remove()
    const retry = wait(authorized('campaigns.send', retryFailed)(app, owner, { ...where, campaignId: id }))
    await expect(retry).rejects.toMatchObject({ code: 'conflict', message: removed })
    expect(await statesOf(app, id)).toEqual(['failed'])
  })

  test('what uses a channel is its running and scheduled campaigns, the first five by name', async () => {
    const { fixture, app, where, channelId, uses } = await open()
    const none = { count: 0, first: [] }
    expect(await uses()).toEqual({ campaigns: none, drafts: none, api_keys: none, webhooks: none, saved_views: none })
    for (const number of [1, 2, 3, 4, 5, 6]) {
      await start(fixture, 1, { name: `Sale ${number}`, ...(number > 1 && { schedule: inTwoHours }) })
    }
    await app.db.updateTable('campaign').set({ state: 'completed' }).where('name', '=', 'Sale 3').execute()
    const { campaigns } = await uses()
    expect(campaigns.count).toBe(5)
    expect(campaigns.first.map(({ name }) => name).toSorted()).toEqual([
      'Sale 1',
      'Sale 2',
      'Sale 4',
      'Sale 5',
      'Sale 6',
    ])

    const stranger = fixture.member('owner', { workspaceId: fixture.otherWorkspaceId })
    const theirs = { ...where, workspaceId: fixture.otherWorkspaceId, channelId }
    const asked = authorized('channels.manage', channelUses)(app, stranger, theirs)
    await expect(asked).rejects.toMatchObject({ code: 'not_found' })
  })

  test('what uses a channel is also drafts that chose it, keys and webhooks limited to it, and views that filter by it', async () => {
    const { fixture, app, owner, where, channelId, uses } = await open()
    const channels = await authorized('channels.read', listChannels)(app, owner, where)
    const otherId = channels.data.find(({ id }) => id !== channelId)?.id ?? ''
    const draft = async (by: UserActor, name: string, chosen?: string) => {
      const plan = { name, when: 'now' as const, date: '', time: '', timeZone: 'UTC', budget: '' }
      const content = DraftContent.parse({ ...emptyDraft, plan, text: `"channelId":"${channelId}"`, channelId: chosen })
      const draftId = app.newId()
      await authorized('campaigns.choose', saveDraft)(app, by, { ...where, draftId, content })
      return draftId
    }
    const [own] = [await draft(owner, 'Sale', channelId), await draft(fixture.member(), 'Hidden', channelId)]
    for (const chosen of [otherId, undefined]) await draft(owner, 'Another', chosen)
    const key = async (name: string, channel_ids: string[] | null, expiresInDays?: number) => {
      const input = NewApiKey.parse({ ...where, name, channel_ids, expiresInDays })
      return (await authorized('api_keys.manage', createApiKey)(app, owner, input)).keyData.id
    }
    const webhook = async (path: string, channel_ids: string[] | null, description?: string) => {
      const input = { ...where, url: `https://93.184.215.14/${path}`, events: ['*' as const], channel_ids, description }
      return (await authorized('webhooks.manage', createWebhook)(app, owner, input)).data.id
    }
    await key('Expired', [channelId], 1)
    fixture.clock.advance(2 * 86_400_000)
    const keyId = await key('CRM', [otherId, channelId])
    for (const limit of [[otherId], null]) await key('Other', limit)
    const [named, unnamed] = [await webhook('one', [channelId], 'Orders'), await webhook('two', [channelId])]
    for (const limit of [[otherId], null]) await webhook('three', limit)
    const view = async (by: UserActor, name: string, filter: Record<string, string>) =>
      (await authorized('saved_views.change', createSavedView)(app, by, { ...where, name, filter, shared: false })).id
    const viewId = await view(owner, 'Berlin', { status: 'open', channel_id: channelId })
    await view(owner, 'Vienna', { channel_id: otherId })
    await view(fixture.member(), 'Hers', { channel_id: channelId })

    expect(await uses()).toMatchObject({
      drafts: { count: 2, first: [{ id: own, name: 'Sale' }] },
      api_keys: { count: 1, first: [{ id: keyId, name: 'CRM' }] },
      webhooks: {
        count: 2,
        first: [
          { id: unnamed, name: 'https://93.184.215.14/two' },
          { id: named, name: 'Orders' },
        ],
      },
      saved_views: { count: 1, first: [{ id: viewId, name: 'Berlin', filter: { channel_id: channelId } }] },
    })
    const manager = fixture.member('agent', { permissions: ['manage_settings'] })
    expect(await authorized('channels.manage', channelUses)(app, manager, { ...where, channelId })).toMatchObject({
      drafts: { count: 2, first: [] },
      api_keys: { count: 1, first: [] },
      webhooks: { count: 2, first: [] },
    })
  })

  test('a campaign of a removed number continues once the number is connected again', async () => {
    const fixture = await openWhatsAppCampaign(engine)
    const { app, owner, where, graph, account, start, report, runJobs } = fixture
    const id = await start(3)
    const { id: channelId, name } = await defaultChannel(app.db, fixture.scope('live'))
    await authorized('channels.manage', removeChannel)(app, owner, { ...where, channelId })
    await runJobs()
    expect(readable(await report(id))).toMatchObject({
      state: 'stopped',
      stop_reason: `The channel “${name}” was removed`,
      counts: { pending: 3 },
    })
    expect(graph.messages).toEqual([])

    const input = ConnectChannel.parse({ workspaceId: where.workspaceId, ...connectionTo(account) })
    await authorized('channels.manage', connectChannel)(app, owner, input)
    // WhatsApp's decision on the template applies again once it is read.
    await runJobs()
    await raiseSendingRate(fixture)
    await authorized('campaigns.send', resumeCampaign)(app, owner, { ...where, campaignId: id })
    await runJobs()
    expect(readable(await report(id))).toMatchObject({ stop_reason: null, counts: { pending: 0, sent: 3 } })
  })
})
