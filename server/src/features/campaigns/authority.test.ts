import { ListCampaigns } from '@parley/shared/campaigns/campaigns'
import { ListCandidates } from '@parley/shared/campaigns/candidates'
import { ListRecipients } from '@parley/shared/campaigns/recipients'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { authorized } from '../../testing/authorized.ts'
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
type Call = (app: App, actor: Actor, where: Where) => Promise<unknown>

const request = { templateName: 'order_shipped', recipients: recipients(1) }
const reading: readonly [string, Call][] = [
  ['get', authorized('campaigns.read', getCampaign)],
  ['report', authorized('campaigns.read', campaignReport)],
  [
    'recipients',
    (app, actor, where) => authorized('campaigns.read', listRecipients)(app, actor, ListRecipients.parse(where)),
  ],
  [
    'progress',
    async (app, actor, where) => watchCampaign(app, authorize(actor, 'campaigns.read', where), where).next(),
  ],
]
const controlling: readonly [string, Call][] = [
  ['pause', authorized('campaigns.send', pauseCampaign)],
  ['resume', authorized('campaigns.send', resumeCampaign)],
  ['cancel', authorized('campaigns.send', cancelCampaign)],
  ['retry failed', authorized('campaigns.send', retryFailed)],
  ['send now', authorized('campaigns.send', sendNow)],
  ['export', authorized('campaigns.export', exportRecipients)],
  [
    'reschedule',
    (app, actor, where) =>
      authorized('campaigns.send', rescheduleCampaign)(app, actor, {
        ...where,
        schedule: { at: '2026-11-22T09:00', timeZone: 'UTC' },
      }),
  ],
  [
    'change the budget',
    (app, actor, where) => authorized('campaigns.send', changeBudget)(app, actor, { ...where, budgetMicros: 1 }),
  ],
]
const sending: readonly [string, Call][] = [
  [
    'bulk send',
    (app, actor, { workspaceId }) => authorized('campaigns.send', bulkSend)(app, actor, { ...request, workspaceId }),
  ],
  [
    'start',
    (app, actor, { workspaceId }) =>
      authorized('campaigns.send', startCampaign)(app, actor, { ...request, workspaceId }),
  ],
  [
    'check',
    (app, actor, { workspaceId }) =>
      authorized('campaigns.send', checkCampaign)(app, actor, { ...request, workspaceId }),
  ],
]
/** Calls that members who may send make, and no API key. */
const choosing: readonly [string, Call][] = [
  [
    'candidates',
    (app, actor, where) => authorized('campaigns.choose', listCandidates)(app, actor, ListCandidates.parse(where)),
  ],
]
const history: readonly [string, Call] = [
  'history',
  (app, actor, { workspaceId }) =>
    authorized('campaigns.read', campaignHistory)(app, actor, ListCampaigns.parse({ workspaceId })),
]
const everything = [...reading, ...controlling, ...sending, ...choosing, history]

describe.each(engines)('permissions for campaigns on $name', (engine) => {
  async function open() {
    const fixture = await createTestApp(engine)
    await approvedTemplate(fixture)
    const { id } = await startCampaign(fixture.app, fixture.scope(), request)
    return { fixture, where: { workspaceId: fixture.workspaceId, campaignId: id } }
  }
  const nothingHappened = async ({ fixture, where }: Awaited<ReturnType<typeof open>>) => {
    expect(await stateOf(fixture.app, where.campaignId)).toBe('running')
    expect(await messagesByPhone(fixture.app)).toEqual(new Map())
    expect(await fixture.app.db.selectFrom('campaign').select('id').execute()).toHaveLength(1)
  }

  /** All calls share one fixture: the end of the test checks that the refused calls changed nothing. */
  const expectEach = async (
    calls: readonly (readonly [string, Call])[],
    outcomeOf: (call: Call) => Promise<unknown>,
  ) => {
    for (const [name, call] of calls) expect([name, await outcomeOf(call)]).toEqual([name, 'as expected'])
  }
  const refusedAs = (code: string, answer: Promise<unknown>) =>
    answer.then(
      () => 'allowed',
      (error) => (error.code === code ? 'as expected' : error),
    )

  test('a member of another workspace is refused everything', async () => {
    const { fixture, where } = await open()
    const stranger = fixture.member('owner', { workspaceId: fixture.otherWorkspaceId })

    await expectEach(everything, (call) => refusedAs('forbidden', call(fixture.app, stranger, where)))
    await nothingHappened({ fixture, where })
  })

  test('members without the permission may neither send nor control campaigns', async () => {
    const { fixture, where } = await open()
    for (const member of [
      fixture.member('viewer'),
      fixture.member('agent'),
      fixture.member('owner', { permissions: ['reply'] }),
    ]) {
      await expectEach([...controlling, ...sending, ...choosing], (call) =>
        refusedAs('forbidden', call(fixture.app, member, where)),
      )
    }
    await nothingHappened({ fixture, where })
  })

  test('every member may read', async () => {
    const { fixture, where } = await open()

    await expectEach([...reading, history], (call) =>
      call(fixture.app, fixture.member('viewer'), where).then((answer) => (answer ? 'as expected' : answer)),
    )
  })

  test('an API key without bulk_send is refused everything', async () => {
    const { fixture, where } = await open()
    const key = fixture.keyHolder({ read: true, write: true, conversations: true, analytics: true })

    await expectEach(everything, (call) => refusedAs('forbidden', call(fixture.app, key, where)))
    await nothingHappened({ fixture, where })
  })

  test('only people may choose recipients among the contacts', async () => {
    const { fixture, where } = await open()
    const key = fixture.keyHolder({ bulk_send: true })

    await expectEach(choosing, (call) => refusedAs('forbidden', call(fixture.app, key, where)))
  })

  test('campaigns of another workspace or mode are not found', async () => {
    const { fixture, where } = await open()
    const { otherWorkspaceId } = fixture
    const elsewhere: [Actor, string][] = [
      [fixture.member('owner', { workspaceId: otherWorkspaceId }), otherWorkspaceId],
      [{ ...fixture.keyHolder({ bulk_send: true }), workspaceId: otherWorkspaceId }, otherWorkspaceId],
      [fixture.keyHolder({ bulk_send: true }, 'test'), fixture.workspaceId],
    ]
    for (const [actor, workspaceId] of elsewhere) {
      const calls = [...reading, ...controlling, ...(actor.kind === 'user' ? choosing : [])]
      await expectEach(calls, (call) => refusedAs('not_found', call(fixture.app, actor, { ...where, workspaceId })))
    }
    await nothingHappened({ fixture, where })
  })
})
