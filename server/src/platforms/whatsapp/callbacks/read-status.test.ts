import { describe, expect, test } from 'vitest'
import { readable } from '../../../testing/readable.ts'
import { updates } from '../../../testing/whatsapp/read-callback.ts'

describe('Message statuses', () => {
  const status = (more: object) => {
    const [update] = updates('messages', {
      statuses: [{ id: 'w', timestamp: '1763600000', recipient_id: '1', ...more }],
    })
    return update
  }

  test.each([
    ['sent', 'sent'],
    ['delivered', 'delivered'],
    ['read', 'read'],
    ['played', 'read'],
  ])('%s is %s, with our id and the charge', (word, expected) => {
    const pricing = { billable: true, pricing_model: 'PMP', type: 'regular', category: 'marketing' }
    expect(status({ status: word, biz_opaque_callback_data: 'ours', pricing })).toEqual({
      kind: 'receipt',
      platformMessageId: 'w',
      messageId: 'ours',
      status: expected,
      error: null,
      pricing: { type: 'regular', category: 'marketing' },
      at: 1763600000000,
    })
  })

  test.each([
    [131026, {}],
    [130472, {}],
    [131000, { retryAfterMs: 1_000 }],
    [131016, { retryAfterMs: 1_000 }],
    [130429, { retryAfterMs: 1_000 }],
    [131056, { retryAfterMs: 1_000 }],
    [131047, {}],
    [131049, {}],
    [131053, { retryAfterMs: 1_000, maxAttempts: 2 }],
    [132012, { checksTemplate: true }],
    [132001, { stopsCampaign: true, checksTemplate: true }],
    [131050, { optsOut: true }],
    [131031, { stopsCampaign: true }],
    [131042, { stopsCampaign: true }],
    [131048, { stopsCampaign: true }],
    [368, { stopsCampaign: true }],
    [132015, { stopsCampaign: true, checksTemplate: true }],
    [132016, { stopsCampaign: true, checksTemplate: true }],
  ])('failed with %i says why, and what follows from it', (code, follows) => {
    const errors = [{ code, title: 'T', message: 'M', error_data: { details: 'Because.' } }]
    const update = status({ status: 'failed', errors })
    expect(update).toMatchObject({ status: 'failed', error: { code: String(code), ...follows } })
    const { error } = update as { error: object }
    expect(readable(error)).toMatchObject({ message: expect.stringMatching(/^[A-Z].* WhatsApp says: Because\. /) })
    expect(Object.keys(error)).toHaveLength(2 + Object.keys(follows).length)
  })

  test('the addresses of the customer come from the status and its contact', () => {
    const recipientOf = (status: object, ...contacts: object[]) => {
      const [update] = updates('messages', { statuses: [{ id: 'w', status: 'read', ...status }], contacts })
      return update?.kind === 'receipt' ? update.recipient : undefined
    }
    const both = { phone: '+15551230001', platformUserId: 'US.1' }
    expect(recipientOf({ recipient_id: '15551230001', recipient_user_id: 'US.1' })).toEqual(both)
    const contact = { wa_id: '15551230001', user_id: 'US.1' }
    expect(recipientOf({ recipient_id: '15551230001' }, contact)).toEqual(both)
    expect(recipientOf({ recipient_user_id: 'US.1' }, { wa_id: '15551230002' }, contact)).toEqual(both)
    expect(recipientOf({ recipient_id: '15551230002' }, contact)).toEqual({
      phone: '+15551230002',
      platformUserId: null,
    })
    expect(recipientOf({}, contact)).toBeUndefined()
    expect(recipientOf({ recipient_id: '15551230001', recipient_type: 'group' })).toBeUndefined()
  })

  test('a failure without a reason counts; deleted, unknown and unnamed statuses are ignored', () => {
    expect(status({ status: 'failed' })).toMatchObject({ error: { code: 'unknown' } })
    for (const word of ['deleted', 'warning', 'toString', '']) expect(status({ status: word })).toBeUndefined()
    expect(updates('messages', { statuses: [{ status: 'sent' }] })).toEqual([])
  })
})
