import { expect, test } from 'vitest'
import { findItems } from './pick-items.ts'

const item = (name: string, group = 'Go to', words?: string) => ({ id: name, name, group, words, run: () => {} })
const items = [
  item('Inbox'),
  item('Campaigns', 'Go to', 'bulk send'),
  item('Send a campaign', 'Actions'),
  item('Sign out', 'Actions'),
]
const namesFor = (query: string) => findItems(items, query).map(({ name }) => name)

test('the palette matches word prefixes, names first, and lists everything without a query', () => {
  expect(namesFor('')).toHaveLength(4)
  expect(namesFor('send')).toEqual(['Send a campaign', 'Campaigns'])
  expect(namesFor(' CAMP bulk ')).toEqual(['Campaigns'])
  expect(namesFor('act si')).toEqual(['Sign out'])
  expect(namesFor('nbox')).toEqual([])
  expect(findItems([item('Übersicht')], 'ubers')).toHaveLength(1)
})
