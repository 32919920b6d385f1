import { describe, expect, test } from 'vitest'
import { openTestServer } from '../../testing/http/server.ts'
import { engines } from '../../testing/stores/engines.ts'
import { isBackupDue } from './backup-due.ts'
import { type EndedRun, endInterruptedRun, endRun, insertRun } from './backups.store.ts'

const hourMs = 3_600_000

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const server = await openTestServer(engine, {
      backups: { everyHours: 12, keep: 7, folder: '/backups', withFiles: false },
    })
    const { app, workspaceId, clock } = server.fixture
    const statusOf = async (cookie = server.owner.cookie, id = workspaceId) => {
      const input = encodeURIComponent(JSON.stringify({ workspaceId: id }))
      const { status, body } = await server.call('GET', `/trpc/backups.status?input=${input}`, { cookie })
      return status === 200 ? body.result.data : body.error.data.code
    }
    const begin = async () => {
      const id = app.newId()
      await app.transact((tx) => insertRun(tx, { id, started_at: app.now() }))
      return id
    }
    const run = async (ended: Partial<EndedRun>) => {
      const none = { file: null, bytes: null, reason: null, ended_at: app.now(), outcome: 'proven' as const }
      await endRun(app.db, { ...none, id: await begin(), ...ended })
      clock.advance(hourMs)
    }
    return { ...server, statusOf, begin, run, isDue: () => isBackupDue(app.db, 12, app.now()) }
  }

  test('the backup status warns without a backup, with an old one, and after a failure', async () => {
    const { fixture, run, begin, statusOf, isDue, call } = await open()
    const age = async () => /^parley_backup_age_seconds (\S+)$/m.exec((await call('GET', '/metrics')).body)?.[1]
    expect(await statusOf()).toEqual({
      every_hours: 12,
      last_proven: null,
      last_failure: null,
      warning: 'never',
      running: null,
    })
    expect([await isDue(), await age()]).toEqual([true, '+Inf'])

    const at = new Date(fixture.app.now()).toISOString()
    await run({ file: '/backups/parley-1.db', bytes: 4096 })
    const last_proven = { at, file: 'parley-1.db', bytes: 4096 }
    expect(await statusOf()).toEqual({ every_hours: 12, last_proven, last_failure: null, warning: null, running: null })
    expect([await isDue(), await age()]).toEqual([false, '3600'])

    fixture.clock.advance(24 * hourMs)
    expect(await statusOf()).toMatchObject({ last_proven, warning: 'old' })
    await run({ outcome: 'failed', reason: 'ENOSPC: no space left, open /backups/x' })
    const failed = await statusOf()
    expect(failed).toMatchObject({ last_proven, last_failure: { at: expect.any(String) }, warning: 'failed' })
    expect(JSON.stringify(failed)).not.toContain('ENOSPC')
    expect(await isDue()).toBe(true)

    await run({})
    await begin()
    expect(await statusOf()).toMatchObject({ last_failure: null, warning: null })
    fixture.clock.advance(2 * hourMs)
    expect(await statusOf()).toMatchObject({ warning: 'failed' })
  })

  test('a failed attempt is not repeated within the hour', async () => {
    const { fixture, begin, isDue } = await open()
    await begin()
    expect(await isDue()).toBe(false)
    fixture.clock.advance(hourMs)
    expect(await isDue()).toBe(true)
  })

  test('a backup from a clock that was ahead does not count as recent', async () => {
    const { fixture, run, statusOf, isDue, call } = await open()
    const age = async () => /^parley_backup_age_seconds (\S+)$/m.exec((await call('GET', '/metrics')).body)?.[1]
    const yearMs = 8_760 * hourMs
    fixture.clock.advance(yearMs)
    const at = new Date(fixture.app.now()).toISOString()
    await run({ file: '/backups/parley-1.db', bytes: 4096 })
    fixture.clock.advance(-yearMs)

    expect(await statusOf()).toMatchObject({ last_proven: { at }, warning: 'old' })
    expect([await isDue(), await age()]).toEqual([true, '+Inf'])
    await run({ outcome: 'failed', reason: 'ENOSPC' })
    expect(await statusOf()).toMatchObject({ warning: 'failed' })
    await run({ file: '/backups/parley-2.db', bytes: 4096 })
    expect(await statusOf()).toMatchObject({ last_proven: { file: 'parley-2.db' }, warning: null })
    expect([await isDue(), await age()]).toEqual([false, '3600'])
  })

  test('a backup from a clock slightly ahead counts as current', async () => {
    const { fixture, run, statusOf, isDue, call } = await open()
    fixture.clock.advance(60_000)
    await run({ file: '/backups/parley-1.db', bytes: 4096 })
    fixture.clock.advance(-hourMs - 60_000)
    expect(await statusOf()).toMatchObject({ warning: null })
    expect(await isDue()).toBe(false)
    expect((await call('GET', '/metrics')).body).toMatch(/^parley_backup_age_seconds 0$/m)
  })

  test('in a restored store the run that made the backup counts as verified', async () => {
    const { fixture, run, begin, statusOf } = await open()
    const restored = { ended_at: 1, outcome: 'proven' as const, file: '/backup/mine.db', bytes: 4096, reason: null }
    await run({ outcome: 'failed', reason: 'ENOSPC' })
    await endInterruptedRun(fixture.app.db, restored)
    expect(await statusOf()).toMatchObject({ last_proven: null, warning: 'failed' })
    await begin()
    await endInterruptedRun(fixture.app.db, restored)
    fixture.clock.advance(2 * hourMs)
    expect(await statusOf()).toMatchObject({ last_proven: { file: 'mine.db' }, warning: null })
  })

  test('the backup status requires permission to manage a workspace', async () => {
    const { fixture, statusOf, signInAs } = await open()
    const admin = await signInAs('admin')
    const agent = await signInAs('agent')
    const stranger = await signInAs('owner', { workspaceId: fixture.otherWorkspaceId })
    expect(await statusOf(admin.cookie)).toMatchObject({ warning: 'never' })
    expect(await statusOf(agent.cookie)).toBe('forbidden')
    expect(await statusOf(stranger.cookie)).toBe('forbidden')
    expect(await statusOf('')).toBe('unauthenticated')
  })
})
