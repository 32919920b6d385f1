import { platformSentence } from '@parley/shared/sentences/sentence'
import type { TemplateEdit } from '@parley/shared/templates/templates'
import { describe, expect, test } from 'vitest'
import type { App } from '../../app.ts'
import type { Platform } from '../../platforms/platform.ts'
import { authorized } from '../../testing/authorized.ts'
import { simulatorOf } from '../../testing/platforms.ts'
import { engines } from '../../testing/stores/engines.ts'
import { approvedTemplate, pendingTemplate } from '../../testing/templates.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { defaultChannel } from '../channels/channels.store.ts'
import { editTemplate } from './edit-template.ts'
import { listTemplates } from './list-templates.ts'

const reworded = [{ type: 'BODY' as const, text: 'Dear {{1}}, your order {{2}} has left our warehouse.' }]

describe.each(engines)('on $name', (engine) => {
  const input = (fixture: TestApp, templateId: string, more: Partial<TemplateEdit> = {}): TemplateEdit => ({
    workspaceId: fixture.workspaceId,
    mode: 'live',
    templateId,
    category: 'MARKETING',
    components: reworded,
    ...more,
  })
  const now = async (fixture: TestApp) => (await listTemplates(fixture.app, fixture.scope(), {})).data[0]
  const withPlatform = (app: App, more: Partial<Platform>): App => {
    const simulator = simulatorOf(app)
    return { ...app, platforms: { ...app.platforms, of: () => ({ ...simulator, ...more }) } }
  }

  test('an approved one is under review again until the platform has decided', async () => {
    const fixture = await createTestApp(engine)
    const { id } = await approvedTemplate(fixture)
    const { data } = await authorized('templates.manage', editTemplate)(
      fixture.app,
      fixture.member('campaigner'),
      input(fixture, id),
    )

    expect(data).toMatchObject({ id, name: 'order_shipped', status: 'PENDING', components: reworded })
    fixture.clock.advance(4_999)
    await fixture.runJobs()
    expect(await now(fixture)).toMatchObject({ status: 'PENDING' })
    fixture.clock.advance(1)
    await fixture.runJobs()
    expect(await now(fixture)).toMatchObject({ status: 'APPROVED', components: reworded })
  })

  test('a review planned before the edit does not decide it', async () => {
    const fixture = await createTestApp(engine)
    const { id } = await approvedTemplate(fixture)
    fixture.clock.advance(4_000)
    await authorized('templates.manage', editTemplate)(fixture.app, fixture.member(), input(fixture, id))
    fixture.clock.advance(4_000)
    await fixture.runJobs()

    expect(await now(fixture)).toMatchObject({ status: 'PENDING' })
  })

  test('a rejected one may change its category, and its reason is cleared', async () => {
    const fixture = await createTestApp(engine)
    const { id, name, language } = await pendingTemplate(fixture)
    const channel = await defaultChannel(fixture.app.db, fixture.scope())
    const decision = { name, language, status: 'REJECTED', reason: 'Too promotional' } as const
    await simulatorOf(fixture.app).simulation.decideReview(channel, decision)
    await authorized('templates.manage', editTemplate)(
      fixture.app,
      fixture.member(),
      input(fixture, id, { category: 'UTILITY' }),
    )

    expect(await now(fixture)).toMatchObject({ status: 'PENDING', category: 'UTILITY', rejection_reason: null })
  })

  test('a template under review, or approved in another category, is refused unchanged', async () => {
    const fixture = await createTestApp(engine)
    const { id } = await pendingTemplate(fixture)
    await expect(
      authorized('templates.manage', editTemplate)(fixture.app, fixture.member(), input(fixture, id)),
    ).rejects.toMatchObject({
      code: 'conflict',
    })
    fixture.clock.advance(5_000)
    await fixture.runJobs()
    const before = await now(fixture)
    const attempt = authorized('templates.manage', editTemplate)(
      fixture.app,
      fixture.member(),
      input(fixture, id, { category: 'UTILITY' }),
    )

    await expect(attempt).rejects.toMatchObject({ code: 'invalid_request', details: [{ path: 'category' }] })
    expect(await now(fixture)).toEqual(before)
  })

  test('an edit that the platform refuses leaves the template approved and unchanged', async () => {
    const fixture = await createTestApp(engine)
    const { id, components } = await approvedTemplate(fixture)
    const refuse = async () => ({ kind: 'refused' as const, code: '1', message: platformSentence('Once a day only') })
    const app = withPlatform(fixture.app, { editTemplate: refuse })

    await expect(
      authorized('templates.manage', editTemplate)(app, fixture.member(), input(fixture, id)),
    ).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'Once a day only',
    })
    expect(await now(fixture)).toMatchObject({ status: 'APPROVED', components })
  })

  test('an interrupted edit is submitted again automatically', async () => {
    const fixture = await createTestApp(engine)
    const { id } = await approvedTemplate(fixture)
    const cutOff = withPlatform(fixture.app, { editTemplate: () => Promise.reject(new Error('cut off')) })
    await authorized('templates.manage', editTemplate)(cutOff, fixture.member(), input(fixture, id))
    expect(await now(fixture)).toMatchObject({ status: 'PENDING' })
    fixture.clock.advance(60_000)
    await fixture.runJobs()
    fixture.clock.advance(5_000)
    await fixture.runJobs()

    expect(await now(fixture)).toMatchObject({ status: 'APPROVED', components: reworded })
  })

  test('editing a template requires the permission to manage templates', async () => {
    const fixture = await createTestApp(engine)
    const { id } = await approvedTemplate(fixture)
    const before = await now(fixture)
    for (const actor of [
      fixture.member('agent'),
      fixture.member('viewer'),
      fixture.member('owner', { workspaceId: fixture.otherWorkspaceId }),
      fixture.keyHolder({ read: true, write: true, conversations: true, bulk_send: true }),
    ]) {
      await expect(
        authorized('templates.manage', editTemplate)(fixture.app, actor, input(fixture, id)),
      ).rejects.toMatchObject({ code: 'forbidden' })
    }
    const elsewhere = input(fixture, id, { workspaceId: fixture.otherWorkspaceId })
    const stranger = fixture.member('owner', { workspaceId: fixture.otherWorkspaceId })
    await expect(authorized('templates.manage', editTemplate)(fixture.app, stranger, elsewhere)).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await now(fixture)).toEqual(before)
  })
})
