import { listAt, textAt } from '../graph/json.ts'
import { explain, treatmentOf } from '../sending/codes.ts'
import { tierOf } from '../sending/messaging-limit.ts'

/** About the number or its account, and no message in particular. */
export type Notice = {
  readonly kind: 'notice'
  /** What a person has to mend. */
  readonly trouble?: { readonly code: string; readonly message: string }
  /** What the account was told before does not hold any more. */
  readonly isOver?: boolean
  /** The number sends faster than it may. */
  readonly isTooFast?: boolean
  readonly messagingLimit?: string
}

/** What the account may not do any more, or may do again or differently. */
export function readNotice(field: string, value: unknown): Notice[] {
  switch (field) {
    case 'phone_number_quality_update':
      return limitOf(textAt(value, 'current_limit'))
    case 'business_capability_update':
      return limitOf(tierOf(textAt(value, 'max_daily_conversations_per_business') ?? ''))
    case 'account_update':
      return readAccount(textAt(value, 'event') ?? '', value)
    default:
      return []
  }
}

function limitOf(messagingLimit: string | undefined): Notice[] {
  return messagingLimit === undefined ? [] : [{ kind: 'notice', messagingLimit: messagingLimit.slice(0, 100) }]
}

const lost = 'WhatsApp has taken this account away from the app. Connect the number again, or disconnect it.'

/** Events of an account after which it cannot do all that it could. */
const sentences: Readonly<Record<string, string>> = {
  ACCOUNT_RESTRICTION: 'WhatsApp restricts this account',
  ACCOUNT_VIOLATION: 'WhatsApp says that this account breaks its policies',
  DISABLED_UPDATE: 'WhatsApp disables this account',
  ACCOUNT_DELETED: lost,
  ACCOUNT_OFFBOARDED: lost,
  PARTNER_REMOVED: lost,
}
export const accountEvents: readonly string[] = Object.keys(sentences)

function readAccount(event: string, value: unknown): Notice[] {
  const violation = textAt(value, 'violation_info', 'violation_type')
  const isOver =
    event === 'ACCOUNT_RECONNECTED' ||
    textAt(value, 'ban_info', 'waba_ban_state') === 'REINSTATE' ||
    /_(RECOVERY|UNBAN)$/.test(violation ?? '')
  if (isOver) return [{ kind: 'notice', isOver }]
  const sentence = Object.hasOwn(sentences, event) ? sentences[event] : undefined
  if (sentence === undefined || isAboutCalls(value)) return []
  if (sentence === lost) return [{ kind: 'notice', trouble: { code: event, message: lost } }]
  const message = `${sentence}${violation ? ` (${violation.slice(0, 100)})` : ''}. Open WhatsApp Manager to see why.`
  return [{ kind: 'notice', trouble: { code: event, message } }]
}

/** Parley makes no calls and takes none. */
function isAboutCalls(value: unknown): boolean {
  const types = listAt(value, 'restriction_info').map((each) => textAt(each, 'restriction_type') ?? '')
  return types.length > 0 && types.every((type) => type.endsWith('_CALLING'))
}

/** An error beside the messages, which belongs to none of them. */
export function readNumberErrors(error: unknown): Notice[] {
  const code = textAt(error, 'code')
  if (code === undefined) return []
  const { remedy } = treatmentOf(code)
  if (remedy === 'slower') return [{ kind: 'notice', isTooFast: true }]
  const details = textAt(error, 'error_data', 'details') ?? textAt(error, 'message')
  return remedy === 'person' ? [{ kind: 'notice', trouble: { code, message: explain(code, details) } }] : []
}
