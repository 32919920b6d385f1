import { type TagColour, tagColours } from '@parley/shared/conversations/tags'
import { expect, test } from 'vitest'
import { matchingTags, newTagName, nextColour } from './offered-tags.ts'

const tag = (name: string, colour: TagColour = 'gray') => ({ id: name, name, colour, created_at: '' })
const tags = [tag('Refund'), tag('VIP')]

test('tags are found by a part of their name, regardless of case', () => {
  expect(matchingTags(tags, ' FUN ').map(({ name }) => name)).toEqual(['Refund'])
  expect(matchingTags(tags, '')).toEqual(tags)
  expect(matchingTags(tags, 'x')).toEqual([])
})

test.each([
  ['Delivery ', 'Delivery'],
  ['Ref', 'Ref'],
  ['vip', undefined],
  ['  ', undefined],
  ['x'.repeat(41), undefined],
])('what was typed is offered as a new tag only if there is none: %o', (typed, name) => {
  expect(newTagName(tags, typed)).toBe(name)
})

test('a new tag gets the colour that the fewest tags have', () => {
  expect(nextColour([])).toBe('gray')
  expect(nextColour([tag('a', 'gray'), tag('b', 'red')])).toBe('orange')
  expect(nextColour([...tagColours.map((colour) => tag(colour, colour)), tag('a', 'gray')])).toBe('red')
})
