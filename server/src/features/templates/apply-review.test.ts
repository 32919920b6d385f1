import type { TemplateStatus } from '@parley/shared/templates'
import { describe, expect, test } from 'vitest'
import type { App } from '../../app.ts'
import type { Change } from '../../live/live.ts'
import { engines } from '../../testing/engines.ts'
import { openTestHouse, type TestHouse } from '../../testing/house.ts'
import { pendingTemplate } from '../../testing/templates.ts'
import { applyReview } from './apply-review.ts'
import { listTemplates } from './list-templates.ts'

describe.each(engines)('a platform’s review on $name', (engine) => {
  const review = (house: TestHouse, status: TemplateStatus, more: object = {}) => ({
    name: 'order_shipped',
    language: 'en_US',
    status,
    reason: null,
    at: house.app.now(),
    ...more,
  })
  const eventsOf = async (app: App) =>
    (await app.db.selectFrom('event').select(['kind', 'body']).orderBy('id').execute()).map(({ kind, body }) => ({
      kind,
      data: JSON.parse(body).data,
    }))
  const now = async (house: TestHouse) => (await listTemplates(house.app, house.system(), {})).data[0]

  test('an approval counts once, with one event, however often it is told', async () => {
    const house = await openTestHouse(engine)
    const template = await pendingTemplate(house)

    await applyReview(house.app, house.scope(), review(house, 'APPROVED'))
    await applyReview(house.app, house.scope(), review(house, 'APPROVED'))

    expect(await now(house)).toMatchObject({ status: 'APPROVED', rejection_reason: null })
    expect(await eventsOf(house.app)).toEqual([
      {
        kind: 'template.approved',
        data: {
          template_id: template.id,
          name: 'order_shipped',
          language: 'en_US',
          category: 'MARKETING',
          status: 'APPROVED',
          reason: null,
        },
      },
    ])
  })

  test('a rejection keeps its reason, and a later approval clears it', async () => {
    const house = await openTestHouse(engine)
    await pendingTemplate(house)

    await applyReview(house.app, house.scope(), review(house, 'REJECTED', { reason: 'PROMOTIONAL' }))
    expect(await now(house)).toMatchObject({ status: 'REJECTED', rejection_reason: 'PROMOTIONAL' })
    await applyReview(house.app, house.scope(), review(house, 'APPROVED'))

    expect(await now(house)).toMatchObject({ status: 'APPROVED', rejection_reason: null })
    expect((await eventsOf(house.app)).map((event) => event.kind)).toEqual(['template.rejected', 'template.approved'])
  })

  test.each(['PAUSED', 'DISABLED'] as const)(
    '%s is told as template.paused, and the data says which',
    async (status) => {
      const house = await openTestHouse(engine)
      await pendingTemplate(house)

      await applyReview(house.app, house.scope(), review(house, status, { reason: 'Low quality' }))

      expect(await eventsOf(house.app)).toMatchObject([
        { kind: 'template.paused', data: { status, reason: 'Low quality' } },
      ])
    },
  )

  test('a word that is older than the last one does not count', async () => {
    const house = await openTestHouse(engine)
    await pendingTemplate(house)
    const earlier = house.app.now()
    house.clock.advance(60_000)

    await applyReview(house.app, house.scope(), review(house, 'PAUSED'))
    await applyReview(house.app, house.scope(), review(house, 'APPROVED', { at: earlier }))

    expect(await now(house)).toMatchObject({ status: 'PAUSED' })
    expect(await eventsOf(house.app)).toHaveLength(1)
  })

  test('a language written with a hyphen is the same language', async () => {
    const house = await openTestHouse(engine)
    await pendingTemplate(house)

    await applyReview(house.app, house.scope(), review(house, 'APPROVED', { language: 'en-US' }))

    expect(await now(house)).toMatchObject({ status: 'APPROVED' })
  })

  test('another mode, another workspace, another language and an unknown name are left alone', async () => {
    const house = await openTestHouse(engine)
    await pendingTemplate(house)
    await pendingTemplate(house, { language: 'de' })

    await applyReview(house.app, house.scope('test'), review(house, 'APPROVED'))
    await applyReview(house.app, house.scope(), review(house, 'APPROVED', { name: 'other' }))
    await applyReview(house.app, house.scope(), review(house, 'APPROVED', { language: 'fr' }))

    const { data } = await listTemplates(house.app, house.system(), {})
    expect(data.map((template) => template.status)).toEqual(['PENDING', 'PENDING'])
    expect(await eventsOf(house.app)).toEqual([])
  })

  test('a quality or another category is kept beside the status, and is no event; an older word does not count', async () => {
    const house = await openTestHouse(engine)
    await pendingTemplate(house)
    await applyReview(house.app, house.scope(), review(house, 'APPROVED'))
    const earlier = house.app.now()
    house.clock.advance(60_000)
    const moved = review(house, 'APPROVED', { quality: 'LOW', category: 'UTILITY' })
    await applyReview(house.app, house.scope(), moved)
    await applyReview(house.app, house.scope(), moved)
    await applyReview(house.app, house.scope(), review(house, 'APPROVED', { quality: 'HIGH', at: earlier }))

    const standing = { quality: 'LOW', category: 'UTILITY', previous_category: 'MARKETING' }
    expect(await now(house)).toMatchObject({ status: 'APPROVED', ...standing })
    expect(await eventsOf(house.app)).toHaveLength(1)
  })

  test('open dashboards hear of it', async () => {
    const house = await openTestHouse(engine)
    const template = await pendingTemplate(house)
    const done = new AbortController()
    const heard: Change[] = []
    const listening = (async () => {
      for await (const change of house.app.live.changes({ ...house.scope() }, done.signal)) heard.push(change)
    })()

    await applyReview(house.app, house.scope(), review(house, 'APPROVED'))
    await new Promise(setImmediate)
    done.abort()
    await listening

    expect(heard).toEqual([{ noun: 'templates', id: template.id }])
  })
})
