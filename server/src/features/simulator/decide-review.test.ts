import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { openTestHouse, type TestHouse } from '../../testing/house.ts'
import { pendingTemplate } from '../../testing/templates.ts'
import { listTemplates } from '../templates/list-templates.ts'
import { decideReview } from './decide-review.ts'

describe.each(engines)('deciding a review on $name', (engine) => {
  const decide = (house: TestHouse, more: object, mode: 'live' | 'test' = 'live') =>
    decideReview(house.app, house.system(mode), {
      templateName: 'order_shipped',
      language: 'en_US',
      decision: 'APPROVED',
      ...more,
    })
  const events = async (house: TestHouse) =>
    (await house.app.db.selectFrom('event').select('kind').orderBy('id').execute()).map((event) => event.kind)

  test('approves before the review that comes by itself, which then changes nothing', async () => {
    const house = await openTestHouse(engine)
    await pendingTemplate(house)

    expect((await decide(house, {})).data).toMatchObject({ name: 'order_shipped', status: 'APPROVED' })
    house.clock.advance(60_000)
    await house.runJobs()

    expect(await events(house)).toEqual(['template.approved'])
  })

  test('a rejection is final against the review that comes by itself', async () => {
    const house = await openTestHouse(engine)
    await pendingTemplate(house)
    await decide(house, { decision: 'REJECTED', reason: 'Promotional' })
    house.clock.advance(60_000)
    await house.runJobs()

    expect((await listTemplates(house.app, house.system(), {})).data).toMatchObject([
      { status: 'REJECTED', rejection_reason: 'Promotional' },
    ])
    expect(await events(house)).toEqual(['template.rejected'])
  })

  test('pauses what was approved, and approves it again', async () => {
    const house = await openTestHouse(engine)
    await pendingTemplate(house)
    await decide(house, {})
    expect((await decide(house, { decision: 'PAUSED', reason: 'Low quality' })).data.status).toBe('PAUSED')
    expect((await decide(house, {})).data).toMatchObject({ status: 'APPROVED', rejection_reason: null })

    expect(await events(house)).toEqual(['template.approved', 'template.paused', 'template.approved'])
  })

  test('a decision may say how customers take it, and move it to another category', async () => {
    const house = await openTestHouse(engine)
    await pendingTemplate(house, { category: 'UTILITY' })
    expect((await decide(house, { quality: 'MEDIUM', category: 'MARKETING' })).data).toMatchObject({
      ...{ status: 'APPROVED', quality: 'MEDIUM', category: 'MARKETING', previous_category: 'UTILITY' },
    })
    expect((await decide(house, { category: 'MARKETING' })).data).toMatchObject({
      ...{ quality: 'MEDIUM', previous_category: 'UTILITY' },
    })
  })

  test('an unknown name or language, and another mode, are not found', async () => {
    const house = await openTestHouse(engine)
    await pendingTemplate(house)
    await expect(decide(house, { templateName: 'other' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(decide(house, { language: 'de' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(decide(house, {}, 'test')).rejects.toMatchObject({ code: 'not_found' })

    expect((await listTemplates(house.app, house.system(), {})).data).toMatchObject([{ status: 'PENDING' }])
  })
})
