import { describe, expect, test } from 'vitest'
import { entriesOf } from '../../testing/audit.ts'
import { engines } from '../../testing/engines.ts'
import { openTestHouse } from '../../testing/house.ts'
import { pendingTemplate } from '../../testing/templates.ts'
import { listTemplates } from '../templates/list-templates.ts'
import { changeStanding } from './change-standing.ts'
import { decideReview } from './decide-review.ts'

const actions = ['template.review_played', 'template.standing_played'] as const

describe.each(engines)('what people have the simulator say of templates on $name', (engine) => {
  async function open() {
    const house = await openTestHouse(engine)
    await pendingTemplate(house, { category: 'UTILITY' })
    const which = { workspaceId: house.workspaceId, mode: 'live', templateName: 'order_shipped', language: 'en_US' }
    return { house, which: which as typeof which & { mode: 'live' }, ada: house.member('campaigner') }
  }

  test('is written down by who did it, from what to what; what is refused is not', async () => {
    const { house, which, ada } = await open()
    const { app } = house
    await expect(changeStanding(app, ada, { ...which, quality: 'LOW' })).rejects.toMatchObject({ code: 'conflict' })
    const unknown = decideReview(app, ada, { ...which, language: 'de', decision: 'REJECTED' })
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' })
    await decideReview(app, ada, { ...which, decision: 'REJECTED', reason: 'Promotional' })
    house.clock.advance(1)
    await changeStanding(app, ada, { ...which, quality: 'LOW', category: 'MARKETING' })

    const by = { actor_id: `user:${ada.userId}`, actor_name: ada.name, subject: 'order_shipped (en_US)' }
    expect(await entriesOf(house, ...actions)).toMatchObject([
      {
        ...{ ...by, action: 'template.review_played' },
        details: { status: { from: 'PENDING', to: 'REJECTED' }, rejection_reason: { from: null, to: 'Promotional' } },
      },
      {
        ...{ ...by, action: 'template.standing_played' },
        details: { quality: { from: null, to: 'LOW' }, category: { from: 'UTILITY', to: 'MARKETING' } },
      },
    ])
  })

  test('is not said when it cannot be written down', async () => {
    const { house, which, ada } = await open()
    const mute = {
      ...house.app,
      newId: () => {
        throw new Error('no entry')
      },
    }
    await expect(decideReview(mute, ada, { ...which, decision: 'APPROVED' })).rejects.toThrow('no entry')
    const kept = await house.app.db.selectFrom('simulator_template').select('status').execute()
    expect(kept).toEqual([{ status: 'PENDING' }])
    const { data } = await listTemplates(house.app, ada, { workspaceId: house.workspaceId, mode: 'live' })
    expect(data).toMatchObject([{ status: 'PENDING' }])
  })
})
