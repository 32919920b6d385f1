import { describe, expect, test } from 'vitest'
import { openChain } from '../testing/stores/audit-chain.ts'
import { engines } from '../testing/stores/engines.ts'
import { type ChainedFields, chainHash, chainStart } from './audit-chain.ts'
import type { AuditEntryTable } from './schema/audit.ts'

const first: ChainedFields = {
  workspace_id: 'w1',
  seq: 1,
  id: 'e1',
  mode: 'live',
  actor_id: 'u1',
  actor_name: 'Ada "the" Countess – 伯爵',
  action: 'key.created',
  subject: 'key k1',
  details: '{"a":1}',
  address: null,
  at: 1795000000000,
}
const second: ChainedFields = {
  workspace_id: 'w2',
  seq: 2,
  id: 'e2',
  mode: 'test',
  actor_id: 'api_key:k1',
  actor_name: '',
  action: 'settings.changed',
  subject: '',
  details: '{}',
  address: '2001:db8::1',
  at: 0,
}

/** Computed with sha256sum over JSON that was written by hand. Every store of an installation depends on them. */
const firstHash = '0537c0a8f549cfa5b080992b4ff91d9041c696761cb1cfe6d50a0928f4856770'
const secondHash = '3740af9cac8d35816958a36e13f43dcf8ee0e7e4ffa7926c69ecd70d2c8c2ad4'

describe('The hash of an audit entry', () => {
  test('is the same in every version of Parley', () => {
    expect(chainHash(chainStart, first)).toBe(firstHash)
    expect(chainHash(firstHash, second)).toBe(secondHash)
  })

  test.each(Object.keys(first) as (keyof ChainedFields)[])('depends on %s', (field) => {
    expect(chainHash(chainStart, { ...first, [field]: second[field] })).not.toBe(firstHash)
    expect(chainHash(firstHash, { ...second, [field]: first[field] })).not.toBe(secondHash)
  })
})

/** Another value for each column that an entry has, besides its hash and its place in the chain. */
const changes: Readonly<Record<Exclude<keyof AuditEntryTable, 'hash' | 'seq' | 'workspace_id'>, string | number>> = {
  id: 'another',
  mode: 'test',
  actor_id: 'somebody-else',
  actor_name: 'Somebody Else',
  action: 'key.created',
  subject: 'nothing',
  details: '{"changed":true}',
  address: '203.0.113.66',
  at: 1,
}

describe.each(engines)('The audit chain on $name', (engine) => {
  test('is broken by a change to any one column of an entry', async () => {
    const chain = await openChain(engine, 3)
    const rows = await chain.db.selectFrom('audit_entry').selectAll().where('seq', '=', 2).execute()
    const row = rows.find((each) => each.workspace_id === chain.workspaceId)
    if (!row) throw new Error('There is no second entry')
    const { hash: _, seq: __, workspace_id: ___, ...columns } = row
    expect(Object.keys(changes).toSorted()).toEqual(Object.keys(columns).toSorted())

    for (const [column, changed] of Object.entries(changes)) {
      const entry = chain.db.updateTable('audit_entry').where('hash', '=', row.hash)
      await entry.set({ [column]: changed }).execute()
      expect([column, (await chain.result())?.broken]).toEqual([
        column,
        expect.stringMatching(/^entry 2 .*was changed/),
      ])
      await entry.set(row).execute()
    }
    expect(await chain.result()).toMatchObject({ entries: 3, broken: undefined })
  })
})
