import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/stores/engines.ts'
import { planOf, recordQueries } from '../../testing/stores/plans.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { listContacts } from './list-contacts.ts'

// Only SQLite chooses the same plan for an empty store as for a full one, so only its plan can be asserted.
describe.each(engines.filter((engine) => engine.name === 'sqlite'))(
  'The query plan of the contacts on $name',
  (engine) => {
    test.each([
      [{}, /SEARCH contact USING INDEX contact_listed/],
      [{ optedOut: false }, /SEARCH contact USING INDEX contact_listed/],
      [{ optedOut: true }, /SEARCH contact USING INDEX contact_opted_out/],
    ])('%j follows an index that is in the list’s order', async (filter, index) => {
      const fixture = await createTestApp(engine)
      const { app, queries } = recordQueries(fixture.app)
      await listContacts(app, fixture.scope(), { page: 1, limit: 20, ...filter })
      const [slice, count] = await Promise.all(queries.map((query) => planOf(fixture.app, query)))

      expect(slice).toMatch(index)
      expect(slice).not.toMatch(/SCAN|TEMP B-TREE/)
      expect(count).not.toMatch(/SCAN/)
    })
  },
)
