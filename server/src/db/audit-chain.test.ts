import { describe, expect, test } from 'vitest'
import { type ChainedFields, chainHash, chainStart } from './audit-chain.ts'

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

describe('The hash of version 1 of an audit entry', () => {
  test('is the same in every version of Parley', () => {
    expect(chainHash(chainStart, first)).toBe(firstHash)
    expect(chainHash(firstHash, second)).toBe(secondHash)
  })

  test.each(Object.keys(first) as (keyof ChainedFields)[])('depends on %s', (field) => {
    expect(chainHash(chainStart, { ...first, [field]: second[field] })).not.toBe(firstHash)
    expect(chainHash(firstHash, { ...second, [field]: first[field] })).not.toBe(secondHash)
  })
})
