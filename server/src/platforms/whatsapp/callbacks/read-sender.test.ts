import { describe, expect, test } from 'vitest'
import { updates } from '../../../testing/whatsapp/read-callback.ts'

describe('The sender of a message', () => {
  const from = (message: object, ...contacts: unknown[]) => {
    const value = { contacts, messages: [{ id: 'w', type: 'text', text: { body: 'x' }, ...message }] }
    const [update] = updates('messages', value)
    return update?.kind === 'message' ? update.from : undefined
  }

  test.each<[string, object, unknown[], object | undefined]>([
    [
      'a phone with a name',
      { from: '15551230001' },
      [{ profile: { name: 'A' }, wa_id: '15551230001' }],
      { phone: '+15551230001', platformUserId: null, name: 'A' },
    ],
    [
      'both identities',
      { from: '15551230001', from_user_id: 'US.1' },
      [],
      { phone: '+15551230001', platformUserId: 'US.1', name: null },
    ],
    [
      'an id alone',
      { from_user_id: 'US.1' },
      [{ profile: { name: 'A', username: 'a' }, user_id: 'US.1' }],
      { phone: null, platformUserId: 'US.1', name: 'A' },
    ],
    [
      'a user name where there is no name',
      { from_user_id: 'US.1' },
      [{ profile: { username: 'a.b' }, user_id: 'US.1' }],
      { phone: null, platformUserId: 'US.1', name: 'a.b' },
    ],
    [
      'an id in the place of the phone',
      { from: 'US.1' },
      [{ wa_id: 'US.1' }],
      { phone: null, platformUserId: 'US.1', name: null },
    ],
    [
      'an id that only the contact has',
      { from: '15551230001' },
      [{ wa_id: '15551230001', user_id: 'US.2' }],
      { phone: '+15551230001', platformUserId: 'US.2', name: null },
    ],
    [
      'the right one of several contacts',
      { from: '15551230001' },
      [
        { wa_id: '1555999', profile: { name: 'B' } },
        { wa_id: '15551230001', profile: { name: 'A' } },
      ],
      { phone: '+15551230001', platformUserId: null, name: 'A' },
    ],
    [
      'a contact without a profile',
      { from: '15551230001' },
      [{ wa_id: '15551230001' }],
      { phone: '+15551230001', platformUserId: null, name: null },
    ],
    ['nobody', {}, [], undefined],
    ['something that is no phone', { from: '[<PHONE>]' }, [], undefined],
  ])('%s', (_what, message, contacts, expected) => {
    expect(from(message, ...contacts)).toEqual(expected)
  })

  test('a customer who changes their number is the same customer', () => {
    const system = { type: 'user_changed_number', body: 'changed', wa_id: '15551230009' }
    expect(updates('messages', { messages: [{ from: '15551230001', id: 'w', type: 'system', system }] })).toMatchObject(
      [{ kind: 'moved', from: { phone: '+15551230001' }, to: { phone: '+15551230009' } }],
    )
  })
})
