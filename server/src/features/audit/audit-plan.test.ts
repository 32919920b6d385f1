import { ListAudit } from '@parley/shared/workspace/audit'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { authorized } from '../../testing/authorized.ts'
import { engines } from '../../testing/stores/engines.ts'
import { planOf, recordQueries } from '../../testing/stores/plans.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { listAudit } from './list-audit.ts'
import { listAuditActors } from './list-audit-actors.ts'

const many = 30_000

describe.each(engines)('Query plans of the audit log on $name', (engine) => {
  test('every page and the list of actors use an index, whatever the filter', async () => {
    const fixture = await createTestApp(engine)
    const { app, queries } = recordQueries(fixture.app)
    await fill(fixture.app, fixture.scope())
    const who = { workspaceId: fixture.workspaceId }
    const actorId = 'user:3'
    const to = new Date(many / 2).toISOString()
    for (const filter of [{}, { actorId }, { action: 'settings.changed' }, { to }, { actorId, to }]) {
      await authorized('audit.read', listAudit)(app, fixture.member(), ListAudit.parse({ ...who, ...filter }))
      await authorized('audit.read', listAudit)(
        app,
        fixture.member(),
        ListAudit.parse({ ...who, ...filter, sort: 'time' }),
      )
    }
    const { next_cursor: cursor } = await authorized('audit.read', listAudit)(
      app,
      fixture.member(),
      ListAudit.parse(who),
    )
    await authorized('audit.read', listAudit)(app, fixture.member(), ListAudit.parse({ ...who, cursor }))
    expect((await authorized('audit.read', listAuditActors)(app, fixture.member(), who)).data).toHaveLength(10)

    const plans = await Promise.all(queries.map((query) => planOf(fixture.app, query)))
    expect(plans).toHaveLength(13)
    for (const plan of plans) {
      expect(plan).toMatch(/audit_entry_(at|actor|action)/)
      expect(plan).not.toMatch(/SCAN audit_entry|Seq Scan on audit_entry|TEMP B-TREE|\bSort\b/)
    }
  })
})

/** Entries of ten people with two actions, one each millisecond. */
async function fill({ db }: App, { workspaceId }: Scope): Promise<void> {
  await sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(many)})
    insert into audit_entry (id, workspace_id, mode, actor_id, actor_name, action, subject, details, address, at, seq)
    select substr('00000000-0000-7000-8000-000000000000', 1, 36 - length(cast(i as text))) || i, ${workspaceId}, 'live', 'user:' || (i % 10), 'Ada',
      case when i % 3 = 0 then 'settings.changed' else 'session.signed_in' end, 'x', '{}', null, i, i
    from n`.execute(db)
  await sql`analyze audit_entry`.execute(db)
}
