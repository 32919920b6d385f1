import type { NoticeSentence } from '@parley/shared/sentences/shared-sentence'
import { listAt, textAt } from '../graph/json.ts'
import { explain, treatmentOf } from '../sending/codes.ts'
import { tierOf } from '../sending/messaging-limit.ts'
import type { Notice, NoticeEvent } from './notice.ts'
import { qualityEventOf, readCalls, readNameDecision, readSecurity } from './read-number-notice.ts'

/** Changes of what the account may do. `now` replaces a time that cannot be read. */
export function readNotice(field: string, value: unknown, now: number): Notice[] {
  switch (field) {
    case 'phone_number_quality_update':
      return readQuality(value)
    case 'phone_number_name_update':
      return readNameDecision(value)
    case 'business_capability_update':
      return limitOf(tierOf(textAt(value, 'max_daily_conversations_per_business') ?? ''))
    case 'account_update':
      return readAccount(textAt(value, 'event') ?? '', value)
    case 'account_review_update':
      return readReview(textAt(value, 'decision'))
    case 'account_alerts':
      return readAlert(value)
    case 'security':
      return readSecurity(value)
    case 'calls':
      return readCalls(value, now)
    default:
      return []
  }
}

function readQuality(value: unknown): Notice[] {
  const event = qualityEventOf(value)
  const limit = limitOf(textAt(value, 'current_limit'))
  if (!event) return limit
  const digits = textAt(value, 'display_phone_number')?.replace(/\D/g, '')
  const rating = event.code === 'FLAGGED' ? { qualityRating: 'RED' } : {}
  return [...limit, { kind: 'notice', event, ...rating, ...(digits && { numberDigits: digits }) }]
}

function limitOf(messagingLimit: string | undefined): Notice[] {
  return messagingLimit === undefined ? [] : [{ kind: 'notice', messagingLimit: messagingLimit.slice(0, 100) }]
}

const openManager = 'Open WhatsApp Manager to see why.'
const reconnect = 'Connect the number again, or disconnect it.'
const install = 'Install the app for the account in the Meta business settings, then connect the number again.'

type Violation = '' | ` (${string})`
type AccountEvent = {
  readonly about: (violation: Violation) => NoticeSentence
  readonly advice: typeof openManager | typeof reconnect | typeof install
}

const removal: AccountEvent = {
  about: (violation) => `WhatsApp removed this account from the app${violation}.`,
  advice: reconnect,
}

/** Events after which nothing can be sent, or less, and what to do about them. */
const sentences: Readonly<Record<string, AccountEvent>> = {
  ACCOUNT_RESTRICTION: { about: (violation) => `WhatsApp restricted this account${violation}.`, advice: openManager },
  ACCOUNT_VIOLATION: {
    about: (violation) => `WhatsApp reports that this account violates its policies${violation}.`,
    advice: openManager,
  },
  DISABLED_UPDATE: { about: (violation) => `WhatsApp disabled this account${violation}.`, advice: openManager },
  ACCOUNT_DELETED: removal,
  ACCOUNT_OFFBOARDED: removal,
  PARTNER_REMOVED: removal,
  PARTNER_APP_UNINSTALLED: {
    about: (violation) =>
      `WhatsApp removed the app from this account, so that its messages no longer arrive here${violation}.`,
    advice: install,
  },
}
const accountEvents: readonly string[] = Object.keys(sentences)

/** The account events that end with an event of this code: adding a partner lifts no restriction. */
export function endedBy(code: string): readonly string[] {
  return code.startsWith('PARTNER_') ? accountEvents.filter((event) => event.startsWith('PARTNER_')) : accountEvents
}

/** Events after which an earlier one no longer applies. */
const endings: Readonly<Record<string, NoticeSentence>> = {
  ACCOUNT_RECONNECTED: 'WhatsApp connected this account to the app again.',
  PARTNER_ADDED: 'WhatsApp added this account to the app.',
  PARTNER_APP_INSTALLED: 'WhatsApp installed the app for this account.',
}

function readAccount(event: string, value: unknown): Notice[] {
  const violation = textAt(value, 'violation_info', 'violation_type')?.slice(0, 100)
  const ending = Object.hasOwn(endings, event) ? endings[event] : undefined
  const isLifted =
    textAt(value, 'ban_info', 'waba_ban_state') === 'REINSTATE' || /_(RECOVERY|UNBAN)$/.test(violation ?? '')
  if (ending !== undefined || isLifted) {
    const message = ending ?? 'WhatsApp lifted a restriction of this account.'
    const code = violation ?? event
    return [{ kind: 'notice', isOver: true, event: { tone: 'good', code, message, advice: null } }]
  }
  const known = Object.hasOwn(sentences, event) ? sentences[event] : undefined
  if (known === undefined) return []
  if (isAboutCalls(value)) return [{ kind: 'notice', event: callsRestricted }]
  const { about, advice } = known
  const sentence = about(violation ? ` (${violation})` : '')
  return [
    {
      kind: 'notice',
      trouble: { code: event, message: `${sentence} ${advice}` },
      event: { tone: 'bad', code: event, message: `${sentence}${restrictionsOf(value)}`, advice },
    },
  ]
}

const callsRestricted: NoticeEvent = {
  tone: 'info',
  code: 'CALLS_RESTRICTED',
  message: 'WhatsApp restricted calls of this account. Messages are not affected.',
  advice: null,
}

/** The platform's own names of what is restricted. */
function restrictionsOf(value: unknown): '' | ` Restricted: ${string}.` {
  const types = listAt(value, 'restriction_info').flatMap((each) => textAt(each, 'restriction_type') ?? [])
  return types.length === 0 ? '' : ` Restricted: ${types.join(', ').slice(0, 300)}.`
}

/** Parley neither places nor receives calls. */
function isAboutCalls(value: unknown): boolean {
  const types = listAt(value, 'restriction_info').map((each) => textAt(each, 'restriction_type') ?? '')
  return types.length > 0 && types.every((type) => type.endsWith('_CALLING'))
}

function readReview(decision: string | undefined): Notice[] {
  if (decision === undefined) return []
  const isApproved = decision === 'APPROVED'
  const event: NoticeEvent = {
    tone: isApproved ? 'good' : 'bad',
    code: `ACCOUNT_${decision.slice(0, 50)}`,
    message: `The review of this account ended with the decision ${decision.slice(0, 50)}.`,
    advice: isApproved ? null : openManager,
  }
  return [{ kind: 'notice', event }]
}

/** A warning about limits or the business profile, in the platform's own words. */
function readAlert(value: unknown): Notice[] {
  const description = textAt(value, 'alert_info', 'alert_description')
  if (description === undefined) return []
  const severity = textAt(value, 'alert_info', 'alert_severity')
  const event: NoticeEvent = {
    tone: severity === 'CRITICAL' ? 'bad' : severity === 'WARNING' ? 'warn' : 'info',
    code: (textAt(value, 'alert_info', 'alert_type') ?? 'ALERT').slice(0, 100),
    message: `WhatsApp says: ${description.slice(0, 500)}`,
    advice: 'Open WhatsApp Manager to see the details.',
  }
  return [{ kind: 'notice', event }]
}

/** An error that belongs to no message. */
export function readNumberErrors(error: unknown): Notice[] {
  const code = textAt(error, 'code')
  if (code === undefined) return []
  const { remedy } = treatmentOf(code)
  if (remedy === 'slower') return [{ kind: 'notice', isTooFast: true }]
  const details = textAt(error, 'error_data', 'details') ?? textAt(error, 'message')
  return remedy === 'person' ? [{ kind: 'notice', trouble: { code, message: explain(code, details) } }] : []
}
