import type { ErrorCode } from '@parley/shared/errors'
import { platformSentence, type Sentence, sentence } from '@parley/shared/sentences/sentence'
import { AppError } from '../errors.ts'
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
const sentences: Record<string, Sentence> = {
  INVALID_EMAIL_OR_PASSWORD: sentence('credentialsIncorrect'),
  INVALID_PASSWORD: sentence('currentPasswordIncorrect'),
  UNAUTHORIZED: sentence('signInFirst'),
  INVALID_CODE: sentence('codeIncorrect'),
  INVALID_BACKUP_CODE: sentence('recoveryCodeIncorrect'),
  INVALID_TWO_FACTOR_COOKIE: sentence('signInTookTooLong'),
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: sentence('tooManyCodes'),
  ACCOUNT_TEMPORARILY_LOCKED: sentence('tooManyWrongCodes', {
    duration: sentence('minutes', { count: lockSeconds / 60 }),
  }),
  TOTP_ALREADY_ENABLED: sentence('twoFactorAlreadyOn'),
  TOTP_NOT_ENABLED: sentence('twoFactorOff'),
  TWO_FACTOR_NOT_ENABLED: sentence('twoFactorOff'),
  BACKUP_CODES_NOT_ENABLED: sentence('twoFactorOff'),
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
  if (ours === undefined) return new AppError('internal', sentence('signInFailed'))
  const text = sentences[code] ?? (message === undefined ? sentence('requestRefused') : platformSentence(message))
  if (ours === 'too_many_attempts') return new AppError(ours, text, { retryAfterSeconds: lockSeconds })
  const field = code === 'INVALID_PASSWORD' ? endpoint.password : fieldOf[code]
  return new AppError(ours, text, field === undefined ? {} : { details: [{ path: field, message: text }] })
}

const fieldOf: Record<string, string> = { INVALID_CODE: 'code', INVALID_BACKUP_CODE: 'code' }
