import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { engines } from '../../testing/stores/engines.ts'
import { planOf } from '../../testing/stores/plans.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { findOrCreateContact } from '../identity/find-or-create-contact.ts'
import { sliceOfContacts } from './export.store.ts'
import { exportContacts } from './export-contacts.ts'

async function meet(fixture: TestApp, count: number, mode: 'live' | 'test' = 'live') {
  for (let n = 0; n < count; n += 1) {
    const person = { phone: `+4917012345${n}0`, platformUserId: null, name: `Person ${n}` }
    await fixture.app.transact((tx) => findOrCreateContact(fixture.app, tx, fixture.scope(mode), person))
  }
}

describe.each(engines)('on $name', (engine) => {
  test('slices contain every contact of the mode once, even with equal times', async () => {
    const fixture = await createTestApp(engine)
    await meet(fixture, 5)
    await meet(fixture, 2, 'test')
    const owner = fixture.member()
    const slice = (cursor?: string) =>
      authorized('contacts.export', exportContacts)(fixture.app, owner, {
        workspaceId: fixture.workspaceId,
        limit: 2,
        cursor,
      })

    const seen = []
    let cursor: string | null | undefined
    for (; cursor !== null; ) {
      const { data, next_cursor } = await slice(cursor)
      seen.push(...data)
      cursor = next_cursor
    }
    expect(seen.map((contact) => contact.name).toSorted()).toEqual(Array.from({ length: 5 }, (_, n) => `Person ${n}`))
    expect(new Set(seen.map((contact) => contact.id)).size).toBe(5)
  })

  test('exporting contacts requires the permission to manage the workspace’s settings', async () => {
    const fixture = await createTestApp(engine)
    for (const actor of [
      fixture.member('viewer'),
      fixture.member('agent'),
      fixture.member('campaigner'),
      fixture.member('owner', { workspaceId: fixture.otherWorkspaceId }),
      fixture.keyHolder({ read: true, write: true, conversations: true, bulk_send: true }),
    ]) {
      const attempt = authorized('contacts.export', exportContacts)(fixture.app, actor, {
        workspaceId: fixture.workspaceId,
        limit: 1000,
      })
      await expect(attempt).rejects.toMatchObject({ code: 'forbidden' })
    }
  })
})

describe.each(engines.filter((engine) => engine.name === 'sqlite'))(
  'The query plan of the contact export on $name',
  (engine) => {
    test('the export of contacts continues at its cursor along the index', async () => {
      const { app, scope } = await createTestApp(engine)
      const query = sliceOfContacts(app.db, scope(), { after: { at: 1, id: 'x' }, limit: 1000 })
      const plan = await planOf(app, query.compile())

      expect(plan).toMatch(/USING INDEX contact_listed \(workspace_id=\? AND mode=\? AND .*created_at/)
      expect(plan).not.toMatch(/SCAN|TEMP B-TREE/)
    })
  },
)
