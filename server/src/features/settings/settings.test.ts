import type { Role } from '@parley/shared/members'
import { TierChange, WorkspaceSettings } from '@parley/shared/settings'
import { describe, expect, test } from 'vitest'
import { entriesOf } from '../../testing/audit.ts'
import { engines } from '../../testing/engines.ts'
import { openTestHouse, type TestHouse } from '../../testing/house.ts'
import { changeSettings } from './change-settings.ts'
import { changeTier } from './change-tier.ts'
import { getSettings } from './get-settings.ts'
import { requestsPerMinuteOf } from './settings.store.ts'

describe.each(engines)('settings on $name', (engine) => {
  test('a new workspace has no survey, no rules and the first tier', async () => {
    const house = await openTestHouse(engine)
    expect(await settings(house)).toMatchObject({
      name: 'Acme',
      timeZone: 'UTC',
      defaultCountry: 'US',
      satisfaction: { enabled: false, threshold: 2 },
      rules: [],
      tier: 'default',
      requestsPerMinute: 60,
    })
  })

  test('what is changed changes, and the rest stays', async () => {
    const house = await openTestHouse(engine)
    const rules = [{ words: ['refund'], category: 'billing' as const, priority: 'high' as const }]
    await change(house, { name: 'Acme GmbH', timeZone: 'Europe/Berlin' })

    const answer = await change(house, { rules })

    expect(answer).toMatchObject({ name: 'Acme GmbH', timeZone: 'Europe/Berlin', defaultCountry: 'US', rules })
    expect(await settings(house)).toEqual(answer)
  })

  test('a change of nothing changes nothing', async () => {
    const house = await openTestHouse(engine)
    const before = await settings(house)
    expect(await change(house, {})).toEqual(before)
  })

  test('another workspace keeps its own', async () => {
    const house = await openTestHouse(engine)
    await change(house, { name: 'New', satisfaction: { enabled: true, question: 'Well?', threshold: 3 } })
    const other = house.member('viewer', { workspaceId: house.otherWorkspaceId })
    expect(await getSettings(house.app, other, { workspaceId: house.otherWorkspaceId })).toMatchObject({
      name: 'Other',
      satisfaction: { enabled: false },
    })
  })

  test('the dashboards of both modes hear of it', async () => {
    const house = await openTestHouse(engine)
    const stop = new AbortController()
    const heard = (['live', 'test'] as const).map((mode) =>
      house.app.live.changes(house.scope(mode), stop.signal).next(),
    )

    await change(house, { name: 'Heard' })

    expect((await Promise.all(heard)).map(({ value }) => value)).toEqual([{ noun: 'settings' }, { noun: 'settings' }])
    stop.abort()
  })

  test('the tier decides what a key without a limit may ask a minute', async () => {
    const house = await openTestHouse(engine)
    const { workspaceId } = house
    const seen = [await requestsPerMinuteOf(house.app.db, house.scope())]

    await changeTier(house.app, house.member(), { workspaceId, tier: 'pro' })
    seen.push(await requestsPerMinuteOf(house.app.db, house.scope('test')))
    await changeTier(house.app, house.member(), { workspaceId, tier: 'enterprise', requestsPerMinute: 5000 })
    seen.push(await requestsPerMinuteOf(house.app.db, house.scope()))
    await changeTier(house.app, house.member(), { workspaceId, tier: 'default', requestsPerMinute: 5000 })
    seen.push(await requestsPerMinuteOf(house.app.db, house.scope()))

    expect(seen).toEqual([60, 100, 5000, 60])
  })

  test('the log tells what each change was from and to, rules in words, and nothing of a change of nothing', async () => {
    const house = await openTestHouse(engine)
    const { app, workspaceId } = house
    await change(house, { name: 'Acme' })
    await change(house, { rules: [{ words: ['refund', 'money back'], category: 'billing' }] })
    await changeTier(app, house.member(), { workspaceId, tier: 'pro' })

    expect(await entriesOf(house, 'settings.changed', 'settings.tier_changed')).toMatchObject([
      { subject: 'rules', details: { rules: { from: [], to: ['refund, money back: billing'] } } },
      {
        subject: 'pro',
        details: { tier: { from: 'default', to: 'pro' }, requests_per_minute: { from: 60, to: 100 } },
      },
    ])
  })

  test('enterprise needs its figure, and without it the tier stays', async () => {
    const house = await openTestHouse(engine)
    const attempt = changeTier(house.app, house.member(), { workspaceId: house.workspaceId, tier: 'enterprise' })
    await expect(attempt).rejects.toMatchObject({ code: 'invalid_request', details: [{ path: 'requestsPerMinute' }] })
    expect(await settings(house)).toMatchObject({ tier: 'default' })
  })

  test.each<[Role, boolean, boolean]>([
    ['owner', true, true],
    ['admin', true, false],
    ['campaigner', false, false],
    ['agent', false, false],
    ['viewer', false, false],
  ])('somebody who is %s: may change settings %s, the tier %s', async (role, maySettings, mayTier) => {
    const house = await openTestHouse(engine)
    const { workspaceId } = house
    const attempts = await Promise.allSettled([
      changeSettings(house.app, house.member(role), { workspaceId, name: 'Mine' }),
      changeTier(house.app, house.member(role), { workspaceId, tier: 'pro' }),
    ])
    expect(attempts.map(({ status }) => status === 'fulfilled')).toEqual([maySettings, mayTier])
    expect(await settings(house)).toMatchObject({
      name: maySettings ? 'Mine' : 'Acme',
      tier: mayTier ? 'pro' : 'default',
    })
  })

  test('strangers and API keys neither read nor change them', async () => {
    const house = await openTestHouse(engine)
    const { app, workspaceId } = house
    const all = { read: true, write: true, conversations: true, analytics: true, bulk_send: true }
    const stranger = house.member('owner', { workspaceId: house.otherWorkspaceId })
    for (const actor of [stranger, house.keyHolder(all)]) {
      await expect(getSettings(app, actor, { workspaceId })).rejects.toMatchObject({ code: 'forbidden' })
      await expect(changeSettings(app, actor, { workspaceId, name: 'X' })).rejects.toMatchObject({ code: 'forbidden' })
      await expect(changeTier(app, actor, { workspaceId, tier: 'pro' })).rejects.toMatchObject({ code: 'forbidden' })
    }
    expect(await settings(house)).toMatchObject({ name: 'Acme', tier: 'default' })
  })
})

describe('what settings may be', () => {
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

  test('a tier is one of three, with at least one request a minute', () => {
    const workspaceId = 'a3bb189e-8bf9-4c5a-8b1e-000000000001'
    expect(TierChange.safeParse({ workspaceId, tier: 'gold' }).success).toBe(false)
    expect(TierChange.safeParse({ workspaceId, tier: 'enterprise', requestsPerMinute: 0 }).success).toBe(false)
  })
})

function settings(house: TestHouse) {
  return getSettings(house.app, house.member('viewer'), { workspaceId: house.workspaceId })
}

function change(house: TestHouse, changes: Omit<Parameters<typeof changeSettings>[2], 'workspaceId'>) {
  return changeSettings(house.app, house.member('admin'), { workspaceId: house.workspaceId, ...changes })
}
