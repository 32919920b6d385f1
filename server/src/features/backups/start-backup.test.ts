import { describe, expect, test } from 'vitest'
import { entriesOf } from '../../testing/audit.ts'
import { authorized } from '../../testing/authorized.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { openInstallationOf } from '../../testing/workspaces.ts'
import { endRun, failOpenRun } from './backups.store.ts'
import { getBackupStatus } from './get-backup-status.ts'
import { listBackups } from './list-backups.ts'
import { startBackup } from './start-backup.ts'

const hourMs = 3_600_000

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await createTestApp(engine)
    const { app, workspaceId, clock } = fixture
    const requested: string[] = []
    app.backupRequests.listen((id) => requested.push(id))
    const where = { workspaceId, mode: 'live' as const }
    await openInstallationOf(fixture)
    // The row that backups lock; the command line stores it when it opens a store.
    const secret = { id: 1, fingerprint: 'of a test', since: 1 }
    await app.db
      .insertInto('store_secret')
      .values(secret)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return {
      fixture,
      app,
      clock,
      requested,
      owner: fixture.member('owner'),
      where,
      start: () => authorized('installation.manage', startBackup)(app, fixture.member('owner'), where),
      list: async () => (await authorized('installation.read', listBackups)(app, fixture.member('owner'), where)).data,
      status: () => authorized('backups.read', getBackupStatus)(app, fixture.member('owner'), where),
    }
  }

  test('a requested backup is handed to the process that makes it, and is shown while it runs', async () => {
    const { app, clock, requested, start, list, status, fixture } = await open()
    const { id } = await start()
    expect(requested).toEqual([id])
    expect(await list()).toMatchObject([{ id, outcome: 'running', seconds: null, file: null, is_present: false }])
    expect(await status()).toMatchObject({ running: { expected_seconds: null } })
    expect(await entriesOf(fixture, 'backup.started')).toHaveLength(1)

    clock.advance(42_000)
    const ended = { outcome: 'proven' as const, file: import.meta.filename, bytes: 4096, reason: null }
    await endRun(app.db, { id, ended_at: app.now(), ...ended })
    const verified = { id, outcome: 'verified', seconds: 42, file: import.meta.filename, bytes: 4096 }
    expect(await list()).toMatchObject([{ ...verified, is_present: true }])
    expect(await status()).toMatchObject({ running: null, warning: null })

    clock.advance(hourMs)
    await start()
    expect(await status()).toMatchObject({ running: { expected_seconds: 42 } })
  })

  test('a requested backup is refused while another is in progress, until that counts as interrupted', async () => {
    const { clock, requested, start, list, app } = await open()
    const answers = await Promise.allSettled([start(), start()])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(start()).rejects.toMatchObject({ code: 'conflict', message: 'A backup is already in progress' })
    expect(requested).toHaveLength(1)

    clock.advance(hourMs + 1)
    const { id } = await start()
    await failOpenRun(app.db, { id, endedAt: app.now() })
    expect((await list()).map(({ outcome }) => outcome)).toEqual(['failed', 'interrupted'])
  })

  test('a result that was recorded stays when the process fails afterwards', async () => {
    const { app, start, list } = await open()
    const { id } = await start()
    await endRun(app.db, {
      id,
      ended_at: app.now(),
      outcome: 'proven',
      file: '/gone/parley-1.db',
      bytes: 1,
      reason: null,
    })
    await failOpenRun(app.db, { id, endedAt: app.now() })
    expect(await list()).toMatchObject([{ outcome: 'verified', file: '/gone/parley-1.db', is_present: false }])
  })

  test('a requested backup is for owners of the first workspace only', async () => {
    const { fixture, app, where, requested } = await open()
    const elsewhere = { workspaceId: fixture.otherWorkspaceId, mode: 'live' as const }
    const refused = [
      [fixture.member('admin'), where],
      [fixture.member('owner', { workspaceId: fixture.otherWorkspaceId }), elsewhere],
    ] as const
    for (const [actor, input] of refused) {
      await expect(authorized('installation.manage', startBackup)(app, actor, input)).rejects.toMatchObject({
        code: 'forbidden',
      })
      await expect(authorized('installation.read', listBackups)(app, actor, input)).rejects.toMatchObject({
        code: 'forbidden',
      })
    }
    expect(requested).toEqual([])
  })
})
