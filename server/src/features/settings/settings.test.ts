import { everyPermission } from '@parley/shared/testing/every-key-permission'
import type { Role } from '@parley/shared/workspace/members'
import { TierChange, WorkspaceSettings } from '@parley/shared/workspace/settings'
import { describe, expect, test } from 'vitest'
import { entriesOf } from '../../testing/audit.ts'
import { authorized } from '../../testing/authorized.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeSettings } from './change-settings.ts'
import { changeTier } from './change-tier.ts'
import { getSettings } from './get-settings.ts'
import { requestsPerMinuteOf } from './settings.store.ts'

describe.each(engines)('Settings on $name', (engine) => {
  test('a new workspace has no survey, no rules and the first tier', async () => {
    const fixture = await createTestApp(engine)
    expect(await settings(fixture)).toMatchObject({
      name: 'Acme',
      timeZone: 'UTC',
      defaultCountry: 'US',
      satisfaction: { enabled: false, threshold: 2 },
      rules: [],
      tier: 'default',
      requestsPerMinute: 60,
    })
  })

  test('only the given fields change', async () => {
    const fixture = await createTestApp(engine)
    const rules = [{ words: ['refund'], category: 'billing' as const, priority: 'high' as const }]
    await change(fixture, { name: 'Acme GmbH', timeZone: 'Europe/Berlin' })

    const answer = await change(fixture, { rules })

    expect(answer).toMatchObject({ name: 'Acme GmbH', timeZone: 'Europe/Berlin', defaultCountry: 'US', rules })
    expect(await settings(fixture)).toEqual(answer)
  })

  test('an empty change has no effect', async () => {
    const fixture = await createTestApp(engine)
    const before = await settings(fixture)
    expect(await change(fixture, {})).toEqual(before)
  })

  test('another workspace is not affected', async () => {
    const fixture = await createTestApp(engine)
    await change(fixture, {
      name: 'New',
      satisfaction: { enabled: true, question: 'Well?', threshold: 3, repeatAfterDays: 30 },
    })
    const other = fixture.member('viewer', { workspaceId: fixture.otherWorkspaceId })
    expect(
      await authorized('settings.read', getSettings)(fixture.app, other, { workspaceId: fixture.otherWorkspaceId }),
    ).toMatchObject({
      name: 'Other',
      satisfaction: { enabled: false },
    })
  })

  test('the dashboards of both modes are notified of a change', async () => {
    const fixture = await createTestApp(engine)
    const stop = new AbortController()
    const received = (['live', 'test'] as const).map((mode) =>
      fixture.app.live.changes(fixture.scope(mode), stop.signal).next(),
    )

    await change(fixture, { name: 'Changed' })

    expect((await Promise.all(received)).map(({ value }) => value)).toEqual([
      { noun: 'settings' },
      { noun: 'settings' },
    ])
    stop.abort()
  })

  test('the tier sets the rate limit of keys without their own', async () => {
    const fixture = await createTestApp(engine)
    const { workspaceId } = fixture
    const limits = [await requestsPerMinuteOf(fixture.app.db, fixture.scope())]

    await authorized('settings.change_tier', changeTier)(fixture.app, fixture.member(), { workspaceId, tier: 'pro' })
    limits.push(await requestsPerMinuteOf(fixture.app.db, fixture.scope('test')))
    await authorized('settings.change_tier', changeTier)(fixture.app, fixture.member(), {
      workspaceId,
      tier: 'enterprise',
      requestsPerMinute: 5000,
    })
    limits.push(await requestsPerMinuteOf(fixture.app.db, fixture.scope()))
    await authorized('settings.change_tier', changeTier)(fixture.app, fixture.member(), {
      workspaceId,
      tier: 'default',
      requestsPerMinute: 5000,
    })
    limits.push(await requestsPerMinuteOf(fixture.app.db, fixture.scope()))

    expect(limits).toEqual([60, 100, 5000, 60])
  })

  test('the audit log records old and new values, and no empty change', async () => {
    const fixture = await createTestApp(engine)
    const { app, workspaceId } = fixture
    await change(fixture, { name: 'Acme' })
    await change(fixture, { rules: [{ words: ['refund', 'money back'], category: 'billing' }] })
    await authorized('settings.change_tier', changeTier)(app, fixture.member(), { workspaceId, tier: 'pro' })

    expect(await entriesOf(fixture, 'settings.changed', 'settings.tier_changed')).toMatchObject([
      { subject: 'rules', details: { rules: { from: [], to: ['refund, money back: billing'] } } },
      {
        subject: '100 requests per minute',
        details: { tier: { from: 'default', to: 'pro' }, requests_per_minute: { from: 60, to: 100 } },
      },
    ])
  })

  test('the enterprise tier requires an explicit limit', async () => {
    const fixture = await createTestApp(engine)
    const attempt = authorized('settings.change_tier', changeTier)(fixture.app, fixture.member(), {
      workspaceId: fixture.workspaceId,
      tier: 'enterprise',
    })
    await expect(attempt).rejects.toMatchObject({ code: 'invalid_request', details: [{ path: 'requestsPerMinute' }] })
    expect(await settings(fixture)).toMatchObject({ tier: 'default' })
  })

  test.each<[Role, boolean, boolean]>([
    ['owner', true, true],
    ['admin', true, false],
    ['campaigner', false, false],
    ['agent', false, false],
    ['viewer', false, false],
  ])('a member with role %s may change settings: %s, the tier: %s', async (role, maySettings, mayTier) => {
    const fixture = await createTestApp(engine)
    const { workspaceId } = fixture
    const attempts = await Promise.allSettled([
      authorized('settings.manage', changeSettings)(fixture.app, fixture.member(role), { workspaceId, name: 'Mine' }),
      authorized('settings.change_tier', changeTier)(fixture.app, fixture.member(role), { workspaceId, tier: 'pro' }),
    ])
    expect(attempts.map(({ status }) => status === 'fulfilled')).toEqual([maySettings, mayTier])
    expect(await settings(fixture)).toMatchObject({
      name: maySettings ? 'Mine' : 'Acme',
      tier: mayTier ? 'pro' : 'default',
    })
  })

  test('outsiders and API keys without the permission can neither read nor change settings', async () => {
    const fixture = await createTestApp(engine)
    const { app, workspaceId } = fixture
    const all = { ...everyPermission, settings: false }
    const stranger = fixture.member('owner', { workspaceId: fixture.otherWorkspaceId })
    for (const actor of [stranger, fixture.keyHolder(all)]) {
      await expect(authorized('settings.read', getSettings)(app, actor, { workspaceId })).rejects.toMatchObject({
        code: 'forbidden',
      })
      await expect(
        authorized('settings.manage', changeSettings)(app, actor, { workspaceId, name: 'X' }),
      ).rejects.toMatchObject({ code: 'forbidden' })
      await expect(
        authorized('settings.change_tier', changeTier)(app, actor, { workspaceId, tier: 'pro' }),
      ).rejects.toMatchObject({ code: 'forbidden' })
    }
    expect(await settings(fixture)).toMatchObject({ name: 'Acme', tier: 'default' })
  })
})

describe('Validating settings', () => {
  test.each([
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ defaultCountry: 'de' }, 'defaultCountry'],
    [{ name: '   ' }, 'name'],
    [{ rules: [{ words: [] }] }, 'rules'],
    [{ satisfaction: { threshold: 9 } }, 'satisfaction'],
  ])('%j is refused', (input, field) => {
    const { error } = WorkspaceSettings.partial().safeParse(input)
    expect(error?.issues[0]?.path[0]).toBe(field)
  })

  test('a tier is one of three, with at least one request per minute', () => {
    const workspaceId = 'a3bb189e-8bf9-4c5a-8b1e-000000000001'
    expect(TierChange.safeParse({ workspaceId, tier: 'gold' }).success).toBe(false)
    expect(TierChange.safeParse({ workspaceId, tier: 'enterprise', requestsPerMinute: 0 }).success).toBe(false)
  })
})

function settings(fixture: TestApp) {
  return authorized('settings.read', getSettings)(fixture.app, fixture.member('viewer'), {
    workspaceId: fixture.workspaceId,
  })
}

function change(fixture: TestApp, changes: Omit<Parameters<typeof changeSettings>[2], 'workspaceId'>) {
  return authorized('settings.manage', changeSettings)(fixture.app, fixture.member('admin'), {
    workspaceId: fixture.workspaceId,
    ...changes,
  })
}
