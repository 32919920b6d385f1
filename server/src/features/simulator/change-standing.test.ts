import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { openTestHouse, type TestHouse } from '../../testing/house.ts'
import { pendingTemplate } from '../../testing/templates.ts'
import { changeStanding } from './change-standing.ts'
import { decideReview } from './decide-review.ts'

const which = { templateName: 'order_shipped', language: 'en_US' }

describe.each(engines)('what the platform thinks of a template on $name', (engine) => {
  const judge = (house: TestHouse, more: { quality?: 'HIGH' | 'MEDIUM' | 'LOW'; category?: 'MARKETING' | 'UTILITY' }) =>
    changeStanding(house.app, house.system(), { ...which, ...more })

  test('is taken over by itself: the decision stays, and nobody is told of one', async () => {
    const house = await openTestHouse(engine)
    await pendingTemplate(house, { category: 'UTILITY' })
    await decideReview(house.app, house.system(), { ...which, decision: 'PAUSED', reason: 'Low quality' })
    const events = () => house.app.db.selectFrom('event').select('kind').execute()
    const before = await events()

    expect((await judge(house, { quality: 'LOW' })).data).toMatchObject({ quality: 'LOW', category: 'UTILITY' })
    house.clock.advance(1)
    expect((await judge(house, { category: 'MARKETING' })).data).toMatchObject({
      ...{ status: 'PAUSED', rejection_reason: 'Low quality' },
      ...{ quality: 'LOW', category: 'MARKETING', previous_category: 'UTILITY' },
    })
    expect(await events()).toEqual(before)
  })

  test('cannot be said of one that waits for its review, nor of an unknown one', async () => {
    const house = await openTestHouse(engine)
    await pendingTemplate(house)
    await expect(judge(house, { quality: 'LOW' })).rejects.toMatchObject({ code: 'conflict' })
    const other = changeStanding(house.app, house.system(), { ...which, language: 'de', quality: 'LOW' })
    await expect(other).rejects.toMatchObject({ code: 'not_found' })
  })
})
