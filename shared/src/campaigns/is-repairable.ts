import type { RecipientView } from './recipients.ts'

/** Why a recipient failed before anything was sent, where another number or other values can help. */
const repairableCodes: readonly string[] = [
  'invalid_recipient',
  'invalid_phone',
  'invalid_user_id',
  'invalid_variable',
  'missing_variable',
]

type Repairable = {
  readonly state: RecipientView['state']
  readonly messageId: string | null
  readonly errorCode: string | null
}

/** Whether the recipient failed because of its number or values, so that no message was made for it. */
export function isRepairable({ state, messageId, errorCode }: Repairable): boolean {
  return state === 'failed' && messageId === null && errorCode !== null && repairableCodes.includes(errorCode)
}
