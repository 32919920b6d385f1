import { expect } from 'vitest'
import { ofNumber } from '../graph/callbacks.ts'
import { from, type Given, type Row, said, text } from './row.ts'

const source = 'Callback fields added in 2026 › user_id_update'

function renewed(given: Given, more: object, contact: object = {}) {
  const user_id_update = [
    {
      detail: 'The id of Grace changed.',
      user_id: { previous: given.userId, current: given.otherUserId },
      timestamp: given.at(3_000),
      ...more,
    },
  ]
  const contacts = [{ profile: { name: 'Grace' }, ...contact }]
  return [{ field: 'user_id_update', value: ofNumber(given.account, { contacts, user_id_update }) }]
}

const ids = (given: Given) => [given.userId, given.otherUserId]
const stopped = { messages: [{ text: 'STOP' }], events: null }

export const renewedIdRows: readonly Row[] = [
  {
    name: 'a renewed user id of a customer with a phone, who had stopped campaigns',
    source,
    changes: (given) => [
      ...from(given, { ...said(given, text('STOP')), from_user_id: given.userId }),
      ...renewed(given, { wa_id: given.phone }, { wa_id: given.phone }),
    ],
    expected: (given) => ({
      ...stopped,
      contacts: [{ addresses: [`+${given.phone}`, ...ids(given)], name: 'Grace', optOut: 'campaigns' }],
    }),
  },
  {
    name: 'a renewed user id without a phone, who had stopped campaigns',
    source,
    changes: (given) => [
      ...from(given, { ...said(given, text('STOP')), from: undefined, from_user_id: given.userId }).map((change) => ({
        ...change,
        value: { ...change.value, contacts: [{ profile: { name: 'Grace' }, user_id: given.userId }] },
      })),
      ...renewed(given, {}),
    ],
    expected: (given) => ({ ...stopped, contacts: [{ addresses: ids(given), name: 'Grace', optOut: 'campaigns' }] }),
  },
  {
    name: 'a renewed user id beside the system message about it, and two contacts',
    source,
    changes: (given) => {
      const system = {
        type: 'user_changed_user_id',
        body: 'Changed',
        previous_user_id: given.userId,
        user_id: given.otherUserId,
      }
      const message = { id: given.id('system'), timestamp: given.at(3_001), type: 'system', system }
      return [
        ...from(given, { ...said(given, text('STOP')), from_user_id: given.userId }),
        ...from(given, { ...said(given, text('Hi'), 3_100), from_user_id: given.otherUserId }),
        ...renewed(given, { wa_id: given.phone }),
        { field: 'messages', value: ofNumber(given.account, { messages: [message] }) },
      ]
    },
    expected: (given) => ({
      contacts: [{ addresses: [`+${given.phone}`, ...ids(given)], name: 'Grace', optOut: 'campaigns' }],
      // A stop word that comes first opens a resolved conversation, which what follows does not join.
      messages: [
        { text: 'STOP', thread: expect.any(Number) },
        { text: 'Hi', thread: expect.any(Number) },
      ],
      events: null,
    }),
  },
]
