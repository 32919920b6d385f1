import { ListCampaigns } from '@parley/shared/campaigns/campaigns'
import { ListCandidates } from '@parley/shared/campaigns/candidates'
import { ListRecipients } from '@parley/shared/campaigns/recipients'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { messagesByPhone, recipients, stateOf } from '../../testing/campaigns.ts'
import { engines } from '../../testing/stores/engines.ts'
import { approvedTemplate } from '../../testing/templates.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { bulkSend } from './manage/bulk-send.ts'
import { cancelCampaign } from './manage/cancel-campaign.ts'
import { changeBudget } from './manage/change-budget.ts'
import { checkCampaign } from './manage/check-campaign.ts'
import { getCampaign } from './manage/get-campaign.ts'
import { listCandidates } from './manage/list-candidates.ts'
import { pauseCampaign } from './manage/pause-campaign.ts'
import { rescheduleCampaign } from './manage/reschedule-campaign.ts'
import { resumeCampaign } from './manage/resume-campaign.ts'
import { retryFailed } from './manage/retry-failed.ts'
import { sendNow } from './manage/send-now.ts'
import { startCampaign } from './manage/start-campaign.ts'
import { campaignHistory } from './report/campaign-history.ts'
import { campaignReport } from './report/campaign-report.ts'
import { exportRecipients } from './report/export-recipients.ts'
import { listRecipients } from './report/list-recipients.ts'
import { watchCampaign } from './report/watch-campaign.ts'

type Where = { workspaceId: string; campaignId: string }
type Ask = (app: App, actor: Actor, where: Where) => Promise<unknown>

const request = { templateName: 'order_shipped', recipients: recipients(1) }
const reading: readonly [string, Ask][] = [
  ['get', getCampaign],
  ['report', campaignReport],
  ['recipients', (app, actor, where) => listRecipients(app, actor, ListRecipients.parse(where))],
  ['progress', async (app, actor, where) => watchCampaign(app, actor, where).next()],
]
const steering: readonly [string, Ask][] = [
  ['pause', pauseCampaign],
  ['resume', resumeCampaign],
  ['cancel', cancelCampaign],
  ['retry failed', retryFailed],
  ['send now', sendNow],
  [
    'reschedule',
    (app, actor, where) =>
      rescheduleCampaign(app, actor, { ...where, schedule: { at: '2026-11-22T09:00', timeZone: 'UTC' } }),
  ],
  ['change the budget', (app, actor, where) => changeBudget(app, actor, { ...where, budgetMicros: 1 })],
]
const sending: readonly [string, Ask][] = [
  ['bulk send', (app, actor, { workspaceId }) => bulkSend(app, actor, { ...request, workspaceId })],
  ['start', (app, actor, { workspaceId }) => startCampaign(app, actor, { ...request, workspaceId })],
  ['check', (app, actor, { workspaceId }) => checkCampaign(app, actor, { ...request, workspaceId })],
]
/** Of a member who may send; no key may. */
const choosing: readonly [string, Ask][] = [
  ['export', exportRecipients],
  ['candidates', (app, actor, where) => listCandidates(app, actor, ListCandidates.parse(where))],
]
const history: readonly [string, Ask] = [
  'history',
  (app, actor, { workspaceId }) => campaignHistory(app, actor, ListCampaigns.parse({ workspaceId })),
]
const everything = [...reading, ...steering, ...sending, ...choosing, history]

describe.each(engines)('authority over campaigns on $name', (engine) => {
  async function open() {
    const fixture = await createTestApp(engine)
    await approvedTemplate(fixture)
    const { id } = await startCampaign(fixture.app, fixture.system(), request)
    return { fixture, where: { workspaceId: fixture.workspaceId, campaignId: id } }
  }
  const nothingHappened = async ({ fixture, where }: Awaited<ReturnType<typeof open>>) => {
    expect(await stateOf(fixture.app, where.campaignId)).toBe('running')
    expect(await messagesByPhone(fixture.app)).toEqual(new Map())
    expect(await fixture.app.db.selectFrom('campaign').select('id').execute()).toHaveLength(1)
  }

  /** One house for all: a refusal leaves nothing behind, which is asked at the end. */
  const everyOne = async (asks: readonly (readonly [string, Ask])[], expectOf: (ask: Ask) => Promise<unknown>) => {
    for (const [name, ask] of asks) expect([name, await expectOf(ask)]).toEqual([name, 'as expected'])
  }
  const refusedAs = (code: string, asking: Promise<unknown>) =>
    asking.then(
      () => 'allowed',
      (error) => (error.code === code ? 'as expected' : error),
    )

  test('everything is refused to a stranger', async () => {
    const { fixture, where } = await open()
    const stranger = fixture.member('owner', { workspaceId: fixture.otherWorkspaceId })

    await everyOne(everything, (ask) => refusedAs('forbidden', ask(fixture.app, stranger, where)))
    await nothingHappened({ fixture, where })
  })

  test('sending and steering are refused to members who may not send campaigns', async () => {
    const { fixture, where } = await open()
    for (const member of [
      fixture.member('viewer'),
      fixture.member('agent'),
      fixture.member('owner', { permissions: ['reply'] }),
    ]) {
      await everyOne([...steering, ...sending, ...choosing], (ask) =>
        refusedAs('forbidden', ask(fixture.app, member, where)),
      )
    }
    await nothingHappened({ fixture, where })
  })

  test('reading is open to every member', async () => {
    const { fixture, where } = await open()

    await everyOne([...reading, history], (ask) =>
      ask(fixture.app, fixture.member('viewer'), where).then((answer) => (answer ? 'as expected' : answer)),
    )
  })

  test('everything is refused to a key without bulk_send', async () => {
    const { fixture, where } = await open()
    const key = fixture.keyHolder({ read: true, write: true, conversations: true, analytics: true })

    await everyOne(everything, (ask) => refusedAs('forbidden', ask(fixture.app, key, where)))
    await nothingHappened({ fixture, where })
  })

  test('recipients are chosen and exported by people only', async () => {
    const { fixture, where } = await open()
    const key = fixture.keyHolder({ bulk_send: true })

    await everyOne(choosing, (ask) => refusedAs('forbidden', ask(fixture.app, key, where)))
  })

  test('reading and steering find no campaign of another workspace or mode', async () => {
    const { fixture, where } = await open()
    const { otherWorkspaceId } = fixture
    const elsewhere: [Actor, string][] = [
      [fixture.member('owner', { workspaceId: otherWorkspaceId }), otherWorkspaceId],
      [{ ...fixture.keyHolder({ bulk_send: true }), workspaceId: otherWorkspaceId }, otherWorkspaceId],
      [fixture.keyHolder({ bulk_send: true }, 'test'), fixture.workspaceId],
    ]
    for (const [actor, workspaceId] of elsewhere) {
      const asks = [...reading, ...steering, ...(actor.kind === 'user' ? choosing : [])]
      await everyOne(asks, (ask) => refusedAs('not_found', ask(fixture.app, actor, { ...where, workspaceId })))
    }
    await nothingHappened({ fixture, where })
  })
})
