import fc from 'fast-check'
import type { GraphAccount } from '../graph/accounts.ts'
import { envelope, ofNumber } from '../graph/callbacks.ts'
import { hostile, hostileText } from './hostile.ts'
import { nearly } from './nearly.ts'

const phone = fc.constantFrom('15551230001', '15551230002', '491701000001')
const id = fc.integer({ min: 1, max: 60 }).map((number) => `wamid.F${number}`)
const timestamp = fc.oneof(fc.constantFrom('1795251600', '0', '-1', '99999999999999', 'soon'), fc.constant(1795251600))
const media = fc.record({
  id: id,
  mime_type: fc.constantFrom('image/jpeg', 'x'),
  caption: hostileText,
  filename: hostileText,
})
const reply = fc.record({ id: hostileText, title: hostileText })

const content = fc.oneof(
  fc.record({
    type: fc.constant('text'),
    text: fc.record({ body: fc.oneof(fc.constantFrom('STOP', '5', 'Hello'), hostileText) }),
  }),
  ...['image', 'video', 'audio', 'document', 'sticker'].map((type) => media.map((file) => ({ type, [type]: file }))),
  fc.record({ type: fc.constant('button'), button: fc.record({ text: hostileText, payload: hostileText }) }),
  fc.record({
    type: fc.constant('interactive'),
    interactive: fc.oneof(
      reply.map((button_reply) => ({ type: 'button_reply', button_reply })),
      reply.map((list_reply) => ({ type: 'list_reply', list_reply })),
      hostileText.map((response_json) => ({ type: 'nfm_reply', nfm_reply: { response_json } })),
      hostile.map((answers) => ({ type: 'nfm_reply', nfm_reply: { response_json: JSON.stringify(answers) ?? '' } })),
      hostile.map((payment_method) => ({ type: 'payment_method', payment_method })),
    ),
  }),
  fc.record({ type: fc.constant('reaction'), reaction: fc.record({ message_id: id, emoji: hostileText }) }),
  fc.record({
    type: fc.constant('system'),
    system: fc.record({ type: fc.constant('user_changed_number'), wa_id: phone }),
  }),
  fc.record({
    type: fc.constantFrom('location', 'contacts', 'order', 'unsupported', 'edit', 'revoke'),
    location: hostile,
  }),
)

const message = fc
  .tuple(
    fc.record(
      {
        from: phone,
        id,
        timestamp,
        context: fc.record({ id, from: phone, forwarded: hostile, referred_product: hostile }),
        referral: fc.oneof(
          hostile,
          fc.record({ source_id: hostileText, headline: hostileText, ctwa_clid: hostileText }),
        ),
        group_id: fc.constantFrom('g1', 'g2'),
        errors: fc.array(hostile, { maxLength: 2 }),
      },
      { requiredKeys: ['from', 'id'] },
    ),
    content,
  )
  .map(([about, what]) => ({ ...about, ...what }))

const status = fc.record(
  {
    id,
    recipient_id: phone,
    timestamp,
    biz_opaque_callback_data: hostileText,
    status: fc.constantFrom('sent', 'delivered', 'read', 'failed', 'played', 'deleted'),
    errors: fc.array(
      fc.record({ code: fc.constantFrom(131026, 131049, 0, -1), title: hostileText, error_data: hostile }),
    ),
    pricing: fc.record({ billable: fc.boolean(), type: hostileText, category: fc.constantFrom('utility', 'x') }),
  },
  { requiredKeys: ['id', 'status'] },
)

const ofTheNumber = fc.record({
  contacts: fc.array(fc.record({ wa_id: phone, profile: fc.record({ name: hostileText }) }), { maxLength: 2 }),
  messages: fc.array(message, { maxLength: 3 }),
  statuses: fc.array(status, { maxLength: 3 }),
  user_preferences: fc.array(fc.record({ wa_id: phone, value: fc.constantFrom('stop', 'resume', 'x'), timestamp })),
  errors: fc.array(hostile, { maxLength: 1 }),
})

const past = fc
  .tuple(message, fc.record({ history_context: fc.record({ status: fc.constantFrom('READ', 'PENDING', 'x') }) }))
  .map(([one, status]) => ({ ...one, ...status }))
const contactName = fc.record({
  type: fc.constant('contact'),
  action: fc.constantFrom('add', 'remove', 'x'),
  contact: fc.record({ phone_number: phone, full_name: hostileText }),
  metadata: fc.record({ timestamp }),
})

/** Callbacks of the app on the phone with the same number. */
const ofThePhone = fc.oneof(
  fc.array(fc.tuple(message, phone), { maxLength: 3 }).map((sent) => ({
    field: 'smb_message_echoes',
    value: { message_echoes: sent.map(([echo, to]) => ({ ...echo, to })) },
  })),
  fc.array(contactName, { maxLength: 3 }).map((state_sync) => ({ field: 'smb_app_state_sync', value: { state_sync } })),
  fc
    .tuple(fc.array(fc.record({ id: phone, messages: fc.array(past, { maxLength: 4 }) }), { maxLength: 2 }), hostile)
    .map(([threads, progress]) => ({ field: 'history', value: { history: [{ metadata: { progress }, threads }] } })),
  fc.array(past, { maxLength: 2 }).map((messages) => ({ field: 'history', value: { messages } })),
)

const fields = ['message_template_status_update', 'message_template_quality_update', 'template_category_update']
const ofTheAccount = fc.record({
  field: fc.constantFrom(...fields, 'account_update', 'phone_number_quality_update', 'security', 'flows', ''),
  value: fc.record({
    event: fc.constantFrom('APPROVED', 'REJECTED', 'PAUSED', 'DISABLED', 'x'),
    message_template_name: fc.constantFrom('order_shipped', 'x'),
    message_template_id: hostile,
    message_template_language: hostileText,
    reason: hostileText,
    new_quality_score: hostileText,
    new_category: hostileText,
    display_phone_number: hostile,
  }),
})

/** What a platform could post of this account, good, nearly good, and of no shape at all. */
export function callbacksOf(account: GraphAccount): fc.Arbitrary<unknown> {
  const good = fc.oneof(
    { arbitrary: ofTheNumber.map((value) => envelope(account, 'messages', ofNumber(account, value))), weight: 3 },
    { arbitrary: ofThePhone.map(({ field, value }) => envelope(account, field, ofNumber(account, value))), weight: 1 },
    { arbitrary: ofTheAccount.map(({ field, value }) => envelope(account, field, value)), weight: 1 },
  )
  return fc.oneof(
    { arbitrary: good, weight: 3 },
    { arbitrary: nearly(good), weight: 3 },
    { arbitrary: hostile, weight: 1 },
  )
}
