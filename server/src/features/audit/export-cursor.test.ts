import { describe, expect, test } from 'vitest'
import type { UserActor } from '../../actor.ts'
import { entriesOf } from '../../testing/audit.ts'
import { customersOf } from '../../testing/customers.ts'
import { engines, type TestEngine } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { exportContacts } from '../contacts/export-contacts.ts'
import { exportAudit } from './export-audit.ts'

const hourMs = 3_600_000

/** A test app with three customers, and exports of contacts and of the audit log in pages of one item. */
async function open(engine: TestEngine) {
  const fixture = await createTestApp(engine)
  const { app, workspaceId, otherWorkspaceId } = fixture
  const where = { workspaceId, mode: 'live' as const }
  const customers = await customersOf(fixture)
  for (const phone of ['+491701234567', '+491701234568', '+491701234569']) await customers.write(phone, 'hello')
  const [ada, bob] = [fixture.member('owner'), fixture.member('admin')]
  const { memberships } = fixture.member('owner', { workspaceId: otherWorkspaceId })
  const exports = {
    contacts: (who: UserActor, cursor?: string, more: object = {}): Promise<ExportPage> =>
      exportContacts(app, who, { ...where, limit: 1, cursor, ...more }),
    'audit log': (who: UserActor, cursor?: string, more: object = {}): Promise<ExportPage> =>
      exportAudit(app, who, { ...where, limit: 1, cursor, ...more }),
  }
  // Creates audit entries, so that the log has more than one page too.
  for (const exportPage of Object.values(exports)) for (const who of [ada, bob]) await exportPage(who)
  const entries = async () => (await entriesOf(fixture, 'contact.exported', 'audit.exported')).length
  const adaOfBoth = { ...ada, memberships: [...ada.memberships, ...memberships] }
  return { ...fixture, where, ada, adaOfBoth, bob, exports: Object.entries(exports), entries }
}

type ExportPage = { readonly data: readonly object[]; readonly next_cursor: string | null }

describe.each(engines)('Paged exports on $name', (engine) => {
  test('a later page requires the cursor of the same export’s first page', async () => {
    const { app, ada, adaOfBoth, bob, exports, entries, otherWorkspaceId, clock } = await open(engine)
    const invalidCursor = { code: 'invalid_request', details: [expect.objectContaining({ path: 'cursor' })] }
    const forged = app.secrets.seal(JSON.stringify({ begunAt: app.now(), last: { at: 9e12, id: 'zzz' } }))

    for (const [what, exportPage] of exports) {
      const before = await entries()
      const { next_cursor } = await exportPage(ada)
      const cursor = next_cursor ?? ''
      expect([what, await entries()]).toEqual([what, before + 1])

      const other = await Promise.all(exports.filter(([each]) => each !== what).map(([, each]) => each(ada)))
      const attempts: (readonly [UserActor, string, object?])[] = [
        ...['', '9999999999999.zzz', cursor.slice(0, -8), `s1.${'A'.repeat(90)}`, forged].map(
          (each) => [ada, each] as const,
        ),
        [ada, other[0]?.next_cursor ?? ''],
        [bob, cursor],
        [adaOfBoth, cursor, { workspaceId: otherWorkspaceId }],
        [ada, cursor, { mode: 'test' }],
      ]
      for (const attempt of attempts) await expect(exportPage(...attempt), what).rejects.toMatchObject(invalidCursor)
      const count = await entries()
      expect((await exportPage(ada, cursor)).data).toHaveLength(1)
      clock.advance(hourMs + 1)
      await expect(exportPage(ada, cursor), what).rejects.toMatchObject(invalidCursor)
      expect(await entries()).toBe(count)
    }
  })

  test('a cursor is valid only for the same filter', async () => {
    const { app, ada, where } = await open(engine)
    const filtered = { ...where, limit: 1, action: 'contact.exported' as const }
    const { next_cursor } = await exportAudit(app, ada, filtered)
    const cursor = next_cursor ?? ''

    const unfiltered = exportAudit(app, ada, { ...where, limit: 1, cursor })
    await expect(unfiltered).rejects.toMatchObject({ code: 'invalid_request' })
    expect((await exportAudit(app, ada, { ...filtered, cursor })).data).toMatchObject([{ action: 'contact.exported' }])
  })
})
