import { expect, test } from 'vitest'
import { firstByKey } from './contacts.ts'

test('the first entry with any key is found, and each is read once', () => {
  const read: unknown[] = []
  const entries = ['ada', 'bob', 'ada and bob'].map((name) => ({ name }))
  const find = firstByKey(entries, (entry) => {
    read.push(entry)
    return String((entry as { name: string }).name).split(' and ')
  })

  expect(find(['bob', 'ada'])).toBe(entries[0])
  expect(find(['nobody', 'bob'])).toBe(entries[1])
  for (const keys of [['nobody'], [], ['ada']]) find(keys)
  expect(find(['nobody'])).toBeUndefined()
  expect(read).toEqual(entries)
})
