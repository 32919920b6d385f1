import { rendererIn } from '@parley/shared/sentences/renderer-in'
import { isSentence } from '@parley/shared/sentences/sentence'
import { describe, expect, test } from 'vitest'
import { readable } from '../../../testing/readable.ts'
import { readAt, updates } from '../../../testing/whatsapp/read-callback.ts'
import { customersIn } from '../sending/messaging-limit.ts'

describe('Account notices', () => {
  test('a restriction is trouble, a limit is stored, and the rest is ignored', () => {
    const event = 'ACCOUNT_RESTRICTION'
    expect(readable(updates('account_update', { event, violation_info: { violation_type: 'SPAM' } }))).toMatchObject([
      { kind: 'notice', trouble: { code: event, message: expect.stringContaining('SPAM') } },
    ])
    expect(updates('phone_number_quality_update', { event: 'THROUGHPUT_UPGRADE', current_limit: 'TIER_10K' })).toEqual([
      { kind: 'notice', messagingLimit: 'TIER_10K' },
    ])
    expect(updates('business_capability_update', { max_daily_conversations_per_business: -1 })).toEqual([
      { kind: 'notice', messagingLimit: 'TIER_UNLIMITED' },
    ])
    for (const field of [
      'account_alerts',
      'security',
      'calls',
      'history',
      'group_lifecycle_update',
      'automatic_events',
    ]) {
      expect(updates(field, { event: 'x' })).toEqual([])
    }
  })

  test.each([50, 250, 2_000, 10_000, 100_000])('a limit of %i has the name that the API uses', (most) => {
    const [notice] = updates('business_capability_update', { max_daily_conversations_per_business: most })
    expect(notice?.kind === 'notice' && customersIn(notice.messagingLimit)).toBe(most)
  })

  test.each([
    'ACCOUNT_VIOLATION',
    'DISABLED_UPDATE',
    'ACCOUNT_DELETED',
    'ACCOUNT_OFFBOARDED',
    'PARTNER_REMOVED',
    'PARTNER_APP_UNINSTALLED',
  ])('%s is trouble with a sentence, and in the log with what to do', (code) => {
    expect(readable(updates('account_update', { event: code }))).toEqual([
      {
        kind: 'notice',
        trouble: { code, message: expect.stringMatching(/^WhatsApp .*\. (Open|Connect|Install) .*\.$/) },
        event: {
          key: expect.any(String),
          at: readAt,
          tone: 'bad',
          code,
          message: expect.stringMatching(/^WhatsApp .*\.$/),
          advice: expect.stringMatching(/^(Open|Connect|Install) .*\.$/),
        },
      },
    ])
  })

  test('every notice and its advice are German for a German reader', () => {
    const phone = { display_phone_number: '+49 151 5550000' }
    const names = ['APPROVED', 'REJECTED', 'DEFERRED'].flatMap((decision) =>
      [{}, { requested_verified_name: 'Ada' }, { rejection_reason: 'NAME_UNCLEAR' }].map((more) => ({
        decision,
        ...more,
      })),
    )
    const accountEvents = [
      ...['ACCOUNT_RESTRICTION', 'ACCOUNT_VIOLATION', 'DISABLED_UPDATE', 'ACCOUNT_DELETED', 'ACCOUNT_RECONNECTED'],
      ...['PARTNER_ADDED', 'PARTNER_REMOVED', 'PARTNER_APP_INSTALLED', 'PARTNER_APP_UNINSTALLED'],
    ]
    const restriction = { restriction_info: [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING' }] }
    const remediation = 'Anrufe annehmen'
    const end = { remediation, expiration: 1_795_600_000 }
    const asides = ['LOW_CALLING_QUALITY', 'DIRECT_SEND_ABUSE', 'CALLS_UNBAN', 'DIRECT_SEND_UNBAN'].flatMap((type) => [
      { violation_info: { violation_type: type } },
      { violation_info: { violation_type: type, remediation } },
      { restriction_info: [{ restriction_type: type, ...end }] },
    ])
    const disconnections = ['PRIMARY_INACTIVITY', 'COMPANION_INACTIVITY', 'CHANGE_NUMBER', 'USER_RE_REGISTERED']
      .concat('BUSINESS_DOWNGRADE', 'ACCOUNT_DISCONNECTED')
      .flatMap((reason) =>
        ['SYSTEM', 'USER', 'X'].map((initiated_by) => ({ disconnection_info: { reason, initiated_by } })),
      )
    const ofNumber = { phone_number: '15550100001' }
    const accounts = accountEvents
      .concat('SOMETHING_NEW')
      .flatMap((event) =>
        [{}, { violation_info: { violation_type: 'SPAM' } }, restriction, ofNumber, ...asides, ...disconnections].map(
          (more) => ({ event, ...more }),
        ),
      )
    const qualities = ['FLAGGED', 'UNFLAGGED', 'DOWNGRADE'].flatMap((event) => [
      { event },
      { event, current_limit: 'TIER_2K' },
    ])
    const security = ['PIN_CHANGED', 'PIN_RESET_REQUEST', 'PIN_RESET_SUCCESS'].flatMap((event) => [
      { event },
      { event, requester: '17' },
    ])
    const withNumber = (values: object[]) => [...values, ...values.map((value) => ({ ...value, ...phone }))]
    const notices = [
      ...withNumber(names).flatMap((value) => updates('phone_number_name_update', value)),
      ...withNumber(qualities).flatMap((value) => updates('phone_number_quality_update', value)),
      ...withNumber(security).flatMap((value) => updates('security', value)),
      ...accounts.flatMap((value) => updates('account_update', value)),
      ...updates('account_review_update', { decision: 'REJECTED' }),
    ].flatMap((update) => (update.kind === 'notice' ? [update.event, update.trouble, update.elsewhere] : []))
    const texts = notices.flatMap((each) => [each?.message, each && 'advice' in each ? each.advice : undefined])
    const inGerman = texts.flatMap((text) => (isSentence(text) ? [rendererIn('de')(text)] : []))

    expect(inGerman.length).toBeGreaterThan(120)
    expect(inGerman.filter((text) => /\b(the|this|that|of|is|its)\b/i.test(text))).toEqual([])
    expect(inGerman).toContain(
      'WhatsApp hat die Nummer +491515550000 markiert: Viele Kunden haben sie blockiert oder gemeldet. Sie darf jetzt in 24 Stunden 2.000 Kunden zuerst schreiben.',
    )
  })

  test('a lifted restriction ends the trouble, and a restriction of calls is none', () => {
    const violation = (violation_type: string) =>
      updates('account_update', { event: 'ACCOUNT_RESTRICTION', violation_info: { violation_type } })
    const over = [{ kind: 'notice', isOver: true, event: expect.objectContaining({ tone: 'good', advice: null }) }]
    expect(violation('UTILITY_TEMPLATE_ABUSE_UNBAN')).toEqual(over)
    expect(violation('UTILITY_TEMPLATE_ABUSE_RATE_LIMIT_RECOVERY')).toEqual(over)
    expect(violation('UTILITY_TEMPLATE_ABUSE_RATE_LIMIT')).toMatchObject([{ trouble: {} }])
    const ban_info = { waba_ban_state: 'REINSTATE' }
    expect(updates('account_update', { event: 'DISABLED_UPDATE', ban_info })).toEqual(over)
    expect(updates('account_update', { event: 'ACCOUNT_RECONNECTED' })).toEqual(over)
    const calls = { restriction_type: 'RESTRICTED_BUSINESS_INITIATED_CALLING' }
    const messages = { restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING' }
    const restricted = (...restriction_info: object[]) =>
      updates('account_update', { event: 'ACCOUNT_RESTRICTION', restriction_info })
    expect(restricted(calls)).toEqual([
      { kind: 'notice', event: expect.objectContaining({ tone: 'info', code: 'CALLS_RESTRICTED' }) },
    ])
    expect(restricted(calls, messages)).toMatchObject([{ trouble: {} }])
  })

  test('an error without a message slows the number, is trouble, or is ignored', () => {
    const noticesOf = (code: number) => updates('messages', { errors: [{ code, title: 'T', message: 'M' }] })
    expect(noticesOf(130429)).toEqual([{ kind: 'notice', isTooFast: true }])
    expect(readable(noticesOf(131031))).toMatchObject([
      { trouble: { code: '131031', message: expect.stringContaining('locked') } },
    ])
    expect(noticesOf(131035)).toEqual([])
  })

  test('a customer’s choice about marketing is read', () => {
    const chosen = (value: string, more: object = {}) =>
      updates('user_preferences', {
        user_preferences: [
          { wa_id: '15551230001', category: 'marketing_messages', value, timestamp: 1763600000, ...more },
        ],
      })
    expect(chosen('stop')).toMatchObject([{ kind: 'preference', from: { phone: '+15551230001' }, campaigns: 'stop' }])
    expect(chosen('resume', { wa_id: undefined, user_id: 'US.1' })).toMatchObject([
      { from: { phone: null, platformUserId: 'US.1' }, campaigns: 'resume' },
    ])
    expect(chosen('signup', { user_id: 'US.1' })).toMatchObject([
      { from: { phone: '+15551230001', platformUserId: 'US.1' }, campaigns: 'resume' },
    ])
    expect(chosen('maybe')).toEqual([])
    expect(chosen('toString')).toEqual([])
    expect(chosen('stop', { category: 'something_else' })).toEqual([])
  })
})
