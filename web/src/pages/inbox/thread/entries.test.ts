import type { ActivityView } from '@parley/shared/conversations/activity'
import type { MessageView } from '@parley/shared/conversations/messages'
import { expect, test } from 'vitest'
import { entriesOf } from './entries.ts'

const time = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()
const message = (id: string, second: number) => ({ id, created_at: time(second) }) as MessageView
const activity = (id: string, second: number) => ({ id, at: time(second) }) as ActivityView

const messages = [message('m2', 2), message('m2b', 2), message('m5', 5)]
const lines = [activity('a1', 1), activity('a2', 2), activity('a4', 4), activity('a9', 9)]

const idsOf = (hasOlder: boolean) =>
  entriesOf({ messages, activity: lines, hasOlder }).map((entry) =>
    entry.type === 'message' ? entry.message.id : entry.activity.id,
  )

test('messages and activity are in the order of time, at the same moment messages first', () => {
  expect(idsOf(false)).toEqual(['a1', 'm2', 'm2b', 'a2', 'a4', 'm5', 'a9'])
})

test('activity before the loaded messages waits until they are loaded', () => {
  expect(idsOf(true)).toEqual(['m2', 'm2b', 'a2', 'a4', 'm5', 'a9'])
  expect(entriesOf({ messages: [], activity: lines, hasOlder: true })).toHaveLength(4)
})
