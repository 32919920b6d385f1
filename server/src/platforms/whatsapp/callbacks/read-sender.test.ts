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
      { phone: null, platformUserId: 'US.1', name: 'A', username: 'a' },
    ],
    [
      'a user name where there is no name',
      { from_user_id: 'US.1' },
      [{ profile: { username: 'a.b' }, user_id: 'US.1' }],
      { phone: null, platformUserId: 'US.1', name: 'a.b', username: 'a.b' },
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

  test('the sender of a message is not the single contact of a callback with several messages', () => {
    const messages = ['15551230001', '15551230002'].map((from, n) => ({
      from,
      id: `w${n}`,
      type: 'text',
      text: { body: 'x' },
    }))
    const contacts = [{ wa_id: '15551230001', user_id: 'US.1', profile: { name: 'A' } }]
    expect(updates('messages', { contacts, messages })).toMatchObject([
      { from: { phone: '+15551230001', platformUserId: 'US.1', name: 'A' } },
      { from: { phone: '+15551230002', platformUserId: null, name: null } },
    ])
  })

  const card = (more: object) => ({
    type: 'contacts',
    contacts: [{ phones: [{ phone: '+1 555 123-0005', wa_id: '15551230005' }] }],
    ...more,
  })

  test.each<[string, object, object]>([
    [
      'is on their own card, shared on request',
      { origin: 'contact_request' },
      { phone: '+15551230005', source: 'card' },
    ],
    ['is not on a card that they sent by themselves', {}, { phone: null }],
    ['is not on a forwarded card', { origin: 'other', context: { forwarded: true } }, { phone: null }],
    ['is not on one of several cards', { origin: 'contact_request', contacts: [{}, {}] }, { phone: null }],
    ['is not replaced by a card', { origin: 'contact_request', from: '15551230001' }, { phone: '+15551230001' }],
  ])('the sender’s phone %s', (_what, more, expected) => {
    const sender = from({ from_user_id: 'US.1', ...card(more) })
    expect(sender).toMatchObject({ platformUserId: 'US.1', ...expected })
  })
})

describe('A change of number or id', () => {
  const moved = (system: object, more: object = {}) => {
    const [update] = updates('messages', { messages: [{ id: 'w', type: 'system', system, ...more }] })
    return update?.kind === 'moved' ? { from: update.from, to: update.to } : undefined
  }
  const phone = (digits: string | null, platformUserId: string | null = null) => ({
    phone: digits && `+${digits}`,
    platformUserId,
  })

  test.each<[string, object, object, object]>([
    [
      'a number',
      moved({ type: 'user_changed_number', wa_id: '15551230009' }, { from: '15551230001' }) ?? {},
      phone('15551230001'),
      phone('15551230009'),
    ],
    [
      'a number in the form of older versions',
      moved({ type: 'customer_changed_number', new_wa_id: '15551230009', customer: '15551230001' }) ?? {},
      phone('15551230001'),
      phone('15551230009'),
    ],
    [
      'a number and an id',
      moved(
        { type: 'user_changed_number', wa_id: '15551230009', previous_user_id: 'US.1', user_id: 'US.2' },
        { from: '15551230001', from_user_id: 'US.1' },
      ) ?? {},
      phone('15551230001', 'US.1'),
      phone('15551230009', 'US.2'),
    ],
    [
      'an id without `from`',
      moved({ type: 'user_changed_user_id', previous_user_id: 'US.1', user_id: 'US.2' }) ?? {},
      phone(null, 'US.1'),
      phone(null, 'US.2'),
    ],
    [
      'an id with `from`',
      moved({ type: 'user_changed_user_id', user_id: 'US.2' }, { from: '15551230001', from_user_id: 'US.1' }) ?? {},
      phone('15551230001', 'US.1'),
      phone(null, 'US.2'),
    ],
    [
      'an id whose predecessor is in the text',
      moved({ type: 'user_changed_user_id', body: 'User A B changed from US.1 to US.2', user_id: 'US.2' }) ?? {},
      phone(null, 'US.1'),
      phone(null, 'US.2'),
    ],
    [
      'an id of a known phone',
      moved({ type: 'user_changed_user_id', wa_id: '15551230001', user_id: 'US.2' }) ?? {},
      phone('15551230001'),
      phone('15551230001', 'US.2'),
    ],
    [
      'an id with one for several accounts',
      moved({
        type: 'user_changed_user_id',
        previous_user_id: 'US.1',
        user_id: 'US.2',
        previous_parent_user_id: 'US.ENT.1',
        parent_user_id: 'US.ENT.3',
      }) ?? {},
      { ...phone(null, 'US.1'), parentUserId: 'US.ENT.1' },
      { ...phone(null, 'US.2'), parentUserId: 'US.ENT.3' },
    ],
  ])('%s', (_what, update, expectedFrom, expectedTo) => {
    expect(update).toEqual({ from: expectedFrom, to: expectedTo })
  })

  test.each(['customer_identity_changed', 'user_identity_changed', 'something_new'])(
    'a change of number or id is not %s',
    (type) => {
      expect(moved({ type, wa_id: '15551230009', identity: 'hash' }, { from: '15551230001' })).toBeUndefined()
    },
  )
})
