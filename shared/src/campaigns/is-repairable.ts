import type { RecipientView } from './recipients.ts'

/** Why a recipient failed before anything was sent, where another number or other values can help. */
const repairableCodes: readonly string[] = [
  'invalid_recipient',
  'invalid_phone',
  'invalid_user_id',
  'invalid_variable',
  'missing_variable',
]

/** The platform's codes for a number that cannot be reached, and for values that do not fit the template. */
const repairablePlatformCodes: readonly string[] = [
  '100',
  '131008',
  '131009',
  '131021',
  '131026',
  '132000',
  '132005',
  '132012',
  '132018',
]

type Repairable = {
  readonly state: RecipientView['state']
  readonly messageId: string | null
  readonly errorCode: string | null
}

/** Whether the recipient failed because of its number or values, before its message was made or at the platform. */
export function isRepairable({ state, messageId, errorCode }: Repairable): boolean {
  if (state !== 'failed' || errorCode === null) return false
  return (messageId === null ? repairableCodes : repairablePlatformCodes).includes(errorCode)
}
