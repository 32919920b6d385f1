import type { ErrorCode } from '@parley/shared/errors'
import { AppError } from '../errors.ts'
import { asWritten, type ServerSentence } from '../sentences/german.ts'
import type { Endpoint } from './endpoints.ts'
import { lockSeconds } from './two-factor.ts'

const codes: Record<number, ErrorCode> = {
  400: 'invalid_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  429: 'too_many_attempts',
}

/** Our messages for the most frequent refusals. An unknown address and a wrong password must read the same. */
const sentences: Record<string, ServerSentence> = {
  INVALID_EMAIL_OR_PASSWORD: 'The email address or password is incorrect',
  INVALID_PASSWORD: 'The current password is incorrect',
  UNAUTHORIZED: 'Sign in first',
  INVALID_CODE: 'The code is incorrect or was used before; enter the next code from your app',
  INVALID_BACKUP_CODE: 'This recovery code is incorrect or was used before',
  INVALID_TWO_FACTOR_COOKIE: 'This sign-in took too long. Start again with your email address and password',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many wrong codes. Start again with your email address and password',
  ACCOUNT_TEMPORARILY_LOCKED: `Too many wrong codes for this account; wait ${lockSeconds / 60} minutes`,
  TOTP_ALREADY_ENABLED: 'Two-factor sign-in is already on',
  TOTP_NOT_ENABLED: 'Two-factor sign-in is off',
  TWO_FACTOR_NOT_ENABLED: 'Two-factor sign-in is off',
  BACKUP_CODES_NOT_ENABLED: 'Two-factor sign-in is off',
}

const wrong: readonly (string | undefined)[] = [
  'INVALID_EMAIL_OR_PASSWORD',
  'INVALID_PASSWORD',
  'INVALID_CODE',
  'INVALID_BACKUP_CODE',
]

/** Whether the password or the code was wrong, each of which the library reports with two codes. */
export async function isWrong(answer: Response): Promise<boolean> {
  if (answer.ok) return false
  const { code } = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string }
  return wrong.includes(code)
}

/** The library's refusal as an AppError, with its field where it has one. */
export async function refusalOf(answer: Response, endpoint: Endpoint): Promise<AppError> {
  const { code = '', message } = (await answer.json().catch(() => ({}))) as { code?: string; message?: string }
  const ours = codes[answer.status]
  if (ours === undefined)
    return new AppError('internal', 'Sign-in failed unexpectedly; the log contains the details under this request id')
  const text = sentences[code] ?? asWritten(message ?? 'The request was refused')
  if (ours === 'too_many_attempts') return new AppError(ours, text, { retryAfterSeconds: lockSeconds })
  const field = code === 'INVALID_PASSWORD' ? endpoint.password : fieldOf[code]
  return new AppError(ours, text, field === undefined ? {} : { details: [{ path: field, message: text }] })
}

const fieldOf: Record<string, string> = { INVALID_CODE: 'code', INVALID_BACKUP_CODE: 'code' }
