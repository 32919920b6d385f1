import { sentence } from '@parley/shared/sentences/sentence'
import { textAt } from '../graph/json.ts'
import { explain, treatmentOf } from '../sending/codes.ts'
import { tierOf } from '../sending/messaging-limit.ts'
import { errorDetails } from './error-details.ts'
import type { Notice, NoticeEvent } from './notice.ts'
import { readAccountUpdate } from './read-account-update.ts'
import { qualityEventOf, readNameDecision, readSecurity, readUsername } from './read-number-notice.ts'

/** Changes of what the account may do. */
export function readNotice(field: string, value: unknown): Notice[] {
  switch (field) {
    case 'phone_number_quality_update':
      return readQuality(value)
    case 'phone_number_name_update':
      return readNameDecision(value)
    case 'business_capability_update':
      return limitOf(tierOf(textAt(value, 'max_daily_conversations_per_business') ?? ''))
    case 'account_update':
      return readAccountUpdate(textAt(value, 'event') ?? '', value)
    case 'account_review_update':
      return readReview(textAt(value, 'decision'))
    case 'account_alerts':
      return readAlert(value)
    case 'security':
      return readSecurity(value)
    case 'business_username_updates':
      return readUsername(value)
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

const openManager = sentence('adviceSeeWhy')

function readReview(decision: string | undefined): Notice[] {
  if (decision === undefined) return []
  const isApproved = decision === 'APPROVED'
  const event: NoticeEvent = {
    tone: isApproved ? 'good' : 'bad',
    code: `ACCOUNT_${decision.slice(0, 50)}`,
    message: sentence('accountReviewEnded', { decision: decision.slice(0, 50) }),
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
    message: sentence('whatsappSays', { text: description.slice(0, 500) }),
    advice: sentence('adviceSeeDetails'),
  }
  return [{ kind: 'notice', event }]
}

/** An error that belongs to no message. */
export function readNumberErrors(error: unknown): Notice[] {
  const code = textAt(error, 'code')
  if (code === undefined) return []
  const { remedy } = treatmentOf(code)
  if (remedy === 'slower') return [{ kind: 'notice', isTooFast: true }]
  return remedy === 'person' ? [{ kind: 'notice', trouble: { code, message: explain(code, errorDetails(error)) } }] : []
}
