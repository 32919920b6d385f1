import { expect, test } from 'vitest'
import { sendsOnEnter } from './sends-on-enter.ts'

const press = (more: Partial<Parameters<typeof sendsOnEnter>[0]> = {}) => ({
  key: 'Enter',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  ...more,
})

test('Enter sends with a mouse, and begins a new line on a touch screen', () => {
  expect([sendsOnEnter(press(), false), sendsOnEnter(press(), true)]).toEqual([true, false])
  expect([sendsOnEnter(press({ shiftKey: true }), false), sendsOnEnter(press({ key: 'a' }), false)]).toEqual([
    false,
    false,
  ])
})

test('Ctrl or ⌘ with Enter sends everywhere, and not with Shift as well', () => {
  expect(sendsOnEnter(press({ ctrlKey: true, shiftKey: true }), false)).toBe(false)
  for (const isTouch of [true, false]) {
    expect([sendsOnEnter(press({ ctrlKey: true }), isTouch), sendsOnEnter(press({ metaKey: true }), isTouch)]).toEqual([
      true,
      true,
    ])
  }
})
