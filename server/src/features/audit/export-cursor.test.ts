import { describe, expect, test } from 'vitest'
import type { UserActor } from '../../actor.ts'
import { entriesOf } from '../../testing/audit.ts'
import { customersOf } from '../../testing/customers.ts'
import { engines, type TestEngine } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { exportContacts } from '../contacts/export-contacts.ts'
import { exportAudit } from './export-audit.ts'

const hourMs = 3_600_000

/** A house with three customers, and people who take contacts and audit log away, a page of one at a time. */
async function open(engine: TestEngine) {
  const fixture = await createTestApp(engine)
  const { app, workspaceId, otherWorkspaceId } = fixture
  const where = { workspaceId, mode: 'live' as const }
  const customers = await customersOf(fixture)
  for (const phone of ['+491701234567', '+491701234568', '+491701234569']) await customers.write(phone, 'hello')
  const [ada, bob] = [fixture.member('owner'), fixture.member('admin')]
  const { memberships } = fixture.member('owner', { workspaceId: otherWorkspaceId })
  const takes = {
    contacts: (who: UserActor, cursor?: string, more: object = {}): Promise<Taken> =>
      exportContacts(app, who, { ...where, limit: 1, cursor, ...more }),
    'audit log': (who: UserActor, cursor?: string, more: object = {}): Promise<Taken> =>
      exportAudit(app, who, { ...where, limit: 1, cursor, ...more }),
  }
  // So that the log has more than one page, too.
  for (const take of Object.values(takes)) for (const who of [ada, bob]) await take(who)
  const entries = async () => (await entriesOf(fixture, 'contact.exported', 'audit.exported')).length
  const adaOfBoth = { ...ada, memberships: [...ada.memberships, ...memberships] }
  return { ...fixture, where, ada, adaOfBoth, bob, takes: Object.entries(takes), entries }
}

type Taken = { readonly data: readonly object[]; readonly next_cursor: string | null }

describe.each(engines)('what is taken away page by page on $name', (engine) => {
  test('has no later page for whoever did not take the first of the same export, which leaves the entry', async () => {
    const { app, ada, adaOfBoth, bob, takes, entries, otherWorkspaceId, clock } = await open(engine)
    const notOurs = { code: 'invalid_request', details: [expect.objectContaining({ path: 'cursor' })] }
    const forged = app.secrets.seal(JSON.stringify({ begunAt: app.now(), last: { at: 9e12, id: 'zzz' } }))

    for (const [what, take] of takes) {
      const before = await entries()
      const { next_cursor } = await take(ada)
      const cursor = next_cursor ?? ''
      expect([what, await entries()]).toEqual([what, before + 1])

      const other = await Promise.all(takes.filter(([each]) => each !== what).map(([, each]) => each(ada)))
      const attempts: (readonly [UserActor, string, object?])[] = [
        ...['', '9999999999999.zzz', cursor.slice(0, -8), `s1.${'A'.repeat(90)}`, forged].map(
          (each) => [ada, each] as const,
        ),
        [ada, other[0]?.next_cursor ?? ''],
        [bob, cursor],
        [adaOfBoth, cursor, { workspaceId: otherWorkspaceId }],
        [ada, cursor, { mode: 'test' }],
      ]
      for (const attempt of attempts) await expect(take(...attempt), what).rejects.toMatchObject(notOurs)
      const known = await entries()
      expect((await take(ada, cursor)).data).toHaveLength(1)
      clock.advance(hourMs + 1)
      await expect(take(ada, cursor), what).rejects.toMatchObject(notOurs)
      expect(await entries()).toBe(known)
    }
  })

  test('the audit log by one filter does not go on by another', async () => {
    const { app, ada, where } = await open(engine)
    const wanted = { ...where, limit: 1, action: 'contact.exported' as const }
    const { next_cursor } = await exportAudit(app, ada, wanted)
    const cursor = next_cursor ?? ''

    const unfiltered = exportAudit(app, ada, { ...where, limit: 1, cursor })
    await expect(unfiltered).rejects.toMatchObject({ code: 'invalid_request' })
    expect((await exportAudit(app, ada, { ...wanted, cursor })).data).toMatchObject([{ action: 'contact.exported' }])
  })
})
