import { NewTemplate } from '@parley/shared/templates/templates'
import { describe, expect, test } from 'vitest'
import type { App } from '../../app.ts'
import { authorized } from '../../testing/authorized.ts'
import { simulatorOf } from '../../testing/platforms.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createTemplate } from './create-template.ts'
import { listTemplates } from './list-templates.ts'

describe.each(engines)('on $name', (engine) => {
  const input = (fixture: TestApp, text = 'Good news for you today') =>
    NewTemplate.parse({
      workspaceId: fixture.workspaceId,
      name: 'promo',
      language: 'en_US',
      category: 'MARKETING',
      components: [{ type: 'BODY', text }],
    })
  const all = async (fixture: TestApp) => (await listTemplates(fixture.app, fixture.scope(), {})).data
  const unreachable = (fixture: TestApp): App => {
    const simulator = simulatorOf(fixture.app)
    const cutOff = async () => {
      throw new Error('socket hang up')
    }
    return {
      ...fixture.app,
      platforms: { ...fixture.app.platforms, of: () => ({ ...simulator, submitTemplate: cutOff }) },
    }
  }

  test('a template without an answer stays PENDING and is submitted automatically a minute later', async () => {
    const fixture = await createTestApp(engine)
    const { data } = await authorized('templates.manage', createTemplate)(
      unreachable(fixture),
      fixture.member(),
      input(fixture),
    )
    expect(data.status).toBe('PENDING')
    await fixture.runJobs()
    expect(await fixture.app.db.selectFrom('simulator_template').selectAll().execute()).toEqual([])

    fixture.clock.advance(60_000)
    await fixture.runJobs()
    fixture.clock.advance(5_000)
    await fixture.runJobs()

    expect(await all(fixture)).toMatchObject([{ id: data.id, status: 'APPROVED' }])
    expect(await fixture.app.db.selectFrom('job').selectAll().execute()).toEqual([])
  })

  test('a template without an answer is not submitted twice when the first submission had arrived', async () => {
    const fixture = await createTestApp(engine)
    const simulator = simulatorOf(fixture.app)
    const losesAnswer: App = {
      ...fixture.app,
      platforms: {
        ...fixture.app.platforms,
        of: () => ({
          ...simulator,
          submitTemplate: async (channel, definition) => {
            await simulator.submitTemplate(channel, definition)
            throw new Error('socket hang up')
          },
        }),
      },
    }
    await authorized('templates.manage', createTemplate)(losesAnswer, fixture.member(), input(fixture))

    fixture.clock.advance(120_000)
    await fixture.runJobs()

    expect(await fixture.app.db.selectFrom('simulator_template').selectAll().execute()).toHaveLength(1)
    expect(await all(fixture)).toMatchObject([{ status: 'APPROVED' }])
  })

  test('a template without an answer is rejected with the reason when the platform refuses it later', async () => {
    const fixture = await createTestApp(engine)
    await authorized('templates.manage', createTemplate)(fixture.app, fixture.member(), input(fixture))
    await fixture.app.db.deleteFrom('template').execute()
    await fixture.app.db.deleteFrom('job').execute()
    await authorized('templates.manage', createTemplate)(
      unreachable(fixture),
      fixture.member(),
      input(fixture, 'Something else'),
    )

    fixture.clock.advance(60_000)
    await fixture.runJobs()

    expect(readable(await all(fixture))).toMatchObject([
      {
        status: 'REJECTED',
        rejection_reason: 'The platform already has a different template named "promo" in "en_US"',
      },
    ])
  })
})
