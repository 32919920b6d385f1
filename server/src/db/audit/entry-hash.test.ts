import { describe, expect, test } from 'vitest'
import { openChain } from '../../testing/stores/audit-chain.ts'
import { engines } from '../../testing/stores/engines.ts'
import type { AuditEntryTable } from '../schema/audit.ts'
import { entryHash, erasedPlaces, type HashedEntry } from './entry-hash.ts'
import { erasedText } from './seals.ts'

const salt = (letter: string) => ({ salt: letter.repeat(22) })

const first = {
  workspace_id: 'w1',
  seq: 1,
  id: 'e1',
  mode: 'live',
  actor_id: 'user:u1',
  actor_name: 'Ada "the" Countess – 伯爵',
  action: 'conversation.assigned',
  subject: 'Anna (+491701234567)',
  subject_id: 'contact:c1',
  details: '{"assignee":{"from":null,"to":"Ada"},"changed_together":3}',
  address: '203.0.113.7',
  at: 1795000000000,
  seals: JSON.stringify({
    actor_name: salt('a'),
    subject: salt('b'),
    address: salt('c'),
    'details/assignee/to': salt('d'),
  }),
} satisfies HashedEntry
/** An entry with fewer values to seal than the first one. */
const second = {
  workspace_id: 'w2',
  seq: 2,
  id: 'e2',
  mode: 'test',
  actor_id: 'system',
  actor_name: 'Parley',
  action: 'settings.changed',
  subject: 'name',
  subject_id: null,
  details: '{"name":{"from":"a","to":"b"}}',
  address: null,
  at: 0,
  seals: JSON.stringify({ actor_name: salt('e'), subject: salt('f') }),
} satisfies HashedEntry

/**
 * The hashes of the entries, computed with sha256sum over text that was written by hand. Every store of an installation depends
 * on them.
 */
const firstHash = '21305ded03afac23e7e1efcb7d8096e32b089206a87463c94a08b99cb25868a0'
const secondHash = '4c2222a6b5c0fddd289ba55b605ea29e2b78257d768644072b09a047c9e09be1'
const unsealedHash = '76176497fa7a7c8c1101826d9e9b978bdf12de4626bfa36976ce914e5ee86841'

test('the hash of an entry is the same in every version of Parley', () => {
  expect(entryHash('', first)).toBe(firstHash)
  expect(entryHash(firstHash, second)).toBe(secondHash)
})

test.each(Object.keys(first) as (keyof typeof first)[])('the hash of an entry depends on %s', (field) => {
  expect(entryHash('', { ...first, [field]: second[field] })).not.toBe(firstHash)
  expect(entryHash(firstHash, { ...second, [field]: first[field] })).not.toBe(secondHash)
})

test('the hash of an entry depends on every salt, commitment and text, and on how they are written', () => {
  const seals = JSON.parse(first.seals)
  const changes: Partial<HashedEntry>[] = [
    ...Object.keys(seals).flatMap((place) => [
      { seals: JSON.stringify({ ...seals, [place]: salt('x') }) },
      { seals: JSON.stringify({ ...seals, [place]: { commitment: 'x' } }) },
      { seals: JSON.stringify({ ...seals, [place]: { ...seals[place], more: 1 } }) },
      { seals: JSON.stringify(Object.fromEntries(Object.entries(seals).filter(([name]) => name !== place))) },
    ]),
    { seals: JSON.stringify({ ...seals, 'details/other': salt('x') }) },
    { seals: `${first.seals} ` },
    { seals: 'null' },
    { seals: '{}' },
    { details: first.details.replace('Ada', 'Eve') },
    { details: first.details.replace('null', '"Eve"') },
    { details: first.details.replace('3', '4') },
    { details: `${first.details} ` },
    { details: first.details.replace('{', '{"assignee":{"from":null,"to":"Eve"},') },
  ]
  for (const change of changes)
    expect([change, entryHash('', { ...first, ...change })]).not.toEqual([change, firstHash])
})

test('the hash of an entry stays without an erased value, unless another text replaces it', () => {
  const commitment = '8989fcf68c2bfd56f07c092847b17b5d80b55246fa1cb8e52a83629646e7bc72'
  const erased = { ...first, seals: first.seals.replace(JSON.stringify(salt('b')), JSON.stringify({ commitment })) }
  expect(entryHash('', { ...erased, subject: erasedText })).toBe(firstHash)
  expect(entryHash('', { ...erased, subject: 'Eve' })).toBeUndefined()
  expect(entryHash('', erased)).toBeUndefined()
})

test('the hash of an entry covers values without a seal, and ignores a seal without a value', () => {
  const unsealed = { ...second, address: '203.0.113.9', seals: '{}' }
  expect(entryHash('', unsealed)).toBe(unsealedHash)
  expect(entryHash('', { ...second, seals: JSON.stringify({ address: salt('c') }) })).toBeUndefined()
})

test('the erased places of an entry have a commitment in place of a salt', () => {
  const seals = { actor_name: salt('a'), subject: { commitment: 'x' }, 'details/name': { commitment: 'y' } }
  expect(erasedPlaces({ ...first, seals: JSON.stringify(seals) })).toEqual(['subject', 'details/name'])
  expect(erasedPlaces({ ...first, seals: 'damaged' })).toEqual([])
})

/** Another value for each column that an entry has, besides its hash and its place in the chain. */
const changes: Readonly<Record<Exclude<keyof AuditEntryTable, 'hash' | 'seq' | 'workspace_id'>, string | number>> = {
  id: 'another',
  mode: 'test',
  actor_id: 'somebody-else',
  actor_name: 'Somebody Else',
  action: 'key.created',
  subject: 'nothing',
  subject_id: 'contact:another',
  details: '{"changed":true}',
  address: '203.0.113.66',
  at: 1,
  seals: '{}',
}

describe.each(engines)('on $name', (engine) => {
  test('the audit chain is broken by a change to any one column of an entry', async () => {
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
