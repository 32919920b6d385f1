import type { ActivityView } from '@parley/shared/conversations/activity'
import { beforeAll, expect, test } from 'vitest'
import { i18n } from '../../../i18n/i18n.ts'
import { activityParts } from './activity-text.ts'

beforeAll(() => i18n.loadNamespaces(['inbox', 'timeline']))

/** Each kind of activity without its ID and time. */
type Done = ActivityView extends infer Each ? (Each extends unknown ? Omit<Each, 'id' | 'at'> : never) : never

const at = '2026-11-20T10:00:00.000Z'
const partsOf = (done: Done) => activityParts({ id: 'a', at, ...done } as ActivityView)
const sentence = (done: Done) =>
  partsOf(done)
    .map(({ text }) => text)
    .join('')

test.each<[Done, string, string]>([
  [{ kind: 'status', from: 'open', to: 'resolved', by: 'Ada' }, 'Ada resolved the conversation', 'resolved'],
  [{ kind: 'status', from: 'resolved', to: 'open', by: 'Ada' }, 'Ada reopened the conversation', 'reopened'],
  [{ kind: 'status', from: 'pending', to: 'open', by: 'Ada' }, 'Ada set the status to open', 'set to open'],
  [{ kind: 'status', from: 'resolved', to: 'pending', by: 'Ada' }, 'Ada set the status to pending', 'set to pending'],
  [{ kind: 'assignee', to: null, by: 'Ada' }, 'Ada removed the assignee', 'assignee was removed'],
  [{ kind: 'assignee', to: { id: 'b', name: 'Bob' }, by: 'Ada' }, 'Ada assigned the conversation to Bob', 'to Bob'],
  [
    { kind: 'assignee', to: { id: 'b', name: null }, by: 'Ada' },
    'Ada assigned the conversation to a former member',
    'to a former member',
  ],
  [{ kind: 'tags', added: ['A', 'B'], removed: [], by: 'Ada' }, 'Ada added the tags A and B', 'A and B'],
  [{ kind: 'tags', added: [], removed: ['A'], by: 'Ada' }, 'Ada removed the tag A', 'removed'],
  [{ kind: 'tags', added: ['A'], removed: ['B'], by: 'Ada' }, 'Ada added A and removed B', 'B'],
])('%o is a sentence with its author, and without one', (done, text, anonymous) => {
  expect(sentence(done)).toBe(text)
  const withoutAuthor = sentence({ ...done, by: null })
  expect(withoutAuthor).toContain(anonymous)
  expect(withoutAuthor).not.toContain('Ada')
})

test('a snooze names its end as seen when it began', () => {
  const until = new Date(2026, 10, 23, 9).toISOString()
  expect(sentence({ kind: 'snoozed', until, by: 'Ada' })).toMatch(/^Ada snoozed the conversation until Mon,? 0?9:00/)
  expect(sentence({ kind: 'snoozed', until, by: null })).toMatch(/^The conversation was snoozed until Mon/)
})

test('whoever assigns a conversation to themselves takes it over', () => {
  expect(sentence({ kind: 'assignee', to: { id: 'a', name: 'Ada' }, by: 'Ada' })).toBe('Ada took over the conversation')
})

test('names are parts of their own, without characters that change the direction', () => {
  expect(partsOf({ kind: 'tags', added: ['ع\u2069x'], removed: [], by: 'Ada <b>' })).toEqual([
    { text: 'Ada <b>', isName: true },
    { text: ' added the tag ', isName: false },
    { text: 'عx', isName: true },
  ])
})
