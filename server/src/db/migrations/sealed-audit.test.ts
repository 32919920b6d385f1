import { describe, expect, test } from 'vitest'
import { checkChains } from '../../ops/audit/check-chains.ts'
import { openOlderStore, storeKinds } from '../../testing/stores/older-store.ts'
import { chainHash, chainStart } from '../audit-chain.ts'
import { insertInChunks } from '../insert-in-chunks.ts'
import type { AuditEntryTable } from '../schema/audit.ts'

/** More than the migration reads at once. */
const count = 250

describe.each(storeKinds)('The audit log of an older version on %s', (engine) => {
  test('verifies before and after the upgrade, which keeps its entries and last hash', async () => {
    const { run, check, head, migrateTo, write } = await openOlderLog(engine)
    await write()
    const intact = { workspace: 'Acme', entries: count, broken: undefined }
    expect(await check()).toMatchObject({ ...intact, head, former: undefined })
    const before = (await run('select * from audit_entry order by seq')) as object[]

    await migrateTo()

    expect(await check()).toMatchObject({ ...intact, former: { entries: count, head } })
    expect((await check())?.head).not.toBe(head)
    const after = (await run('select * from audit_entry order by seq')) as AuditEntryTable[]
    expect(after).toEqual(
      before.map((row) => ({ ...row, hash: expect.any(String), seals: expect.any(String), subject_id: null })),
    )
    const places = ['actor_name', 'subject', 'address', 'details/assignee/to']
    expect(after.map(({ seals }) => Object.keys(JSON.parse(seals)))).toEqual(after.map(() => places))
    const salts = after.flatMap(({ seals }) => Object.values(JSON.parse(seals)).map((seal) => JSON.stringify(seal)))
    expect(new Set(salts).size).toBe(4 * count)

    await run("update audit_entry set hash = hash || '0' where seq = 3")
    expect((await check())?.broken).toMatch(/^entry 3 /)
  })

  test.each([
    ['changed', "update audit_entry set subject = 'Eve' where seq = 3", 'entry 3 did not belong to the chain already'],
    ['removed at the end', `delete from audit_entry where seq = ${count}`, '1 entries at the end were removed'],
    ['removed', 'delete from audit_entry where seq = 5', 'entry 5 was removed'],
    ['given another head', "update audit_head set hash = 'x'", `entry ${count} did not belong to the chain already`],
  ])('that somebody had %s does not become intact by the upgrade', async (_, tamper, problem) => {
    const { run, check, migrateTo, write } = await openOlderLog(engine)
    await write()
    await run(tamper)

    await migrateTo()

    expect((await check())?.broken).toMatch(new RegExp(`^${problem}`))
  })

  test('can be empty', async () => {
    const { check, migrateTo } = await openOlderLog(engine)
    await migrateTo()
    expect(await check()).toMatchObject({ entries: 0, former: undefined, broken: undefined })
  })
})

/** A store before the upgrade. `write` fills its log; `head` is the last hash then. */
async function openOlderLog(engine: (typeof storeKinds)[number]) {
  const older = await openOlderStore(engine, '0062-sealed-audit')
  const { run, parts } = older
  await run("insert into audit_head (workspace_id, seq, hash) values ('w', 0, '')")
  const rows: object[] = []
  let head = chainStart
  for (let seq = 1; seq <= count; seq += 1) {
    const row = {
      ...{ id: `e${seq}`, workspace_id: 'w', mode: 'live', seq, at: seq },
      ...{ actor_id: 'user:u', actor_name: 'Ada', action: 'conversation.assigned', subject: `+49170${seq}` },
      ...{ details: '{"assignee":{"from":null,"to":"Ada"}}', address: '203.0.113.7' },
    }
    head = chainHash(head, row)
    rows.push({ ...row, hash: head })
  }
  const write = async () => {
    await parts.db
      .transaction()
      .execute((tx) => insertInChunks(tx as never, { into: 'audit_entry', rows: rows as never }))
    await run(`update audit_head set seq = ${count}, hash = '${head}'`)
  }
  return { ...older, head, write, check: async () => (await checkChains(parts.db))[0] }
}
