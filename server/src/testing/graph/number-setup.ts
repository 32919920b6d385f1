import { createHmac } from 'node:crypto'
import type { GraphAccount } from './accounts.ts'
import { type Answer, messageError, ok } from './answers.ts'

/** The ID of the app to which every token belongs. */
export const appId = '800001'

/** Answers `GET /debug_token`, in which a token asks about itself. */
export function readToken(accessible: readonly GraphAccount[], query: URLSearchParams): Answer {
  const [account] = accessible
  if (!account || query.get('input_token') !== account.token) return messageError(100, 'Invalid input_token')
  const { kind, isValid, scopes, targets, expiresAt } = account.setup
  const ids = targets ?? [...new Set(accessible.map(({ id }) => id))]
  return ok({
    data: {
      app_id: appId,
      type: kind,
      is_valid: isValid,
      expires_at: expiresAt,
      data_access_expires_at: 0,
      scopes,
      granular_scopes: scopes
        .filter((scope) => scope.startsWith('whatsapp_business_'))
        .map((scope) => ({ scope, target_ids: ids })),
    },
  })
}

/** The error of a call without the proof of the app secret, as of an app that requires it, or with that of another app. */
export function refuseProof({ appSecret, token }: GraphAccount, query: URLSearchParams): Answer | undefined {
  const proof = query.get('appsecret_proof')
  const expected = createHmac('sha256', appSecret).update(token).digest('hex')
  if (proof === null) return messageError(100, 'API calls from the server require an appsecret_proof argument')
  return proof === expected ? undefined : messageError(100, 'Invalid appsecret_proof provided in the API argument')
}

export function listNumbers(accessible: readonly GraphAccount[], accountId: string): Answer {
  const numbers = accessible.filter(({ id }) => id === accountId)
  const data = numbers.map(({ phoneNumberId, displayPhoneNumber }) => ({
    id: phoneNumberId,
    display_phone_number: displayPhoneNumber,
  }))
  return ok({ data, paging: { cursors: { before: 'b', after: 'a' } } })
}

/** The fields of a number that are returned on request only. */
export function readState({ setup }: GraphAccount, query: URLSearchParams): object {
  const wanted = new Set(query.get('fields')?.split(','))
  const state = {
    status: setup.status,
    code_verification_status: setup.verification,
    health_status: setup.health,
  }
  return Object.fromEntries(Object.entries(state).filter(([field]) => wanted.has(field)))
}

const mostAttempts = 10

/** The first registration sets the PIN, and later ones must repeat it. */
export function register({ setup }: GraphAccount, body: unknown): Answer {
  const { messaging_product: product, pin } = (body ?? {}) as Record<string, unknown>
  if (product !== 'whatsapp' || typeof pin !== 'string' || !/^\d{6}$/.test(pin)) {
    return messageError(100, 'Param pin must be a string of six digits')
  }
  setup.attempts += 1
  if (setup.attempts > mostAttempts) return messageError(133016, 'Account register deregister rate limit exceeded')
  if (setup.pin !== undefined && setup.pin !== pin) return messageError(133005, 'Two step verification PIN mismatch')
  setup.pin = pin
  setup.status = 'CONNECTED'
  return ok({ success: true })
}
