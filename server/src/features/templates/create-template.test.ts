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

const withSamples = {
  type: 'BODY',
  text: 'Hi {{1}}, your code {{2}} saves you ten percent until Sunday.',
  example: { body_text: [['Ada', 'SAVE10']] },
} as const

describe.each(engines)('on $name', (engine) => {
  const input = (fixture: TestApp, more: object = {}) =>
    NewTemplate.parse({
      workspaceId: fixture.workspaceId,
      name: 'promo',
      language: 'en_US',
      category: 'MARKETING',
      components: [withSamples],
      ...more,
    })
  const all = async (fixture: TestApp, mode: 'live' | 'test' = 'live') =>
    (await listTemplates(fixture.app, fixture.scope(mode), {})).data
  /** Returns the same app, on a platform that is stricter than the simulator. */
  const strict = (fixture: TestApp): App => {
    const simulator = simulatorOf(fixture.app)
    return {
      ...fixture.app,
      platforms: { ...fixture.app.platforms, of: () => ({ ...simulator, definitionRules: 'refuse' }) },
    }
  }

  test('a new template is PENDING until approved, and the definition is returned unchanged', async () => {
    const fixture = await createTestApp(engine)
    const { data, warnings } = await authorized('templates.manage', createTemplate)(
      fixture.app,
      fixture.member('campaigner'),
      input(fixture),
    )

    expect(warnings).toEqual([])
    expect(data).toMatchObject({ name: 'promo', language: 'en_US', category: 'MARKETING', status: 'PENDING' })
    expect(data).toMatchObject({ workspaceId: fixture.workspaceId, rejection_reason: null, quality: null })
    expect(data.components).toEqual([withSamples])
    // Submitted, so the review is the only job.
    const jobs = await fixture.app.db.selectFrom('job').select('kind').execute()
    expect(jobs).toEqual([{ kind: 'simulator.review' }])

    fixture.clock.advance(4_999)
    await fixture.runJobs()
    expect(await all(fixture)).toMatchObject([{ status: 'PENDING' }])
    fixture.clock.advance(1)
    await fixture.runJobs()
    expect(await all(fixture)).toMatchObject([{ id: data.id, status: 'APPROVED' }])
  })

  test('the same name conflicts within one language and mode only', async () => {
    const fixture = await createTestApp(engine)
    const create = (more: object) =>
      authorized('templates.manage', createTemplate)(fixture.app, fixture.member(), input(fixture, more))
    const first = await create({})

    await expect(create({ components: [{ type: 'BODY', text: 'Something else' }] })).rejects.toMatchObject({
      code: 'conflict',
      message: 'The template "promo" already exists in "en_US"',
    })
    await create({ language: 'de' })
    await create({ mode: 'test' })

    expect((await all(fixture)).map((each) => each.language)).toEqual(['de', 'en_US'])
    expect((await all(fixture))[1]).toEqual(first.data)
    expect(await all(fixture, 'test')).toHaveLength(1)
  })

  test('two concurrent creations with one name create one template', async () => {
    const fixture = await createTestApp(engine)
    const attempts = await Promise.allSettled(
      ['one', 'two'].map((text) =>
        authorized('templates.manage', createTemplate)(
          fixture.app,
          fixture.member(),
          input(fixture, { components: [{ type: 'BODY', text }] }),
        ),
      ),
    )

    expect(attempts.map((attempt) => attempt.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await all(fixture)).toHaveLength(1)
  })

  test('a broken platform rule is a warning on the simulator', async () => {
    const fixture = await createTestApp(engine)
    const { data, warnings } = await authorized('templates.manage', createTemplate)(
      fixture.app,
      fixture.member(),
      input(fixture, { components: [{ type: 'BODY', text: '{{1}} welcome' }] }),
    )

    expect(data.status).toBe('PENDING')
    expect(readable(warnings)).toEqual([
      { path: 'components[0].text', message: 'must not start with a variable' },
      { path: 'components[0].example', message: 'must give a sample for each variable in body_text' },
      expect.objectContaining({
        path: 'components[0].text',
        message: expect.stringContaining('1 word for 1 variable'),
      }),
    ])
  })

  test('a broken rule names each field on a strict platform, and nothing is stored', async () => {
    const fixture = await createTestApp(engine)
    const broken = input(fixture, { components: [{ type: 'BODY', text: '{{1}} welcome' }] })

    await expect(
      authorized('templates.manage', createTemplate)(strict(fixture), fixture.member(), broken),
    ).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'components[0].text' }, { path: 'components[0].example' }],
    })
    expect(await all(fixture)).toEqual([])
    expect(await fixture.app.db.selectFrom('simulator_template').selectAll().execute()).toEqual([])
    expect(await fixture.app.db.selectFrom('job').selectAll().execute()).toEqual([])
    expect(
      (await authorized('templates.manage', createTemplate)(strict(fixture), fixture.member(), input(fixture))).data
        .status,
    ).toBe('PENDING')
  })

  test('a duplicate body and footer gives a warning, except for one-time codes', async () => {
    const fixture = await createTestApp(engine)
    const create = (more: object) =>
      authorized('templates.manage', createTemplate)(fixture.app, fixture.member(), input(fixture, more))
    await create({})

    expect(readable((await create({ name: 'again' })).warnings)).toEqual([
      { path: 'components', message: 'has the same body and footer as "promo" (en_US)' },
    ])
    const code = [
      { type: 'BODY', add_security_recommendation: true },
      { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
    ]
    for (const name of ['code', 'other_code']) {
      expect((await create({ name, category: 'AUTHENTICATION', components: code })).warnings).toEqual([])
    }
    const footer = { type: 'FOOTER', text: 'Reply STOP to end' }
    expect((await create({ name: 'longer', components: [withSamples, footer] })).warnings).toEqual([])
    expect((await create({ name: 'elsewhere', mode: 'test' })).warnings).toEqual([])
  })

  test('when the platform refuses, the error gives the reason and nothing is stored', async () => {
    const fixture = await createTestApp(engine)
    await authorized('templates.manage', createTemplate)(fixture.app, fixture.member(), input(fixture))
    // Deleted here, still on the platform, with another text.
    await fixture.app.db.deleteFrom('template').execute()
    await fixture.app.db.deleteFrom('job').execute()

    const attempt = authorized('templates.manage', createTemplate)(
      fixture.app,
      fixture.member(),
      input(fixture, { components: [{ type: 'BODY', text: 'Something else' }] }),
    )

    await expect(attempt).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'The platform already has a different template named "promo" in "en_US"',
    })
    expect(await all(fixture)).toEqual([])
    expect(await fixture.app.db.selectFrom('job').selectAll().execute()).toEqual([])
  })

  test('creating a template requires the permission to manage templates', async () => {
    const fixture = await createTestApp(engine)
    const refused = [
      fixture.member('agent'),
      fixture.member('viewer'),
      fixture.member('owner', { workspaceId: fixture.otherWorkspaceId }),
      fixture.keyHolder({ read: true, write: true, conversations: true, bulk_send: true }),
    ]
    for (const actor of refused) {
      await expect(
        authorized('templates.manage', createTemplate)(fixture.app, actor, input(fixture)),
      ).rejects.toMatchObject({ code: 'forbidden' })
    }

    expect(await fixture.app.db.selectFrom('template').selectAll().execute()).toEqual([])
  })
})
