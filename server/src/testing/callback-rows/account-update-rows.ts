import { expect } from 'vitest'
import { account, type Given, type Row } from './row.ts'

const source = 'Callback fields added in 2026 › account_update'
const restriction = (...types: readonly string[]) => ({
  restriction_info: types.map((restriction_type) => ({ restriction_type })),
})
const violation = (violation_type: string, more: object = {}) => ({ violation_info: { violation_type, ...more } })

const ownNumber = (given: Given) => ({ phone_number: given.account.displayPhoneNumber.replace(/\D/g, '') })

type Update = { readonly name: string; readonly value: (given: Given) => object }

/** What is only information: a line in the log, and the channel sends on. */
const information: readonly (Update & { readonly says: RegExp })[] = [
  {
    name: 'a warning about unanswered calls, with advice',
    value: (given) => ({
      ...ownNumber(given),
      event: 'ACCOUNT_VIOLATION',
      ...violation('USER_INITIATED_CALLS_LOW_PICKUP_RATE', { remediation: 'Have somebody answer the calls.' }),
    }),
    says: /problem with calls.*LOW_PICKUP_RATE.*not affected.*advises: Have somebody answer the calls\.$/,
  },
  {
    name: 'a warning about the quality of calls',
    value: (given) => ({ ...ownNumber(given), event: 'ACCOUNT_VIOLATION', ...violation('LOW_CALLING_QUALITY') }),
    says: /problem with calls \(LOW_CALLING_QUALITY\)\. Messages are not affected\.$/,
  },
  {
    name: 'a hidden call button, without an end',
    value: (given) => ({
      ...ownNumber(given),
      event: 'ACCOUNT_RESTRICTION',
      ...restriction('RESTRICTED_USER_INITIATED_CALLING_CALL_BUTTON_HIDDEN'),
    }),
    says: /restricted calls.*CALL_BUTTON_HIDDEN.*not affected\.$/,
  },
  {
    name: 'a warning about direct sending, with the event of a restriction',
    value: () => ({ event: 'ACCOUNT_RESTRICTION', ...violation('DIRECT_SEND_UTILITY_CATEGORY_ABUSE_WARN') }),
    says: /problem with direct sending.*ABUSE_WARN.*templates are not affected\.$/,
  },
  {
    name: 'a restriction of direct sending, until a day',
    value: () => ({
      event: 'ACCOUNT_RESTRICTION',
      ...violation('DIRECT_SEND_UTILITY_CATEGORY_ABUSE_RATE_LIMIT'),
      restriction_info: [{ restriction_type: 'RESTRICTED_DIRECT_SEND_UTILITY_TEMPLATES', expiration: '1795600000' }],
    }),
    says: /restricted direct sending.*RESTRICTED_DIRECT_SEND_UTILITY_TEMPLATES.*ends on 2026-11-25\.$/,
  },
  {
    name: 'a restriction of another number of the account',
    value: () => ({
      phone_number: '15550142299',
      event: 'ACCOUNT_RESTRICTION',
      ...restriction('RESTRICTED_CUSTOMER_INITIATED_MESSAGING'),
    }),
    says: /ACCOUNT_RESTRICTION about another number of the account, \+15550142299.*not affected\.$/,
  },
  {
    name: 'a disconnection of another number of the account',
    value: () => ({
      phone_number: '+1 555 014 2299',
      event: 'PARTNER_REMOVED',
      disconnection_info: { reason: 'CHANGE_NUMBER', initiated_by: 'USER' },
    }),
    says: /another number of the account, \+15550142299/,
  },
  {
    name: 'an event that nobody knows yet',
    value: () => ({ event: 'SOMETHING_NEW' }),
    says: /SOMETHING_NEW about this account\.$/,
  },
]

const troubles: readonly (Update & { readonly code: string; readonly says: RegExp })[] = [
  {
    name: 'a restriction of this number',
    value: (given) => ({
      phone_number: given.account.displayPhoneNumber,
      event: 'ACCOUNT_RESTRICTION',
      ...restriction('RESTRICTED_CUSTOMER_INITIATED_MESSAGING'),
    }),
    code: 'ACCOUNT_RESTRICTION',
    says: /restricted this number\. Restricted: RESTRICTED_CUSTOMER_INITIATED_MESSAGING\.$/,
  },
  {
    name: 'a restriction of calls and of messages',
    value: () => ({
      event: 'ACCOUNT_RESTRICTION',
      ...restriction('RESTRICTED_BUSINESS_INITIATED_CALLING', 'RESTRICTED_BIZ_INITIATED_MESSAGING'),
    }),
    code: 'ACCOUNT_RESTRICTION',
    says: /restricted this account/,
  },
  ...(
    [
      ['PRIMARY_INACTIVITY', 'SYSTEM', /^WhatsApp disconnected this number.*about 14 days\.$/],
      ['COMPANION_INACTIVITY', 'SYSTEM', /^WhatsApp disconnected this number.*about 30 days\.$/],
      ['CHANGE_NUMBER', 'USER', /^A user of the WhatsApp Business app disconnected.*number was changed/],
      ['USER_RE_REGISTERED', 'USER', /registered again on a phone/],
      ['BUSINESS_DOWNGRADE', 'USER', /WhatsApp Messenger/],
      ['ACCOUNT_DISCONNECTED', undefined, /^This number was disconnected.*in the settings/],
      ['SOMETHING_NEW', 'SYSTEM', /SOMETHING_NEW/],
    ] as const
  ).map(([reason, initiated_by, says]) => ({
    name: `a disconnected number: ${reason}`,
    value: (given: Given) => ({
      ...ownNumber(given),
      event: 'PARTNER_REMOVED',
      disconnection_info: { reason, initiated_by },
    }),
    code: 'PARTNER_REMOVED',
    says,
  })),
]

export const accountUpdateRows: readonly Row[] = [
  ...information.map(
    ({ name, value, says }): Row => ({
      name,
      source,
      given: 'channel',
      changes: (given) => account('account_update', value(given)),
      expected: () => ({ channel: { log: [{ message: expect.stringMatching(says), hasAdvice: false }] } }),
    }),
  ),
  ...troubles.map(
    ({ name, value, code, says }): Row => ({
      name,
      source,
      given: 'channel',
      changes: (given) => account('account_update', value(given)),
      expected: () => ({
        channel: { trouble: code, log: [{ message: expect.stringMatching(says), hasAdvice: true }] },
      }),
    }),
  ),
  ...['USER_INITIATED_CALLING_UNBAN', 'DIRECT_SEND_UTILITY_CATEGORY_ABUSE_UNBAN'].map(
    (type): Row => ({
      name: `${type}, while messages are restricted`,
      source,
      given: 'channel',
      changes: () => [
        ...account('account_update', { event: 'ACCOUNT_RESTRICTION', ...violation('SPAM') }),
        ...account('account_update', { event: 'ACCOUNT_RESTRICTION', ...violation(type) }),
      ],
      expected: () => ({ channel: { trouble: 'ACCOUNT_RESTRICTION' } }),
    }),
  ),
]
