import { defaultRetention, RetentionChange } from '@parley/shared/workspace/retention'
import { describe, expect, test } from 'vitest'
import { entriesOf } from '../../testing/audit.ts'
import { authorized } from '../../testing/authorized.ts'
import { customersOf } from '../../testing/customers.ts'
import { dayMs } from '../../testing/keys.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { getSettings } from '../settings/get-settings.ts'
import { changeRetention } from './change-retention.ts'
import { countExpired } from './count-expired.ts'

describe.each(engines)('Changing retention on $name', (engine) => {
  test('only the given kinds change, of this workspace, and the audit log records it', async () => {
    const fixture = await createTestApp(engine)
    const { app, workspaceId, otherWorkspaceId } = fixture
    const settings = await authorized('settings.read', getSettings)(app, fixture.member('viewer'), { workspaceId })
    expect(settings.retention).toEqual(defaultRetention)

    const changed = await authorized('settings.change_retention', changeRetention)(app, fixture.member(), {
      workspaceId,
      messages: 365,
      events: null,
    })
    await authorized('settings.change_retention', changeRetention)(app, fixture.member(), {
      workspaceId,
      messages: 365,
    })

    expect(changed.retention).toEqual({ ...defaultRetention, messages: 365, events: null })
    expect(await authorized('settings.read', getSettings)(app, fixture.member(), { workspaceId })).toEqual(changed)
    const other = { workspaceId: otherWorkspaceId }
    expect(
      (await authorized('settings.read', getSettings)(app, fixture.member('owner', other), other)).retention,
    ).toEqual(defaultRetention)
    expect(await entriesOf(fixture, 'settings.retention_changed')).toMatchObject([
      {
        subject: 'messages, events',
        details: { messages: { from: 'no end', to: '365 days' }, events: { from: '30 days', to: 'no end' } },
      },
    ])
  })

  test('only owners may change it, or count what it would delete', async () => {
    const fixture = await createTestApp(engine)
    const { app, workspaceId, otherWorkspaceId: elsewhere } = fixture
    const actors = [fixture.member('admin'), fixture.member('owner', { workspaceId: elsewhere }), fixture.keyHolder({})]
    for (const actor of actors) {
      const refused = { code: 'forbidden' }
      await expect(
        authorized('settings.change_retention', changeRetention)(app, actor, { workspaceId, messages: 8 }),
      ).rejects.toMatchObject(refused)
      await expect(
        authorized('settings.change_retention', countExpired)(app, actor, { workspaceId, messages: 8 }),
      ).rejects.toMatchObject(refused)
    }
  })

  test('the count is of what the changed settings would delete, in both modes', async () => {
    const fixture = await createTestApp(engine)
    const { app, clock, workspaceId, otherWorkspaceId } = fixture
    for (const mode of ['live', 'test'] as const) await (await customersOf(fixture, mode)).write('+491700000001', 'old')
    await (await customersOf(fixture, 'live', otherWorkspaceId)).write('+491700000001', 'theirs')
    clock.advance(9 * dayMs)
    await (await customersOf(fixture)).write('+491700000001', 'new')
    const count = (change: object) =>
      authorized('settings.change_retention', countExpired)(app, fixture.member(), { workspaceId, ...change })

    expect(await count({})).toEqual({ messages: 0, events: 0, callbacks: 0, logs: 0 })
    expect(await count({ messages: 8 })).toMatchObject({ messages: 2 })
    expect(await count({ messages: 10 })).toMatchObject({ messages: 0 })
  })
})

test.each([
  ['messages', 7],
  ['events', 0],
  ['callbacks', 7],
  ['logs', 0],
  ['messages', 3_651],
  ['events', 1.5],
])('%s cannot be kept for %d days', (kind, days) => {
  const workspaceId = 'a3bb189e-8bf9-4c5a-8b1e-000000000001'
  expect(RetentionChange.safeParse({ workspaceId, [kind]: days }).success).toBe(false)
  expect(RetentionChange.safeParse({ workspaceId, [kind]: null }).success).toBe(true)
})
