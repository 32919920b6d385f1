import { sentence } from '@parley/shared/sentences/sentence'
import { everyPermission } from '@parley/shared/testing/every-key-permission'
import { type AuditAction, ExportAudit, ListAudit } from '@parley/shared/workspace/audit'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { openTestServer } from '../../testing/http/server.ts'
import { noPermission } from '../../testing/keys.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeApiKey } from '../api-keys/change-api-key.ts'
import { createApiKey } from '../api-keys/create-api-key.ts'
import { deleteApiKey } from '../api-keys/delete-api-key.ts'
import { changeSettings } from '../settings/change-settings.ts'
import { changeTier } from '../settings/change-tier.ts'
import { exportAudit } from './export-audit.ts'
import { listAudit } from './list-audit.ts'
import { listAuditActors } from './list-audit-actors.ts'
import { recordAudit } from './record-audit.ts'

describe.each(engines)('on $name', (engine) => {
  test('the audit log shows who changed what and when, newest first, without secrets', async () => {
    const fixture = await createTestApp(engine)
    const { app, workspaceId } = fixture
    const owner = { ...fixture.member('owner'), address: '203.0.113.7' }
    const permissions = { ...noPermission, read: true }
    const created = await authorized('api_keys.manage', createApiKey)(app, owner, {
      workspaceId,
      name: 'Billing',
      mode: 'live',
      permissions,
    })
    const keyId = created.keyData.id
    await authorized('api_keys.manage', changeApiKey)(app, owner, { workspaceId, keyId, isActive: false })
    await authorized('api_keys.manage', deleteApiKey)(app, owner, { workspaceId, keyId })
    await authorized('settings.manage', changeSettings)(app, fixture.member('admin'), {
      workspaceId,
      timeZone: 'Europe/Berlin',
    })

    const { data } = await log(fixture)
    expect(data.map(({ action }) => action)).toEqual([
      'settings.changed',
      'api_key.deleted',
      'api_key.changed',
      'api_key.created',
    ])
    expect(data[3]).toEqual({
      id: expect.any(String),
      at: new Date(app.now()).toISOString(),
      actor_id: `user:${owner.userId}`,
      actor_name: 'The owner',
      action: 'api_key.created',
      subject: `Billing (${created.keyData.key_prefix})`,
      details: { permissions: ['read'] },
      address: '203.0.113.7',
      mode: 'live',
    })
    expect(data[2]).toMatchObject({
      subject: `Billing (${created.keyData.key_prefix})`,
      details: { active: { from: 'yes', to: 'no' } },
    })
    expect(data[1]?.subject).toBe(`Billing (${created.keyData.key_prefix})`)
    expect(data[0]).toMatchObject({
      subject: 'time zone',
      details: { time_zone: { from: 'UTC', to: 'Europe/Berlin' } },
    })
    expect(JSON.stringify(data)).not.toContain(created.key)
  })

  test('an entry is published at commit to both modes of its workspace', async () => {
    const fixture = await createTestApp(engine)
    const { app, workspaceId, otherWorkspaceId } = fixture
    const owner = fixture.member('owner')
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    const received: string[] = []
    const listen = async (where: { workspaceId: string; mode: 'live' | 'test' }) => {
      for await (const { noun } of app.live.changes(where, stop.signal)) {
        if (noun === 'audit') received.push(`${where.workspaceId === workspaceId ? 'own' : 'other'} ${where.mode}`)
      }
    }
    void listen({ workspaceId, mode: 'live' })
    void listen({ workspaceId, mode: 'test' })
    void listen({ workspaceId: otherWorkspaceId, mode: 'live' })
    const rolledBack = app.transact(async (tx) => {
      const action = { actor: owner, action: 'settings.changed' as const, subject: 'nothing' }
      await recordAudit(app, tx, fixture.scope(), action)
      throw new Error('undone')
    })
    await expect(rolledBack).rejects.toThrow('undone')
    await authorized('settings.manage', changeSettings)(app, owner, { workspaceId, timeZone: 'Europe/Berlin' })

    await expect.poll(() => [...received].sort()).toEqual(['own live', 'own test'])
  })

  test('a refused change leaves no entry', async () => {
    const fixture = await createTestApp(engine)
    const { app, workspaceId } = fixture
    const attempts = await Promise.allSettled([
      authorized('settings.change_tier', changeTier)(app, fixture.member('admin'), { workspaceId, tier: 'pro' }),
      authorized('api_keys.manage', deleteApiKey)(app, fixture.member(), { workspaceId, keyId: app.newId() }),
    ])
    expect(attempts.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect((await log(fixture)).data).toEqual([])
  })

  test('a sign-in and a wrong password are recorded with their address', async () => {
    const { call, fixture, owner } = await openTestServer(engine)
    const path = '/api/auth/sign-in/email'
    await call('POST', path, { body: { email: owner.email, password: 'not the password' } })
    await call('POST', path, { body: { email: owner.email, password: owner.password } })
    const entry = async (action: AuditAction) => {
      // A failure is recorded after its response, so that its duration reveals nothing.
      return vi.waitFor(
        async () => {
          const { data } = await log(fixture, { action })
          expect(data).toHaveLength(1)
          return data[0]
        },
        { timeout: 10_000 },
      )
    }
    const common = { subject: owner.email, address: '127.0.0.1' }
    expect(await entry('session.signed_in')).toMatchObject({ ...common, actor_id: `user:${owner.userId}` })
    expect(await entry('session.sign_in_failed')).toMatchObject({ ...common, details: { reason: 'incorrect' } })
  })

  test('the audit log can be filtered by actor, action and time, and paged without gaps', async () => {
    const fixture = await createTestApp(engine)
    const { app, workspaceId } = fixture
    const [ada, bo] = [fixture.member('admin'), fixture.member('admin')]
    for (const name of ['One', 'Two', 'Three'])
      await authorized('settings.manage', changeSettings)(app, ada, { workspaceId, name })
    fixture.clock.advance(60_000)
    const later = new Date(app.now()).toISOString()
    await authorized('settings.manage', changeSettings)(app, bo, { workspaceId, name: 'Four' })
    await authorized('settings.change_tier', changeTier)(app, fixture.member(), { workspaceId, tier: 'pro' })

    const names = async (filter: Partial<ListAudit>) => {
      const { data } = await log(fixture, filter)
      return data.map(({ action, details }) => (details.name as { to: string } | undefined)?.to ?? action)
    }
    expect(await names({ actorId: `user:${bo.userId}` })).toEqual(['Four'])
    expect(await names({ action: 'settings.tier_changed' })).toEqual(['settings.tier_changed'])
    expect(await names({ from: later })).toEqual(['settings.tier_changed', 'Four'])
    expect(await names({ to: new Date(app.now() - 1).toISOString() })).toEqual(['Three', 'Two', 'One'])

    const readAll = async (oldestFirst: boolean) => {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await log(fixture, {
          limit: 2,
          ...(oldestFirst && { sort: 'time' as const }),
          ...(cursor !== undefined && { cursor }),
        })
        seen.push(...page.data.map(({ id }) => id))
        cursor = page.next_cursor ?? undefined
      } while (cursor !== undefined)
      return seen
    }
    const seen = await readAll(false)
    expect(seen).toEqual((await log(fixture)).data.map(({ id }) => id))
    expect(new Set(seen).size).toBe(5)
    expect(await readAll(true)).toEqual(seen.toReversed())
    await expect(log(fixture, { cursor: 'invented' })).rejects.toMatchObject({ code: 'invalid_request' })
  })

  test('the audit log lists each actor once, under their latest name', async () => {
    const fixture = await createTestApp(engine)
    const { app, workspaceId, otherWorkspaceId } = fixture
    const ada = fixture.member('admin')
    const key = { ...fixture.keyHolder({ write: true }), keyName: 'Billing' }
    for (const name of ['One', 'Two'])
      await authorized('settings.manage', changeSettings)(app, ada, { workspaceId, name })
    await authorized('settings.manage', changeSettings)(
      app,
      { ...ada, name: 'Ada Married' },
      { workspaceId, name: 'Three' },
    )
    for (const actor of [key, fixture.system()]) {
      await app.transact((tx) => recordAudit(app, tx, fixture.scope(), { actor, action: 'member.added', subject: 'x' }))
    }
    const there = fixture.member('owner', { workspaceId: otherWorkspaceId })
    await authorized('settings.manage', changeSettings)(app, there, {
      workspaceId: otherWorkspaceId,
      name: 'Elsewhere',
    })

    const { data } = await authorized('audit.read', listAuditActors)(app, fixture.member('admin'), { workspaceId })
    expect(data).toEqual([
      { id: `user:${ada.userId}`, name: 'Ada Married', kind: 'member' },
      { id: `key:${key.keyId}`, name: `Billing (API key ${key.keyPrefix})`, kind: 'api_key' },
      { id: 'system', name: 'Parley', kind: 'system' },
    ])
  })

  test('a reason that is a sentence is stored as one, and exported in English', async () => {
    const fixture = await createTestApp(engine)
    const { app, workspaceId } = fixture
    const reason = sentence('workspaceArchived')
    const paused = { action: 'campaign.paused', subject: 'Sale', details: { reason } } as const
    await app.transact((tx) => recordAudit(app, tx, fixture.scope(), paused))

    const { data } = await log(fixture, { action: 'campaign.paused' })
    expect(data).toMatchObject([{ details: { reason } }])
    const filter = ExportAudit.parse({ workspaceId, action: 'campaign.paused' })
    const exported = await authorized('audit.read', exportAudit)(app, fixture.member(), filter)
    expect(exported.data).toMatchObject([{ details: { reason: 'The workspace was archived' } }])
  })

  test('an export is recorded once, with its filter', async () => {
    const fixture = await createTestApp(engine)
    const { app, workspaceId } = fixture
    const ada = fixture.member('admin')
    for (const name of ['One', 'Two'])
      await authorized('settings.manage', changeSettings)(app, ada, { workspaceId, name })
    const period = { from: new Date(app.now()).toISOString(), to: new Date(app.now() + 1_000).toISOString() }
    const filter = { workspaceId, actorId: `user:${ada.userId}`, action: 'settings.changed', ...period, limit: 1 }
    const owner = fixture.member()
    const first = await authorized('audit.read', exportAudit)(app, owner, ExportAudit.parse(filter))
    const second = await authorized('audit.read', exportAudit)(
      app,
      owner,
      ExportAudit.parse({ ...filter, cursor: first.next_cursor }),
    )

    expect([...first.data, ...second.data].map(({ action }) => action)).toEqual([
      'settings.changed',
      'settings.changed',
    ])
    const { data } = await log(fixture, { action: 'audit.exported' })
    const details = { who: 'The admin', action: 'settings.changed', ...period }
    expect(data.map((entry) => [entry.subject, entry.details])).toEqual([['filtered entries', details]])
  })

  test('reading requires the permission, whatever the role', async () => {
    const fixture = await createTestApp(engine)
    const { app, workspaceId, otherWorkspaceId, member, keyHolder } = fixture
    await authorized('settings.manage', changeSettings)(app, member(), { workspaceId, name: 'Secret plans' })
    const all = { ...everyPermission, settings: false }
    for (const actor of [member('campaigner'), member('owner', { workspaceId: otherWorkspaceId }), keyHolder(all)]) {
      const forbidden = { code: 'forbidden' }
      await expect(
        authorized('audit.read', listAudit)(app, actor, ListAudit.parse({ workspaceId })),
      ).rejects.toMatchObject(forbidden)
      await expect(
        authorized('audit.read', exportAudit)(app, actor, ExportAudit.parse({ workspaceId })),
      ).rejects.toMatchObject(forbidden)
      await expect(authorized('audit.read', listAuditActors)(app, actor, { workspaceId })).rejects.toMatchObject(
        forbidden,
      )
    }
    const elsewhere = ListAudit.parse({ workspaceId: otherWorkspaceId })
    expect(
      (await authorized('audit.read', listAudit)(app, member('owner', { workspaceId: otherWorkspaceId }), elsewhere))
        .data,
    ).toEqual([])
    const auditor = member('viewer', { permissions: ['view_audit'] })
    expect(
      (await authorized('audit.read', listAudit)(app, auditor, ListAudit.parse({ workspaceId }))).data,
    ).toHaveLength(1)
  })
})

function log({ app, member, workspaceId }: TestApp, filter: Partial<ListAudit> = {}) {
  return authorized('audit.read', listAudit)(app, member('admin'), ListAudit.parse({ workspaceId, ...filter }))
}
