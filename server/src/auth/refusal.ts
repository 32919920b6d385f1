import type { ErrorCode } from '@parley/shared/errors'
import { AppError } from '../errors.ts'
import type { Endpoint } from './endpoints.ts'
import { lockSeconds } from './two-factor.ts'

const codes: Record<number, ErrorCode> = {
  400: 'invalid_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  429: 'rate_limited',
}

const signInAgain = 'Start again with your e-mail address and your password'

/** Sentences of ours for what people meet most. An unknown address and a wrong password must read the same. */
const sentences: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'The e-mail address or the password is wrong',
  INVALID_PASSWORD: 'The current password is wrong',
  UNAUTHORIZED: 'Sign in first',
  INVALID_CODE: 'The code is wrong, or was tried before; take the next one that the app shows',
  INVALID_BACKUP_CODE: 'This recovery code is wrong, or was used before',
  INVALID_TWO_FACTOR_COOKIE: `This sign-in took too long. ${signInAgain}`,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: `Too many wrong codes. ${signInAgain}`,
  ACCOUNT_TEMPORARILY_LOCKED: `Too many wrong codes for this account; wait ${lockSeconds / 60} minutes`,
  TOTP_ALREADY_ENABLED: 'Two-factor sign-in is on already',
  TOTP_NOT_ENABLED: 'Two-factor sign-in is off',
  TWO_FACTOR_NOT_ENABLED: 'Two-factor sign-in is off',
  BACKUP_CODES_NOT_ENABLED: 'Two-factor sign-in is off',
}

/** Whether a password was wrong: the library says so in two ways. */
export async function isWrongPassword(answer: Response): Promise<boolean> {
  if (answer.ok) return false
  const { code } = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string }
  return code === 'INVALID_EMAIL_OR_PASSWORD' || code === 'INVALID_PASSWORD'
}

/** What the library refused, as an error of ours, at its field where it has one. */
export async function refusalOf(answer: Response, endpoint: Endpoint): Promise<AppError> {
  const { code = '', message } = (await answer.json().catch(() => ({}))) as { code?: string; message?: string }
  const ours = codes[answer.status]
  if (ours === undefined) return new AppError('internal', 'Signing in does not work now; the log has it under this id')
  const said = sentences[code] ?? message ?? 'This was refused'
  if (ours === 'rate_limited') return new AppError(ours, said, { retryAfterSeconds: lockSeconds })
  const field = code === 'INVALID_PASSWORD' ? endpoint.password : fieldOf[code]
  return new AppError(ours, said, field === undefined ? {} : { details: [{ path: field, message: said }] })
}

const fieldOf: Record<string, string> = { INVALID_CODE: 'code', INVALID_BACKUP_CODE: 'code' }
