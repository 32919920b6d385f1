import { describe, expect, test } from 'vitest'
import { entriesOf } from '../../../testing/audit.ts'
import { authorized } from '../../../testing/authorized.ts'
import { createCampaignTestApp, messagesByPhone, recipients } from '../../../testing/campaigns.ts'
import { engines } from '../../../testing/stores/engines.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { startDraft } from './start-draft.ts'

const draftId = '00112233445566778899aabbccddeeff'

describe.each(engines)('on $name', (engine) => {
  const inputOf = ({ workspaceId }: TestApp) => ({
    workspaceId,
    mode: 'live' as const,
    templateName: 'order_shipped',
    recipients: recipients(2),
    draftId,
  })
  const campaignsOf = ({ app }: TestApp) => app.db.selectFrom('campaign').select(['id', 'name']).execute()

  test('a draft becomes one campaign, sent once, however often it is submitted', async () => {
    const fixture = await createCampaignTestApp(engine)
    const owner = fixture.member()
    const start = () => authorized('campaigns.send', startDraft)(fixture.app, owner, inputOf(fixture))

    const atOnce = await Promise.allSettled([start(), start(), start()])
    await fixture.runJobs()
    const again = await start()
    await fixture.runJobs()

    const started = atOnce.flatMap((each) => (each.status === 'fulfilled' ? [each.value.id] : []))
    for (const each of atOnce) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'conflict' })
    expect(new Set([...started, again.id]).size).toBe(1)
    expect(await campaignsOf(fixture)).toHaveLength(1)
    expect([...(await messagesByPhone(fixture.app)).values()]).toEqual([1, 1])
    expect(await entriesOf(fixture, 'campaign.started')).toHaveLength(1)
  })

  test('changed after it was started is refused and creates no second campaign', async () => {
    const fixture = await createCampaignTestApp(engine)
    const owner = fixture.member()
    await authorized('campaigns.send', startDraft)(fixture.app, owner, inputOf(fixture))
    const changed = authorized('campaigns.send', startDraft)(fixture.app, owner, {
      ...inputOf(fixture),
      recipients: recipients(1),
    })

    await expect(changed).rejects.toMatchObject({ code: 'idempotency_mismatch' })
    expect(await campaignsOf(fixture)).toHaveLength(1)
  })

  test('a draft belongs to its author: another member’s draft with the same id is separate', async () => {
    const fixture = await createCampaignTestApp(engine)
    const first = await authorized('campaigns.send', startDraft)(fixture.app, fixture.member(), inputOf(fixture))
    const second = await authorized('campaigns.send', startDraft)(fixture.app, fixture.member(), inputOf(fixture))

    expect(second.id).not.toBe(first.id)
  })

  test('a draft returns its campaign only to its author who may still send', async () => {
    const fixture = await createCampaignTestApp(engine)
    const author = fixture.member('campaigner')
    await authorized('campaigns.send', startDraft)(fixture.app, author, inputOf(fixture))
    const demoted = { ...fixture.member('viewer'), userId: author.userId }
    const stranger = { ...fixture.member('owner', { workspaceId: fixture.otherWorkspaceId }), userId: author.userId }

    for (const actor of [demoted, stranger]) {
      await expect(
        authorized('campaigns.send', startDraft)(fixture.app, actor, inputOf(fixture)),
      ).rejects.toMatchObject({ code: 'forbidden' })
    }
    expect(await campaignsOf(fixture)).toHaveLength(1)
  })
})
