import { expect, test } from 'vitest'
import { insertAtCaret } from './insert-at-caret.ts'

test.each([
  { selection: [5, 5], maxLength: -1, expected: ['Hello{{1}}!', 'focus', 'caret 10'] },
  { selection: [0, 5], maxLength: 6, expected: ['{{1}}!', 'focus', 'caret 5'] },
  { selection: [5, 5], maxLength: 10, expected: [] },
])('a text at $selection of at most $maxLength becomes $expected', ({ selection, maxLength, expected }) => {
  const events: string[] = []
  const field = {
    value: 'Hello!',
    selectionStart: selection[0],
    selectionEnd: selection[1],
    maxLength,
    focus: () => void events.push('focus'),
    setSelectionRange: (_from: number, to: number) => void events.push(`caret ${to}`),
  } as unknown as HTMLTextAreaElement
  insertAtCaret(field, '{{1}}', (text) => void events.push(text))
  expect(events).toEqual(expected)
})
