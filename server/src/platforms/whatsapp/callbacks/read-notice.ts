import { listAt, textAt } from '../graph/json.ts'
import { explain, treatmentOf } from '../sending/codes.ts'
import { tierOf } from '../sending/messaging-limit.ts'

/** News about the number or its account, not about a message. */
export type Notice = {
  readonly kind: 'notice'
  /** What a person has to correct. */
  readonly trouble?: { readonly code: string; readonly message: string }
  /** An earlier restriction of the account has ended. */
  readonly isOver?: boolean
  /** The number sends faster than it may. */
  readonly isTooFast?: boolean
  readonly messagingLimit?: string
}

/** Changes of what the account may do. */
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

const lost = 'WhatsApp removed this account from the app. Connect the number again, or disconnect it.'

/** Events after which the account is restricted. */
const sentences: Readonly<Record<string, string>> = {
  ACCOUNT_RESTRICTION: 'WhatsApp restricted this account',
  ACCOUNT_VIOLATION: 'WhatsApp reports that this account violates its policies',
  DISABLED_UPDATE: 'WhatsApp disabled this account',
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

/** Parley neither places nor receives calls. */
function isAboutCalls(value: unknown): boolean {
  const types = listAt(value, 'restriction_info').map((each) => textAt(each, 'restriction_type') ?? '')
  return types.length > 0 && types.every((type) => type.endsWith('_CALLING'))
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
