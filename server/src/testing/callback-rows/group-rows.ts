import { account, from, type Row, said, text } from './row.ts'

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
  ...['group_lifecycle_update', 'group_participants_update', 'group_settings_update', 'group_status_update'].map(
    (field): Row => ({
      name: `a change of a group: ${field}`,
      source: `Groups › ${field}`,
      changes: (given) => {
        const groups = [{ timestamp: given.at(1), group_id: given.groupId, type: 'group_create', subject: 'Friends' }]
        return account(field, { groups })
      },
      expected: () => ({}),
    }),
  ),
]
