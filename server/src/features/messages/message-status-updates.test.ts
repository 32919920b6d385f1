import { platformSentence } from '@parley/shared/sentences/sentence'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MessageTable } from '../../db/schema/messages.ts'
import { changesBy, type MessageStatusUpdate } from './message-status-updates.ts'

const queued = {
  status: 'queued',
  error_code: null,
  error_message: null,
  sent_at: null,
  delivered_at: null,
  read_at: null,
  failed_at: null,
} as MessageTable

const applyAll = (updates: readonly MessageStatusUpdate[], message: MessageTable = queued) =>
  updates.reduce<MessageTable>((current, statusUpdate) => Object.assign(current, changesBy(statusUpdate, current)), {
    ...message,
  })

const sent: MessageStatusUpdate = { kind: 'sent', at: 1 }
const delivered: MessageStatusUpdate = { kind: 'delivered', at: 2 }
const read: MessageStatusUpdate = { kind: 'read', at: 3 }
const failed: MessageStatusUpdate = {
  kind: 'failed',
  at: 4,
  code: '131026',
  message: platformSentence('This number cannot be reached'),
}
const uncertain: MessageStatusUpdate = { kind: 'uncertain', message: platformSentence('The connection broke') }

test.each<[string, readonly MessageStatusUpdate[]]>([
  ['sent', [sent]],
  ['delivered', [sent, delivered]],
  ['delivered', [delivered, sent]],
  ['read', [read]],
  ['read', [read, delivered, sent]],
  ['failed', [sent, failed]],
  ['failed', [failed, sent]],
  ['failed', [failed, uncertain]],
  ['delivered', [delivered, failed]],
  ['delivered', [failed, delivered]],
  ['read', [failed, read]],
  ['uncertain', [uncertain]],
  ['sent', [uncertain, sent]],
  ['failed', [uncertain, failed]],
  ['read', [uncertain, read]],
  ['sent', [sent, uncertain]],
])('result in %s after %j', (status, updates) => {
  expect(applyAll(updates).status).toBe(status)
})

test('status updates of a message that contradict each other are all stored', () => {
  expect(applyAll([sent, delivered, failed])).toMatchObject({
    status: 'delivered',
    sent_at: 1,
    delivered_at: 2,
    failed_at: 4,
    error_code: '131026',
  })
})

test('status updates of a message keep the first time of each status', () => {
  expect(applyAll([sent, { kind: 'sent', at: 99 }]).sent_at).toBe(1)
  expect(changesBy({ kind: 'delivered', at: 99 }, applyAll([delivered]))).toEqual({})
})

test('status updates of a message give the same result in any order and never move the status back', () => {
  const rank = ['queued', 'uncertain', 'sent', 'failed', 'delivered', 'read']
  const updates = fc.array(fc.constantFrom(sent, delivered, read, failed), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(updates, fc.infiniteStream(fc.nat()), (order, dice) => {
      const shuffled = order.toSorted(() => (Number(dice.next().value) % 3) - 1)
      const current = order.map((_, index) => rank.indexOf(applyAll(order.slice(0, index + 1)).status))
      expect(current).toEqual(current.toSorted((a, b) => a - b))
      expect(applyAll(shuffled)).toEqual(applyAll(order))
    }),
    { seed: 20261121 },
  )
})
