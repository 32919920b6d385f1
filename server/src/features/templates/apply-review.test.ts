import { platformSentence } from '@parley/shared/sentences/sentence'
import type { TemplateStatus } from '@parley/shared/templates/templates'
import { describe, expect, test } from 'vitest'
import type { App } from '../../app.ts'
import type { Change } from '../../live/change.ts'
import { recordEvents } from '../../testing/customers.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { pendingTemplate, reviewTemplate } from '../../testing/templates.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { listTemplates } from './list-templates.ts'

describe.each(engines)('on $name', (engine) => {
  const review = (fixture: TestApp, status: TemplateStatus, more: object = {}) => ({
    name: 'order_shipped',
    language: 'en_US',
    status,
    reason: null,
    at: fixture.app.now(),
    ...more,
  })
  const eventsOf = async (app: App) =>
    (await app.db.selectFrom('event').select(['kind', 'body']).orderBy('id').execute()).map(({ kind, body }) => ({
      kind,
      data: JSON.parse(body).data,
    }))
  const now = async (fixture: TestApp) => (await listTemplates(fixture.app, fixture.scope(), {})).data[0]

  test('a repeated approval counts once, with one event', async () => {
    const fixture = await recordEvents(await createTestApp(engine))
    const template = await pendingTemplate(fixture)

    await reviewTemplate(fixture, review(fixture, 'APPROVED'))
    await reviewTemplate(fixture, review(fixture, 'APPROVED'))

    expect(await now(fixture)).toMatchObject({ status: 'APPROVED', rejection_reason: null })
    expect(await eventsOf(fixture.app)).toEqual([
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
    const fixture = await recordEvents(await createTestApp(engine))
    await pendingTemplate(fixture)

    await reviewTemplate(fixture, review(fixture, 'REJECTED', { reason: platformSentence('PROMOTIONAL') }))
    expect(readable(await now(fixture))).toMatchObject({ status: 'REJECTED', rejection_reason: 'PROMOTIONAL' })
    await reviewTemplate(fixture, review(fixture, 'APPROVED'))

    expect(await now(fixture)).toMatchObject({ status: 'APPROVED', rejection_reason: null })
    expect((await eventsOf(fixture.app)).map((event) => event.kind)).toEqual(['template.rejected', 'template.approved'])
  })

  test.each(['PAUSED', 'DISABLED'] as const)('%s emits template.paused with the status in the data', async (status) => {
    const fixture = await recordEvents(await createTestApp(engine))
    await pendingTemplate(fixture)

    await reviewTemplate(fixture, review(fixture, status, { reason: platformSentence('Low quality') }))

    expect(await eventsOf(fixture.app)).toMatchObject([
      { kind: 'template.paused', data: { status, reason: 'Low quality' } },
    ])
  })

  test('a report older than the latest is ignored', async () => {
    const fixture = await recordEvents(await createTestApp(engine))
    await pendingTemplate(fixture)
    const earlier = fixture.app.now()
    fixture.clock.advance(60_000)

    await reviewTemplate(fixture, review(fixture, 'PAUSED'))
    await reviewTemplate(fixture, review(fixture, 'APPROVED', { at: earlier }))

    expect(await now(fixture)).toMatchObject({ status: 'PAUSED' })
    expect(await eventsOf(fixture.app)).toHaveLength(1)
  })

  test('a language written with a hyphen is the same language', async () => {
    const fixture = await recordEvents(await createTestApp(engine))
    await pendingTemplate(fixture)

    await reviewTemplate(fixture, review(fixture, 'APPROVED', { language: 'en-US' }))

    expect(await now(fixture)).toMatchObject({ status: 'APPROVED' })
  })

  test('a platform’s review does not affect another mode, workspace, language or name', async () => {
    const fixture = await recordEvents(await createTestApp(engine))
    await pendingTemplate(fixture)
    await pendingTemplate(fixture, { language: 'de' })

    await reviewTemplate(fixture, review(fixture, 'APPROVED'), 'test')
    await reviewTemplate(fixture, review(fixture, 'APPROVED', { name: 'other' }))
    await reviewTemplate(fixture, review(fixture, 'APPROVED', { language: 'fr' }))

    const { data } = await listTemplates(fixture.app, fixture.scope(), {})
    expect(data.map((template) => template.status)).toEqual(['PENDING', 'PENDING'])
    expect(await eventsOf(fixture.app)).toEqual([])
  })

  test('quality and category are stored without an event; an older report is ignored', async () => {
    const fixture = await recordEvents(await createTestApp(engine))
    await pendingTemplate(fixture)
    await reviewTemplate(fixture, review(fixture, 'APPROVED'))
    const earlier = fixture.app.now()
    fixture.clock.advance(60_000)
    const moved = review(fixture, 'APPROVED', { quality: 'LOW', category: 'UTILITY' })
    await reviewTemplate(fixture, moved)
    await reviewTemplate(fixture, moved)
    await reviewTemplate(fixture, review(fixture, 'APPROVED', { quality: 'HIGH', at: earlier }))

    const expected = { quality: 'LOW', category: 'UTILITY', previous_category: 'MARKETING' }
    expect(await now(fixture)).toMatchObject({ status: 'APPROVED', ...expected })
    expect(await eventsOf(fixture.app)).toHaveLength(1)
  })

  test('a platform’s review is published to open dashboards', async () => {
    const fixture = await recordEvents(await createTestApp(engine))
    const template = await pendingTemplate(fixture)
    const done = new AbortController()
    const changes: Change[] = []
    const listening = (async () => {
      for await (const change of fixture.app.live.changes({ ...fixture.scope() }, done.signal)) changes.push(change)
    })()

    await reviewTemplate(fixture, review(fixture, 'APPROVED'))
    await new Promise(setImmediate)
    done.abort()
    await listening

    expect(changes).toEqual([{ noun: 'templates', id: template.id }])
  })
})
