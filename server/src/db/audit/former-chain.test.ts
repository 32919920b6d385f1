import { describe, expect, test } from 'vitest'
import { formerChain, readFormerChain, startOfChain, withoutFormerHash } from './former-chain.ts'
import { erasedText } from './seals.ts'

const former = { entries: 3, hash: 'head', seal: { salt: 'a'.repeat(22) }, brokenAt: null }
const erased = { ...former, seal: { commitment: 'c0ffee' }, hash: erasedText }

describe('The end of a former chain', () => {
  test('is stored with a seal of its own', () => {
    const of = { entries: 3, hash: 'head', brokenAt: 2 }
    const [one, other] = [formerChain(of), formerChain(of)]
    expect(readFormerChain(one)).toEqual({ ...of, seal: { salt: expect.stringMatching(/^[\w-]{22}$/) } })
    expect(one).not.toBe(other)
  })

  test.each([
    { entries: 3.5 },
    { entries: undefined },
    { hash: 7 },
    { seal: {} },
    { seal: undefined },
    { brokenAt: 'x' },
    { brokenAt: undefined },
    { more: 1 },
  ])('cannot be read with %j', (change) => {
    expect(readFormerChain(JSON.stringify(former))).toEqual(former)
    expect(readFormerChain(JSON.stringify({ ...former, ...change }))).toBeUndefined()
  })

  test('is none where nothing or no JSON is stored', () => {
    expect([null, undefined, '', 'damaged'].map(readFormerChain)).toEqual([undefined, undefined, undefined, undefined])
  })
})

/** Computed with sha256sum over JSON that was written by hand. Every upgraded chain of an installation depends on them. */
describe('The start of a chain', () => {
  test('is empty without a former chain, and else the same in every version of Parley', () => {
    expect([startOfChain(null), startOfChain(undefined)]).toEqual(['', ''])
    expect(startOfChain(JSON.stringify(former))).toBe(start)
    expect(startOfChain(JSON.stringify({ ...erased, brokenAt: 2 }))).toBe(startAfterErased)
    expect(startOfChain('damaged')).toBe(startAfterDamaged)
  })

  test('depends on every part of the end of the former chain', () => {
    for (const change of [{ entries: 4 }, { hash: 'other' }, { seal: { salt: 'b'.repeat(22) } }, { brokenAt: 1 }]) {
      expect([change, startOfChain(JSON.stringify({ ...former, ...change }))]).not.toEqual([change, start])
    }
  })

  test('stays the same without the former hash, unless another text is in its place', () => {
    const stored = withoutFormerHash(former)
    expect(readFormerChain(stored)).toEqual({ ...former, hash: erasedText, seal: { commitment: expect.any(String) } })
    expect(stored).not.toContain('head')
    expect(startOfChain(stored)).toBe(start)
    expect(withoutFormerHash(erased)).toBe(JSON.stringify(erased))
    expect(startOfChain(JSON.stringify({ ...erased, hash: 'other', brokenAt: 2 }))).toBe(startAfterForged)
  })
})

const start = 'f5f59960305fed71baf3e754ebbe624ae23bba859055a2eea399a3a72977ccd4'
const startAfterErased = '68b2806b3caeac744e6ccf2e557fcafcad16b06495f5e63b2e4957d6b5cbc943'
const startAfterForged = '69aa6186b219b6642da9f1f59e4063008a5e9dd12771dc2edd09f603aa54b72e'
const startAfterDamaged = 'a308282ff0fcb8dff43a055c9e5f3856f455d394f8b452882cd80dcc2aedb97e'
