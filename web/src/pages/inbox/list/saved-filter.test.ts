import { expect, test } from 'vitest'
import { filterOf, isSameFilter, parametersOf } from './saved-filter.ts'

test('a saved view holds every filter of the address, but not the place in it', () => {
  const parameters = new URLSearchParams('status=open&assignee=me&sort=waiting&q=refund&page=3&message=m1&unread=')
  expect(filterOf(parameters)).toEqual({ status: 'open', assignee: 'me', sort: 'waiting', q: 'refund' })
})

test('a saved view holds the status that is listed where the address has none', () => {
  expect(filterOf(new URLSearchParams('tag=vip'))).toEqual({ status: 'open', tag: 'vip' })
  expect(filterOf(new URLSearchParams('q=refund'))).toEqual({ status: 'all', q: 'refund' })
})

test('a view that was saved without a status lists every status', () => {
  expect(parametersOf({ filter: { tag: 'vip' } })).toEqual({ status: 'all', tag: 'vip' })
  expect(parametersOf({ filter: { status: 'pending' } })).toEqual({ status: 'pending' })
})

test('two filters are the same whatever the order of their parameters', () => {
  expect(isSameFilter({ status: 'open', q: 'a' }, { q: 'a', status: 'open' })).toBe(true)
  expect(isSameFilter({ status: 'open' }, { status: 'open', q: 'a' })).toBe(false)
  expect(isSameFilter({ status: 'open', q: 'a' }, { status: 'open' })).toBe(false)
  expect(isSameFilter({ status: 'open' }, { status: 'pending' })).toBe(false)
  expect(isSameFilter({ q: 'open' }, { status: 'open' })).toBe(false)
})
