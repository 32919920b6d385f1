import { describe, expect, test } from 'vitest'
import { recordEvents } from '../../testing/customers.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { pendingTemplate } from '../../testing/templates.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeTemplateQuality } from './change-template-quality.ts'
import { decideReview } from './decide-review.ts'

const which = { templateName: 'order_shipped', language: 'en_US' }

describe.each(engines)('on $name', (engine) => {
  const validate = (
    fixture: TestApp,
    more: { quality?: 'HIGH' | 'MEDIUM' | 'LOW'; category?: 'MARKETING' | 'UTILITY' },
  ) => changeTemplateQuality(fixture.app, fixture.scope(), { ...which, ...more })

  test('the simulated quality of a template is applied without a decision or an event', async () => {
    const fixture = await recordEvents(await createTestApp(engine))
    await pendingTemplate(fixture, { category: 'UTILITY' })
    await decideReview(fixture.app, fixture.scope(), { ...which, decision: 'PAUSED', reason: 'Low quality' })
    const events = () => fixture.app.db.selectFrom('event').select('kind').execute()
    const before = await events()

    expect((await validate(fixture, { quality: 'LOW' })).data).toMatchObject({ quality: 'LOW', category: 'UTILITY' })
    fixture.clock.advance(1)
    expect(readable((await validate(fixture, { category: 'MARKETING' })).data)).toMatchObject({
      status: 'PAUSED',
      rejection_reason: 'Low quality',
      quality: 'LOW',
      category: 'MARKETING',
      previous_category: 'UTILITY',
    })
    expect(await events()).toEqual(before)
  })

  test('the simulated quality of a template cannot be set while the template is under review or unknown', async () => {
    const fixture = await recordEvents(await createTestApp(engine))
    await pendingTemplate(fixture)
    await expect(validate(fixture, { quality: 'LOW' })).rejects.toMatchObject({ code: 'conflict' })
    const other = changeTemplateQuality(fixture.app, fixture.scope(), { ...which, language: 'de', quality: 'LOW' })
    await expect(other).rejects.toMatchObject({ code: 'not_found' })
  })
})
