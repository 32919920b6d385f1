import { describe, expect, test } from 'vitest'
import { entriesOf } from '../../testing/audit.ts'
import { messagesByPhone, openCampaignHouse, recipients } from '../../testing/campaigns.ts'
import { engines } from '../../testing/engines.ts'
import type { TestHouse } from '../../testing/house.ts'
import { startDraft } from './start-draft.ts'

const draftId = '00112233445566778899aabbccddeeff'

describe.each(engines)('a draft on $name', (engine) => {
  const inputOf = ({ workspaceId }: TestHouse) => ({
    ...{ workspaceId, mode: 'live' as const, templateName: 'order_shipped', recipients: recipients(2), draftId },
  })
  const campaignsOf = ({ app }: TestHouse) => app.db.selectFrom('campaign').select(['id', 'name']).execute()

  test('becomes one campaign, sent once, however often and however quickly it is sent off', async () => {
    const house = await openCampaignHouse(engine)
    const owner = house.member()
    const start = () => startDraft(house.app, owner, inputOf(house))

    const atOnce = await Promise.allSettled([start(), start(), start()])
    await house.runJobs()
    const again = await start()
    await house.runJobs()

    const started = atOnce.flatMap((each) => (each.status === 'fulfilled' ? [each.value.id] : []))
    for (const each of atOnce) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'conflict' })
    expect(new Set([...started, again.id]).size).toBe(1)
    expect(await campaignsOf(house)).toHaveLength(1)
    expect([...(await messagesByPhone(house.app)).values()]).toEqual([1, 1])
    expect(await entriesOf(house, 'campaign.started')).toHaveLength(1)
  })

  test('that was changed after it was started is refused, and makes no second campaign', async () => {
    const house = await openCampaignHouse(engine)
    const owner = house.member()
    await startDraft(house.app, owner, inputOf(house))
    const changed = startDraft(house.app, owner, { ...inputOf(house), recipients: recipients(1) })

    await expect(changed).rejects.toMatchObject({ code: 'idempotency_mismatch' })
    expect(await campaignsOf(house)).toHaveLength(1)
  })

  test('is its author’s: another member’s draft of the same id is another campaign', async () => {
    const house = await openCampaignHouse(engine)
    const first = await startDraft(house.app, house.member(), inputOf(house))
    const second = await startDraft(house.app, house.member(), inputOf(house))

    expect(second.id).not.toBe(first.id)
  })

  test('gives its campaign to nobody who may not send any more, nor to a stranger', async () => {
    const house = await openCampaignHouse(engine)
    const author = house.member('campaigner')
    await startDraft(house.app, author, inputOf(house))
    const demoted = { ...house.member('viewer'), userId: author.userId }
    const stranger = { ...house.member('owner', { workspaceId: house.otherWorkspaceId }), userId: author.userId }

    for (const actor of [demoted, stranger]) {
      await expect(startDraft(house.app, actor, inputOf(house))).rejects.toMatchObject({ code: 'forbidden' })
    }
    expect(await campaignsOf(house)).toHaveLength(1)
  })
})
