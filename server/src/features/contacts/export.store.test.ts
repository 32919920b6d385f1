import { describe, expect, test } from 'vitest'
import type { ContactTable } from '../../db/schema/contacts.ts'
import { engines } from '../../testing/stores/engines.ts'
import { planOf, recordQueries } from '../../testing/stores/plans.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { findOrCreateContact } from '../identity/find-or-create-contact.ts'
import { sliceOfContacts } from './export.store.ts'
import { planFilter } from './filter/filter-plan.store.ts'

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
    const seen: Pick<ContactTable, 'id' | 'name' | 'created_at'>[] = []
    for (let isMore = true; isMore; ) {
      const last = seen.at(-1)
      const after = last && { at: last.created_at, id: last.id }
      const [{ db }, scope] = [fixture.app, fixture.scope()]
      const slice = await sliceOfContacts(db, scope, { after, limit: 2, plan: await planFilter(db, scope, {}) })
      seen.push(...slice)
      isMore = slice.length === 2
    }
    expect(seen.map((contact) => contact.name).toSorted()).toEqual(Array.from({ length: 5 }, (_, n) => `Person ${n}`))
    expect(new Set(seen.map((contact) => contact.id)).size).toBe(5)
  })
})

describe.each(engines.filter((engine) => engine.name === 'sqlite'))(
  'The query plan of the contact export on $name',
  (engine) => {
    test('the export of contacts continues at its cursor along the index', async () => {
      const { app, scope } = await createTestApp(engine)
      const { app: recorded, queries } = recordQueries(app)
      const plan = await planFilter(app.db, scope(), {})
      await sliceOfContacts(recorded.db, scope(), { after: { at: 1, id: 'x' }, limit: 1000, plan })
      const [text] = await Promise.all(queries.map((query) => planOf(app, query)))

      expect(text).toMatch(/USING INDEX contact_listed \(workspace_id=\? AND mode=\? AND .*created_at/)
      expect(text).not.toMatch(/SCAN|TEMP B-TREE/)
    })
  },
)
