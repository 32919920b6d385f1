import { expect, test } from 'vitest'
import { read, updates } from '../../../testing/whatsapp/read-callback.ts'

const own = '15550100001'
const ada = { phone: '+15551230001', platformUserId: null }
const text = (body: string) => ({ type: 'text', text: { body } })

test('a message of the phone app has its recipient, content and file', () => {
  const message_echoes = [
    { from: own, to: '15551230001', id: 'e1', timestamp: '1763600000', ...text('From the phone') },
    {
      from: own,
      to: '15551230001',
      id: 'e2',
      type: 'image',
      image: { id: '9', mime_type: 'image/jpeg', caption: 'A' },
    },
    { from: own, to: '15551230001', id: 'e3', type: 'revoke', revoke: { original_message_id: 'e1' } },
    { from: own, id: 'e4', ...text('To nobody') },
    { from: own, group_id: 'g', to: '15551230001', id: 'e5', ...text('To a group') },
  ]
  expect(read('smb_message_echoes', { message_echoes })).toMatchObject([
    { item: 'message e1', update: { kind: 'echo', to: ada, text: 'From the phone', at: 1763600000000 } },
    { update: { content: { type: 'image', caption: 'A' }, attachment: { platformMediaId: '9' } } },
    { update: { isReaction: true, quotedPlatformMessageId: 'e1', content: { type: 'revoke' } } },
  ])
})

test('a contact of the phone app has its name, or none once it is removed', () => {
  const metadata = { timestamp: '1763600000' }
  const contact = { full_name: 'Ada Byron', first_name: 'Ada', phone_number: '15551230001' }
  const state_sync = [
    { type: 'contact', contact, action: 'add', metadata },
    { type: 'contact', contact, action: 'remove', metadata },
    { type: 'contact', contact: { full_name: 'No number' }, action: 'add', metadata },
    { type: 'label', action: 'add' },
  ]
  expect(updates('smb_app_state_sync', { state_sync })).toEqual([
    { kind: 'contact_name', of: ada, name: 'Ada Byron', at: 1763600000000 },
    { kind: 'contact_name', of: ada, name: null, at: 1763600000000 },
  ])
})

test('a chunk of a history is read per customer, oldest first, with direction and status', () => {
  const past = (from: string, id: string, timestamp: string, status: string) => ({
    from,
    id,
    timestamp,
    ...text(id),
    history_context: { status },
  })
  const threads = [
    {
      id: '15551230001',
      messages: [past(own, 'h2', '1763500060', 'PLAYED'), past('15551230001', 'h1', '1763500000', 'READ'), { id: 4 }],
    },
    { id: 'nobody', messages: [past(own, 'h3', '1763500000', 'SENT')] },
    { id: '15551230002', messages: [past(own, 'h4', '1763500000', 'PENDING'), past(own, 'h5', '1763500001', 'ERROR')] },
  ]
  const history = [{ metadata: { phase: 0, chunk_order: 1, progress: 55 }, threads }]
  expect(updates('history', { history })).toMatchObject([
    {
      kind: 'history',
      customer: ada,
      messages: [
        { platformMessageId: 'h1', direction: 'inbound' },
        { platformMessageId: 'h2', direction: 'outbound', status: 'read', at: 1763500060000 },
      ],
    },
    { kind: 'history', messages: [{ status: 'uncertain' }, { status: 'failed' }] },
    { kind: 'history_progress', percent: 55 },
  ])
})

test('progress is read in whole percent', () => {
  const read = (progress: unknown) => updates('history', { history: [{ metadata: { progress } }] })
  expect(read(5e-324)).toEqual([{ kind: 'history_progress', percent: 0 }])
  expect(read('99.9')).toEqual([{ kind: 'history_progress', percent: 99 }])
  expect(read(101)).toEqual([])
  expect(read('most')).toEqual([])
})

test('a long thread is stored in batches', () => {
  const messages = Array.from({ length: 250 }, (_, n) => ({
    id: `h${n}`,
    from: own,
    timestamp: '1763500000',
    ...text('x'),
  }))
  const read = updates('history', { history: [{ threads: [{ id: '15551230001', messages }] }] })
  expect(read.map((update) => (update.kind === 'history' ? update.messages.length : 0))).toEqual([100, 100, 50])
})

test('a declined history and the file of a placeholder are read', () => {
  const errors = [{ code: 2593109, title: 'History sync is turned off by the business' }]
  expect(updates('history', { history: [{ errors }] })).toMatchObject([
    { kind: 'history_progress', declinedAt: expect.any(Number) },
  ])
  const file = { id: 'h1', type: 'image', image: { id: '9' } }
  expect(updates('history', { messages: [{ ...file, from: '15551230001' }] })).toMatchObject([
    { kind: 'history', customer: ada, messages: [{ direction: 'inbound', attachment: { platformMediaId: '9' } }] },
  ])
  expect(updates('history', { messages: [{ ...file, from: own }] })).toMatchObject([
    { kind: 'history', customer: null, messages: [{ direction: 'outbound' }] },
  ])
})

test('malformed items of the phone app are ignored', () => {
  const broken = [
    null,
    1,
    'x',
    [],
    {},
    { id: 'a' },
    { type: 'contact' },
    { threads: 'x' },
    { threads: [null, { id: 1 }] },
  ]
  for (const field of ['smb_message_echoes', 'smb_app_state_sync', 'history']) {
    expect(read(field, { message_echoes: broken, state_sync: broken, history: broken, messages: broken })).toEqual([])
  }
})
