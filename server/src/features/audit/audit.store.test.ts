import { describe, expect, test } from 'vitest'
import { chainStart, entryHash } from '../../db/audit/entry-hash.ts'
import { resumeScope } from '../../policy.ts'
import { countWaiting } from '../../testing/stores/count-waiting.ts'
import { engines, type TestEngine } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { actorsOf, appendEntries, type EntryFilter, entriesOf, type NewEntry } from './audit.store.ts'

const at = Date.UTC(2026, 10, 21, 8, 0, 0)

async function open(engine: TestEngine) {
  const fixture = await createTestApp(engine)
  const { app, workspaceId, otherWorkspaceId } = fixture
  const entry = (id: string, values: Partial<NewEntry> = {}): NewEntry => ({
    id,
    workspace_id: workspaceId,
    mode: 'live',
    actor_id: 'user:ada',
    actor_name: 'Ada',
    action: 'settings.changed',
    subject: 'name',
    details: '{}',
    subject_id: null,
    address: null,
    at,
    ...values,
  })
  return {
    ...fixture,
    db: app.db,
    entry,
    append: (...entries: NewEntry[]) => app.transact((tx) => appendEntries(app, tx, entries)),
    stored: (id = workspaceId) =>
      app.db.selectFrom('audit_entry').selectAll().where('workspace_id', '=', id).orderBy('seq').execute(),
    heads: () => app.db.selectFrom('audit_head').select(['workspace_id', 'seq', 'hash']).execute(),
    elsewhere: resumeScope({ workspace_id: otherWorkspaceId, mode: 'live' }),
    found: async (filter: Partial<EntryFilter> = {}) => {
      const all = { actorId: undefined, action: undefined, from: undefined, to: undefined }
      const rows = await entriesOf(app.db, fixture.scope(), { ...all, before: undefined, limit: 10, ...filter })
      return rows.map(({ id }) => id)
    },
  }
}

describe.each(engines)('on $name', (engine) => {
  test('stored audit entries follow each other in the chain of their workspace, from its start', async () => {
    const { append, entry, stored, heads, workspaceId, otherWorkspaceId } = await open(engine)
    await append()
    expect(await heads()).toEqual([])
    await append(entry('a'), entry('b', { mode: 'test' }))
    await append(entry('c'))
    await append(entry('d', { workspace_id: otherWorkspaceId }))

    let hash = chainStart
    const all = await stored()
    expect(all.map(({ seq, id }) => `${seq} ${id}`)).toEqual(['1 a', '2 b', '3 c'])
    for (const each of all) {
      expect(Object.keys(JSON.parse(each.seals ?? '{}'))).toEqual(['actor_name', 'subject'])
      expect(each.hash).toBe(entryHash(hash, each))
      hash = each.hash
    }
    const [other] = await stored(otherWorkspaceId)
    expect(other).toMatchObject({ seq: 1, hash: other && entryHash(chainStart, other) })
    const order = (one: { workspace_id: string }, two: { workspace_id: string }) =>
      one.workspace_id.localeCompare(two.workspace_id)
    expect((await heads()).toSorted(order)).toEqual(
      [
        { workspace_id: workspaceId, seq: 3, hash },
        { workspace_id: otherWorkspaceId, seq: 1, hash: other?.hash },
      ].toSorted(order),
    )
  })

  test('stored audit entries of concurrent transactions follow each other too', async () => {
    const { append, entry, stored } = await open(engine)
    await Promise.all(Array.from({ length: 10 }, (_, n) => append(entry(`${n}`))))
    let hash = chainStart
    for (const [index, each] of (await stored()).entries()) {
      expect(each).toMatchObject({ seq: index + 1, hash: entryHash(hash, each) })
      hash = each.hash
    }
    expect(await stored()).toHaveLength(10)
  })

  test('stored audit entries of a workspace without a chain follow those of another transaction that begins it', async () => {
    const { app, append, entry, stored } = await open(engine)
    const begun = Promise.withResolvers<void>()
    const first = app.transact(async (tx) => {
      await appendEntries(app, tx, [entry('a')])
      begun.resolve()
      // SQLite runs one transaction after the other.
      if (engine.name === 'postgres') await expect.poll(() => countWaiting(tx)).toBe(1)
    })
    await begun.promise
    await Promise.all([first, append(entry('b'))])
    const all = await stored()
    expect(all.map(({ seq, id }) => `${seq} ${id}`)).toEqual(['1 a', '2 b'])
    expect(all[1]?.hash).toBe(all[1] && entryHash(all[0]?.hash ?? '', all[1]))
  })

  test('stored audit entries are found newest first, with equal times by their id, of both modes', async () => {
    const { append, entry, found, otherWorkspaceId } = await open(engine)
    await append(entry('b'), entry('c', { mode: 'test' }), entry('a', { at: at + 1 }))
    await append(entry('x', { workspace_id: otherWorkspaceId }))
    expect(await found()).toEqual(['a', 'c', 'b'])
    expect(await found({ limit: 2 })).toEqual(['a', 'c'])
    expect(await found({ before: { at: at + 1, id: 'a' } })).toEqual(['c', 'b'])
    expect(await found({ before: { at, id: 'c' } })).toEqual(['b'])
    expect(await found({ before: { at, id: 'b' } })).toEqual([])
    expect(await found({ before: { at: at + 2, id: '' } })).toEqual(['a', 'c', 'b'])
  })

  test('stored audit entries are found by actor, action and time, including both ends', async () => {
    const { append, entry, found } = await open(engine)
    await append(
      entry('a', { actor_id: 'user:bob' }),
      entry('b', { at: at + 1, action: 'member.added' }),
      entry('c', { at: at + 2 }),
    )
    const time = (ms: number) => new Date(ms).toISOString()
    expect(await found({ actorId: 'user:bob' })).toEqual(['a'])
    expect(await found({ action: 'member.added' })).toEqual(['b'])
    expect(await found({ from: time(at + 1) })).toEqual(['c', 'b'])
    expect(await found({ to: time(at + 1) })).toEqual(['b', 'a'])
    expect(await found({ from: time(at + 1), to: time(at + 1) })).toEqual(['b'])
    expect(await found({ actorId: 'user:bob', action: 'member.added' })).toEqual([])
  })

  test('stored audit entries name each of their actors once, as they were named last', async () => {
    const { db, append, entry, scope, elsewhere, otherWorkspaceId } = await open(engine)
    expect(await actorsOf(db, scope())).toEqual([])
    const bob = { actor_id: 'user:bob', actor_name: 'Bob' }
    await append(
      entry('a', { ...bob, at: at + 5 }),
      entry('b', { ...bob, actor_name: 'Bobby', at: at + 6 }),
      entry('c', { ...bob, actor_name: 'Rob', at: at + 4 }),
      entry('e', { actor_name: 'Ada Married' }),
      entry('d'),
    )
    await append(entry('x', { ...bob, workspace_id: otherWorkspaceId, actor_name: 'Robert', at: at + 9 }))
    const people = (await actorsOf(db, scope())).toSorted((one, other) => one.id.localeCompare(other.id))
    expect(people).toEqual([
      { id: 'user:ada', name: 'Ada Married' },
      { id: 'user:bob', name: 'Bobby' },
    ])
    expect(await actorsOf(db, elsewhere)).toEqual([{ id: 'user:bob', name: 'Robert' }])
  })
})
