import { expect } from 'vitest'
import { ofNumber } from '../graph/callbacks.ts'
import { account, type Row } from './row.ts'

const page = 'Webhooks › account_update'
const restricted = (more: object) => account('account_update', { event: 'ACCOUNT_RESTRICTION', ...more })

export const accountRows: readonly Row[] = [
  {
    name: 'a restricted account',
    source: page,
    given: 'channel',
    changes: () => {
      const restriction_info = [
        { restriction_type: 'RATE_LIMITED_UTILITY_TEMPLATE_MESSAGING', expiration: '1796000000' },
      ]
      return restricted({ violation_info: { violation_type: 'UTILITY_TEMPLATE_ABUSE_RATE_LIMIT' }, restriction_info })
    },
    expected: () => ({ channel: { trouble: 'ACCOUNT_RESTRICTION' } }),
  },
  {
    name: 'an account that is warned of utility templates',
    source: page,
    given: 'channel',
    changes: () => restricted({ violation_info: { violation_type: 'UTILITY_TEMPLATE_ABUSE' } }),
    expected: () => ({ channel: { trouble: 'ACCOUNT_RESTRICTION' } }),
  },
  {
    name: 'a restriction of calls only',
    source: 'Calling › call settings',
    given: 'channel',
    changes: () =>
      restricted({
        restriction_info: [{ restriction_type: 'RESTRICTED_BUSINESS_INITIATED_CALLING', expiration: 1_796_000_000 }],
      }),
    expected: () => ({ channel: { trouble: null } }),
  },
  ...['ACCOUNT_VIOLATION', 'DISABLED_UPDATE', 'ACCOUNT_DELETED', 'ACCOUNT_OFFBOARDED'].map(
    (event): Row => ({
      name: `an account event: ${event}`,
      source: page,
      given: 'channel',
      changes: () => account('account_update', { event }),
      expected: () => ({ channel: { trouble: event } }),
    }),
  ),
  ...['ACCOUNT_RECONNECTED', 'VERIFIED_ACCOUNT', 'PARTNER_ADDED'].map(
    (event): Row => ({
      name: `an account event without a problem: ${event}`,
      source: page,
      given: 'channel',
      changes: (given) =>
        account('account_update', { event, waba_info: { waba_id: given.account.id, owner_business_id: '7001' } }),
      expected: () => ({ channel: { trouble: null } }),
    }),
  ),
  {
    name: 'a limit of customers of the business',
    source: 'Webhooks › business_capability_update',
    given: 'channel',
    changes: () =>
      account('business_capability_update', {
        max_daily_conversations_per_business: 10_000,
        max_phone_numbers_per_waba: 25,
      }),
    expected: () => ({ channel: { limit: 'TIER_10K' } }),
  },
  {
    name: 'a higher throughput',
    source: 'Webhooks › phone_number_quality_update',
    given: 'channel',
    changes: (given) =>
      account('phone_number_quality_update', {
        display_phone_number: given.account.displayPhoneNumber.replace(/\D/g, ''),
        event: 'THROUGHPUT_UPGRADE',
        current_limit: 'TIER_UNLIMITED',
      }),
    expected: () => ({ channel: { limit: 'TIER_UNLIMITED' } }),
  },
  {
    name: 'an error of the number that needs a person',
    source: 'Webhooks › errors › 131031',
    given: 'channel',
    changes: (given) => {
      const errors = [
        { code: 131_031, title: 'Account locked', message: 'Account locked', error_data: { details: 'Locked.' } },
      ]
      return [{ field: 'messages', value: ofNumber(given.account, { errors }) }]
    },
    expected: () => ({ channel: { trouble: '131031' } }),
  },
  {
    name: 'an error of the number that passes',
    source: 'Webhooks › errors › 130429',
    given: 'channel',
    changes: (given) => {
      const errors = [
        { code: 130_429, title: 'Rate limit hit', message: 'Rate limit hit', error_data: { details: 'Too many.' } },
      ]
      return [{ field: 'messages', value: ofNumber(given.account, { errors }) }]
    },
    expected: () => ({ channel: { trouble: null } }),
  },
  ...['PARTNER_REMOVED', 'PARTNER_APP_UNINSTALLED'].map(
    (event): Row => ({
      name: `an account event in the entry of a partner: ${event}`,
      source: page,
      given: 'channel',
      changes: (given) => {
        const waba_info = { waba_id: given.account.id, owner_business_id: '7001', partner_app_id: '7002' }
        return [{ field: 'account_update', value: { event, waba_info }, entryId: '2949482758682047' }]
      },
      expected: () => ({ channel: { trouble: event, log: [{ message: expect.any(String), hasAdvice: true }] } }),
    }),
  ),
  {
    name: 'an uninstalled app, with its field inside the value',
    source: `${page} (the example has no field beside the value)`,
    given: 'channel',
    changes: (given) => {
      const waba_info = { waba_id: given.account.id, owner_business_id: '7001', partner_app_id: '7002' }
      const inside = { field: 'account_update', object: 'whatsapp_business_account' }
      return [{ value: { event: 'PARTNER_APP_UNINSTALLED', waba_info, ...inside }, entryId: '2949482758682047' }]
    },
    expected: () => ({ channel: { trouble: 'PARTNER_APP_UNINSTALLED' } }),
  },
  {
    name: 'a partner event about another account',
    source: page,
    given: 'channel',
    changes: () => {
      const waba_info = { waba_id: '1', owner_business_id: '7001' }
      return [{ field: 'account_update', value: { event: 'PARTNER_REMOVED', waba_info }, entryId: '2949482758682047' }]
    },
    expected: () => ({ channel: { log: [] } }),
  },
  {
    name: 'a rejected display name',
    source: 'Webhooks › phone_number_name_update',
    given: 'channel',
    changes: (given) =>
      account('phone_number_name_update', {
        display_phone_number: given.account.displayPhoneNumber.replace(/\D/g, ''),
        decision: 'REJECTED',
        requested_verified_name: 'Acme Two',
        rejection_reason: 'NAME_EMPLOYEE_ISSUE',
      }),
    expected: () => ({ channel: { log: [{ message: expect.stringContaining('Acme Two'), hasAdvice: true }] } }),
  },
  {
    name: 'a number that is flagged for its quality',
    source: 'Webhooks › phone_number_quality_update',
    given: 'channel',
    changes: (given) =>
      account('phone_number_quality_update', {
        display_phone_number: given.account.displayPhoneNumber.replace(/\D/g, ''),
        event: 'FLAGGED',
        current_limit: 'TIER_10K',
      }),
    expected: () => ({ channel: { limit: 'TIER_10K', log: [{ message: expect.any(String), hasAdvice: true }] } }),
  },
]
