import { ofNumber } from '../graph/callbacks.ts'
import type { Given, Row } from './row.ts'

const ownNumber = (given: Given) => given.account.displayPhoneNumber.replace(/\D/g, '')

function calls(given: Given, ...list: readonly object[]) {
  const contacts = [{ profile: { name: 'Grace' }, wa_id: given.phone }]
  const written = list.map((each) => ({
    id: given.id('call'),
    from: given.phone,
    to: ownNumber(given),
    direction: 'USER_INITIATED',
    ...each,
  }))
  return [{ field: 'calls', value: ofNumber(given.account, { contacts, calls: written }) }]
}

const connect = (given: Given) => ({ event: 'connect', timestamp: given.at(3_500) })

export const callRows: readonly Row[] = [
  {
    name: 'an incoming call',
    source: 'Calling › calls webhook',
    changes: (given) => calls(given, connect(given)),
    expected: () => ({
      messages: [{ kind: 'notice', text: '[Call]', content: { type: 'call', state: 'ringing' } }],
      events: ['call.started', 'conversation.created'],
    }),
  },
  {
    name: 'a call that is answered',
    source: 'Calling › calls webhook',
    given: 'answered',
    changes: (given) => {
      const talk = { start_time: given.at(3_505), end_time: given.at(3_570), duration: 65 }
      const end = { event: 'terminate', status: 'COMPLETED', timestamp: given.at(3_571), ...talk }
      return calls(given, connect(given), end)
    },
    expected: () => ({
      messages: [
        { kind: 'notice', text: '[Call] 1:05 min', content: { type: 'call', state: 'answered', duration_seconds: 65 } },
      ],
      // The end may overtake the beginning.
      events: null,
    }),
  },
  {
    name: 'a call that nobody answers',
    source: 'Calling › calls webhook',
    given: 'answered',
    changes: (given) => calls(given, { event: 'terminate', status: 'FAILED', timestamp: given.at(3_530) }),
    expected: () => ({
      messages: [{ kind: 'notice', text: '[Missed call]', content: { type: 'call', state: 'missed' } }],
      events: ['call.ended'],
    }),
  },
]
