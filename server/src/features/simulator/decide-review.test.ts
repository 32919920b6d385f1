import { describe, expect, test } from 'vitest'
import { recordEvents } from '../../testing/customers.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { pendingTemplate } from '../../testing/templates.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { listTemplates } from '../templates/list-templates.ts'
import { decideReview } from './decide-review.ts'

describe.each(engines)('on $name', (engine) => {
  const decide = (fixture: TestApp, more: object, mode: 'live' | 'test' = 'live') =>
    decideReview(fixture.app, fixture.scope(mode), {
      templateName: 'order_shipped',
      language: 'en_US',
      decision: 'APPROVED',
      ...more,
    })
  const events = async (fixture: TestApp) =>
    (await fixture.app.db.selectFrom('event').select('kind').orderBy('id').execute()).map((event) => event.kind)

  test('deciding a review approves before the automatic review, which then changes nothing', async () => {
    const fixture = await recordEvents(await createTestApp(engine))
    await pendingTemplate(fixture)

    expect((await decide(fixture, {})).data).toMatchObject({ name: 'order_shipped', status: 'APPROVED' })
    fixture.clock.advance(60_000)
    await fixture.runJobs()

    expect(await events(fixture)).toEqual(['template.approved'])
  })

  test('a rejection is not changed by the automatic review', async () => {
    const fixture = await recordEvents(await createTestApp(engine))
    await pendingTemplate(fixture)
    await decide(fixture, { decision: 'REJECTED', reason: 'Promotional' })
    fixture.clock.advance(60_000)
    await fixture.runJobs()

    expect(readable((await listTemplates(fixture.app, fixture.scope(), {})).data)).toMatchObject([
      { status: 'REJECTED', rejection_reason: 'Promotional' },
    ])
    expect(await events(fixture)).toEqual(['template.rejected'])
  })

  test('deciding a review pauses an approved template, and approves it again', async () => {
    const fixture = await recordEvents(await createTestApp(engine))
    await pendingTemplate(fixture)
    await decide(fixture, {})
    expect((await decide(fixture, { decision: 'PAUSED', reason: 'Low quality' })).data.status).toBe('PAUSED')
    expect((await decide(fixture, {})).data).toMatchObject({ status: 'APPROVED', rejection_reason: null })

    expect(await events(fixture)).toEqual(['template.approved', 'template.paused', 'template.approved'])
  })

  test('a decision may include a quality and another category', async () => {
    const fixture = await recordEvents(await createTestApp(engine))
    await pendingTemplate(fixture, { category: 'UTILITY' })
    expect((await decide(fixture, { quality: 'MEDIUM', category: 'MARKETING' })).data).toMatchObject({
      status: 'APPROVED',
      quality: 'MEDIUM',
      category: 'MARKETING',
      previous_category: 'UTILITY',
    })
    expect((await decide(fixture, { category: 'MARKETING' })).data).toMatchObject({
      quality: 'MEDIUM',
      previous_category: 'UTILITY',
    })
  })

  test('deciding a review is not found for an unknown name or language, or in another mode', async () => {
    const fixture = await recordEvents(await createTestApp(engine))
    await pendingTemplate(fixture)
    await expect(decide(fixture, { templateName: 'other' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(decide(fixture, { language: 'de' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(decide(fixture, {}, 'test')).rejects.toMatchObject({ code: 'not_found' })

    expect((await listTemplates(fixture.app, fixture.scope(), {})).data).toMatchObject([{ status: 'PENDING' }])
  })
})
