import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openEmpty } from '../testing/stores/open-empty.ts'
import type { EngineParts } from './dialect.ts'
import { createdAt, isParleyStore, migrate, otherVersion, pendingSteps } from './migrate.ts'
import { migrations } from './migrations/index.ts'

const createdOn = '2026-01-02T03:04:05.006Z'
const bridge = '551a7016'

describe.each(['sqlite', 'postgres'] as const)('A store of before the baseline on %s', (engine) => {
  /** The tables of the baseline, a workspace with a job, and a history of steps that the baseline replaced. */
  async function openBefore(lastStep: string): Promise<EngineParts> {
    const parts = await openEmpty(engine)
    await migrate(parts, { steps: Object.fromEntries(Object.entries(migrations).slice(0, 1)) })
    await sql`delete from kysely_migration`.execute(parts.db)
    for (const [index, name] of ['0001-identity', '0022-audit-chain', lastStep].entries()) {
      const timestamp = index === 0 ? createdOn : '2026-05-05T05:05:05.005Z'
      await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(parts.db)
    }
    await sql`insert into organization (id, name, slug, "createdAt") values ('w', 'Acme', 'acme', ${createdOn})`.execute(
      parts.db,
    )
    await sql`insert into audit_head (workspace_id, seq, hash) values ('w', 3, 'c')`.execute(parts.db)
    await sql`insert into job (id, workspace_id, mode, kind, payload, partition, run_at, created_at)
      values ('j', 'w', 'live', 'campaign.run', '{}', 'campaign.run', 1, 1)`.execute(parts.db)
    return parts
  }

  test('a store is accepted where its last step is that of the bridge, and keeps its rows and its age', async () => {
    const parts = await openBefore('0113-name-of-a-primary-key')
    const [, ...later] = Object.keys(migrations)

    expect(await pendingSteps(parts)).toEqual(later)
    expect(await migrate(parts)).toEqual(later)

    expect(await otherVersion(parts)).toBeUndefined()
    expect(await isParleyStore(parts)).toBe(true)
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(parts.db)
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations))
    expect(await createdAt(parts)).toBe(Date.parse(createdOn))
    const jobs = parts.db.selectFrom('job').select(['id', 'kind', 'partition']).where('id', '=', 'j')
    expect(await jobs.execute()).toEqual([{ id: 'j', kind: 'campaign.run', partition: 'campaign.run' }])
    expect(await parts.db.selectFrom('audit_head').select(['seq', 'hash']).execute()).toEqual([{ seq: 3, hash: 'c' }])
    expect(await migrate(parts)).toEqual([])
  })

  test('a store is refused with the commit to start first where it is older, and stays as it is', async () => {
    const parts = await openBefore('0112-standard-names')

    await expect(migrate(parts)).rejects.toThrow(`Start commit ${bridge} once on it`)
    expect(await otherVersion(parts)).toContain('a version of Parley before 0.1.0')

    expect((await sql`select name from kysely_migration`.execute(parts.db)).rows).toHaveLength(3)
  })

  test.each([
    ['an audit log that began with earlier hashes', `update audit_head set former = '{}'`],
    ['an audit log without entries', 'update audit_head set seq = 0'],
  ])('a store is refused with %s, and stays as it is', async (_, change) => {
    const parts = await openBefore('0113-name-of-a-primary-key')
    await sql.raw(change).execute(parts.db)

    await expect(migrate(parts)).rejects.toThrow(`cannot verify. Commit ${bridge} can.`)

    expect((await sql`select name from kysely_migration`.execute(parts.db)).rows).toHaveLength(3)
  })
})
