import { describe, expect, test } from 'vitest'
import { openOlderStore, storeKinds } from '../../testing/stores/older-store.ts'

describe.each(storeKinds)('The workspaces of an older version on %s', (engine) => {
  test('the one that was created first administers the installation, and all stay active', async () => {
    const { run, migrateTo } = await openOlderStore(engine, '0041-workspaces')
    const workspace = (id: string, createdAt: string) =>
      run(`insert into organization (id, name, slug, "createdAt") values ('${id}', '${id}', '${id}', '${createdAt}')`)
    await workspace('a later one', '2025-02-01T00:00:00.000Z')
    await workspace('the first one', '2025-01-01T00:00:00.000Z')
    await run(`insert into workspace_settings (workspace_id, time_zone, default_country, satisfaction, rules, created_at)
      values ('a later one', 'UTC', 'US', '{}', '[]', 1)`)
    await run('insert into installation (id, set_up_at) values (1, 1)')

    await migrateTo()

    expect(await run('select first_workspace_id, workspace_creators from installation')).toEqual([
      { first_workspace_id: 'the first one', workspace_creators: 'first_owners' },
    ])
    expect(
      await run("select archived_at, deleted_at from workspace_settings where workspace_id = 'a later one'"),
    ).toEqual([{ archived_at: null, deleted_at: null }])
  })

  test('the daily sweep of each workspace is replaced by one of the installation', async () => {
    const { run, migrateTo } = await openOlderStore(engine, '0042-one-retention-sweep')
    const job = (id: string, kind: string) =>
      run(`insert into job (id, workspace_id, mode, kind, payload, lane, run_at, created_at)
        values ('${id}', 'w', 'live', '${kind}', '{}', '${kind}', 1, 1)`)
    await job('sweep', 'retention.sweep')
    await job('other', 'campaign.run')

    await migrateTo()

    expect(await run('select id from job')).toEqual([{ id: 'other' }])
  })
})
