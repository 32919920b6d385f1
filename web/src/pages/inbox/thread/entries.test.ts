import type { ActivityView } from '@parley/shared/conversations/activity'
import type { MessageView } from '@parley/shared/conversations/messages'
import { expect, test } from 'vitest'
import { entriesOf } from './entries.ts'

const time = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()
const message = (id: string, second: number, conversationId: string | null = 'now', campaignId: string | null = null) =>
  ({ id, created_at: time(second), conversation_id: conversationId, campaign_id: campaignId }) as MessageView
const activity = (id: string, second: number) => ({ id, at: time(second) }) as ActivityView

const messages = [message('m2', 2), message('m2b', 2), message('m5', 5)]
const lines = [activity('a1', 1), activity('a2', 2), activity('a4', 4), activity('a9', 9)]

const idsOf = (hasOlder: boolean, shown = messages, done = lines) =>
  entriesOf({ conversationId: 'now', messages: shown, activity: done, hasOlder }).map((entry) => {
    if (entry.type === 'conversation') return `> ${entry.conversationId}`
    return entry.type === 'message' ? entry.message.id : entry.activity.id
  })

test('messages and activity are in the order of time, at the same moment messages first', () => {
  expect(idsOf(false)).toEqual(['a1', 'm2', 'm2b', 'a2', 'a4', 'm5', 'a9'])
})

test('activity before the loaded messages waits until they are loaded', () => {
  expect(idsOf(true)).toEqual(['m2', 'm2b', 'a2', 'a4', 'm5', 'a9'])
  expect(idsOf(true, [])).toHaveLength(4)
})

test('a line stands where another conversation begins or continues, and campaigns are in none', () => {
  expect(idsOf(true, [message('n1', 1), message('r2', 2, 'reply')], [])).toEqual(['> now', 'n1', '> reply', 'r2'])
  const several = [
    message('e1', 1, 'earlier'),
    message('e2', 2, 'earlier'),
    message('n3', 3),
    message('c4', 4, null, 'campaign'),
    message('c5', 5, 'reply', 'campaign'),
    message('n6', 6),
    message('r7', 7, 'reply'),
  ]
  expect(idsOf(false, several, [activity('a8', 8)])).toEqual([
    '> earlier',
    'e1',
    'e2',
    '> now',
    'n3',
    'c4',
    'c5',
    'n6',
    '> reply',
    'r7',
    '> now',
    'a8',
  ])
})
