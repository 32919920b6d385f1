import { expect } from 'vitest'
import { ofNumber } from '../graph/callbacks.ts'
import { from, type Given, type Row, said, text } from './row.ts'

export const groupRows: readonly Row[] = [
  {
    name: '“stop” in a group',
    source: 'Groups › messages (group_id)',
    changes: (given) => from(given, { ...said(given, text('stop')), group_id: given.groupId }),
    expected: (given) => ({
      contacts: [{ addresses: [`+${given.phone}`], name: 'Grace' }],
      messages: [{ text: 'stop', content: { sender: { phone: `+${given.phone}`, name: 'Grace' } } }],
    }),
  },
  {
    name: 'a text in a group beside a private one',
    source: 'Groups › messages (group_id)',
    changes: (given) =>
      from(given, said(given, text('Between us'), 1), { ...said(given, text('To all'), 2), group_id: given.groupId }),
    expected: (given) => ({
      contacts: [{ addresses: [`+${given.phone}`], name: 'Grace' }],
      messages: [
        { text: 'Between us', thread: 0 },
        { text: 'To all', thread: 1 },
      ],
    }),
  },
  {
    name: 'a group that was created and named',
    source: 'Groups › group_lifecycle_update',
    given: 'channel',
    changes: (given) => groups(given, 'group_lifecycle_update', { type: 'group_create', subject: 'Friends' }),
    expected: () => ({ channel: { log: [{ message: 'The group "Friends" was created.', hasAdvice: false }] } }),
  },
  {
    name: 'somebody who joined a group',
    source: 'Groups › group_participants_update',
    given: 'channel',
    changes: (given) =>
      groups(given, 'group_participants_update', {
        type: 'group_participants_add',
        added_participants: [{ wa_id: given.phone }],
      }),
    expected: (given) => ({
      channel: {
        log: [{ message: expect.stringMatching(new RegExp(`^Joined .*\\+${given.phone}`)), hasAdvice: false }],
      },
    }),
  },
  {
    name: 'the picture of a group',
    source: 'Groups › group_settings_update',
    given: 'channel',
    changes: (given) =>
      groups(given, 'group_settings_update', {
        type: 'group_settings_update',
        profile_picture: { mime_type: 'image/jpeg', sha256: 'x' },
      }),
    expected: () => ({ channel: { log: [{ message: expect.stringContaining('picture'), hasAdvice: false }] } }),
  },
  {
    name: 'a group that is suspended',
    source: 'Groups › group_status_update',
    given: 'channel',
    changes: (given) => groups(given, 'group_status_update', { type: 'group_suspend' }),
    expected: () => ({ channel: { log: [{ message: expect.stringContaining('suspended'), hasAdvice: false }] } }),
  },
]

function groups(given: Given, field: string, group: object) {
  const value = ofNumber(given.account, { groups: [{ timestamp: given.at(1), group_id: given.groupId, ...group }] })
  return [{ field, value }]
}
