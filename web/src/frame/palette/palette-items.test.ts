import { expect, test } from 'vitest'
import { findItems } from './palette-items.ts'

const item = (name: string, group = 'Go to', words?: string) => ({ id: name, name, group, words, run: () => {} })
const items = [
  item('Inbox'),
  item('Campaigns', 'Go to', 'bulk send'),
  item('Send a campaign', 'Do'),
  item('Sign out', 'Do'),
]
const namesFor = (question: string) => findItems(items, question).map(({ name }) => name)

test('the palette finds by the beginnings of words, those of the name first, and everything when nothing is asked', () => {
  expect(namesFor('')).toHaveLength(4)
  expect(namesFor('send')).toEqual(['Send a campaign', 'Campaigns'])
  expect(namesFor(' CAMP bulk ')).toEqual(['Campaigns'])
  expect(namesFor('do si')).toEqual(['Sign out'])
  expect(namesFor('nbox')).toEqual([])
})
