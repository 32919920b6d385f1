import { describe, expect, test } from 'vitest'
import type { UserActor } from '../../actor.ts'
import { entriesOf } from '../../testing/audit.ts'
import { authorized } from '../../testing/authorized.ts'
import { customersOf } from '../../testing/customers.ts'
import { readable } from '../../testing/readable.ts'
import { engines, sqlite, type TestEngine } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { exportAudit } from './export-audit.ts'
import { openCursor, sealCursor } from './export-cursor.ts'

const hourMs = 3_600_000

/** A test app with three customers, and exports of the audit log in pages of one item. */
async function open(engine: TestEngine) {
  const fixture = await createTestApp(engine)
  const { app, workspaceId, otherWorkspaceId } = fixture
  const where = { workspaceId, mode: 'live' as const }
  const customers = await customersOf(fixture)
  for (const phone of ['+491701234567', '+491701234568', '+491701234569']) await customers.write(phone, 'hello')
  const [ada, bob] = [fixture.member('owner'), fixture.member('admin')]
  const { memberships } = fixture.member('owner', { workspaceId: otherWorkspaceId })
  const exports = {
    'audit log': (who: UserActor, cursor?: string, more: object = {}): Promise<ExportPage> =>
      authorized('audit.read', exportAudit)(app, who, { ...where, limit: 1, cursor, ...more }),
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
    const filtered = { ...where, limit: 1, action: 'audit.exported' as const }
    const { next_cursor } = await authorized('audit.read', exportAudit)(app, ada, filtered)
    const cursor = next_cursor ?? ''

    const unfiltered = authorized('audit.read', exportAudit)(app, ada, { ...where, limit: 1, cursor })
    await expect(unfiltered).rejects.toMatchObject({ code: 'invalid_request' })
    expect((await authorized('audit.read', exportAudit)(app, ada, { ...filtered, cursor })).data).toMatchObject([
      { action: 'audit.exported' },
    ])
  })
})

describe('A cursor', () => {
  async function openOne() {
    const { app, clock, member, scope, keyHolder } = await createTestApp(sqlite)
    const [actor, progress] = [member('owner'), { begunAt: app.now(), last: { at: 5, id: 'entry-where-it-stops' } }]
    const exported = { actor, scope: scope(), what: 'audit log', filter: ['a', undefined] } as const
    return { app, clock, member, scope, keyHolder, exported, progress, cursor: sealCursor(app, exported, progress) }
  }
  const invalid = expect.objectContaining({
    code: 'invalid_request',
    details: [{ path: 'cursor', message: expect.any(String) }],
  })

  test('a cursor returns where the export of the same person has stopped, for an hour', async () => {
    const { app, clock, exported, progress, cursor } = await openOne()
    expect(cursor).not.toContain('entry-where-it-stops')
    clock.advance(hourMs)
    expect(openCursor(app, exported, cursor)).toEqual(progress)
    expect(openCursor(app, { ...exported, filter: ['a', null] }, cursor)).toEqual(progress)
    clock.advance(1)
    expect(readable(() => openCursor(app, exported, cursor))).toThrow(invalid)
  })

  test('a cursor is refused for another actor, mode, export or filter', async () => {
    const { app, member, scope, keyHolder, exported, cursor } = await openOne()
    const others = [
      { actor: member('owner') },
      { actor: keyHolder({ read: true }) },
      { scope: scope('test') },
      { what: 'contact' as const },
      { filter: ['b', undefined] },
      { filter: ['a', undefined, undefined] },
      { filter: [] },
    ]
    for (const other of others)
      expect(readable(() => openCursor(app, { ...exported, ...other }, cursor))).toThrow(invalid)
    const { filter: _, ...unfiltered } = exported
    expect(readable(() => openCursor(app, unfiltered, cursor))).toThrow(invalid)
    const empty = sealCursor(app, unfiltered, { begunAt: app.now(), last: { at: 1, id: 'e1' } })
    expect(openCursor(app, { ...unfiltered, filter: [] }, empty).last).toEqual({ at: 1, id: 'e1' })
  })

  test('a cursor is refused when it is forged', async () => {
    const { app, exported, cursor } = await openOne()
    for (const forged of [
      '',
      'x',
      `${cursor}x`,
      cursor.slice(0, -1),
      app.secrets.seal('no JSON'),
      app.secrets.seal('{}'),
    ])
      expect(readable(() => openCursor(app, exported, forged))).toThrow(invalid)
  })
})
