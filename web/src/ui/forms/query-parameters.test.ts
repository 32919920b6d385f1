import { createElement } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { readHook } from '../../testing/read-hook.tsx'
import { useChoiceParameter, usePageParameter, useQueryParameter, withParameter } from './query-parameters.ts'

const after = (search: string, name: string, value: string | undefined) =>
  withParameter(new URLSearchParams(search), name, value).toString()

test('a new filter resets the page and keeps the other filters', () => {
  expect(after('status=open&page=7&q=anna', 'status', 'resolved')).toBe('status=resolved&q=anna')
})

test('a new page keeps the filters', () => {
  expect(after('status=open&page=7', 'page', '8')).toBe('status=open&page=8')
})

test.each([undefined, ''])('a filter of %j is removed from the URL', (value) => {
  expect(after('status=open', 'status', value)).toBe('')
})

const read = <Value>(useHook: () => Value, search: string) =>
  readHook(useHook, (children) => createElement(MemoryRouter, { initialEntries: [`/list${search}`] }, children))

test('a parameter is read from the address, and a choice only if it is one', () => {
  expect(read(() => useQueryParameter('q'), '?q=Anna')[0]).toBe('Anna')
  expect(read(() => useQueryParameter('q'), '?p=Anna')[0]).toBeUndefined()
  const choice = (search: string) => read(() => useChoiceParameter('status', ['open', 'resolved']), search)[0]
  expect([choice('?status=resolved'), choice('?status=other'), choice('')]).toEqual(['resolved', undefined, undefined])
})

test.each([
  ['', 1],
  ['?page=3', 3],
  ['?page=0', 1],
  ['?page=-2', 1],
  ['?page=1.5', 1],
  ['?page=x', 1],
])('the address %j is page %s', (search, page) => {
  expect(read(() => usePageParameter(), search)).toBe(page)
  expect(read(() => usePageParameter('other'), search.replace('page', 'other'))).toBe(page)
})
