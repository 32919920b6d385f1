import type { IncomingMessage } from 'node:http'
import { type Language, preferredLanguage } from '@parley/shared/languages'
import { AppError } from '../errors.ts'
import { asWritten } from '../sentences/german.ts'
import { translate } from '../sentences/translate.ts'

/**
 * The error in the language of `Accept-Language`, in which the dashboard sends the language that the person chose; otherwise
 * in English. For what the dashboard calls: the REST API and the log are always in English.
 */
export function errorInLanguageOf(request: Pick<IncomingMessage, 'headers'>, error: AppError): AppError {
  return errorIn(languageOf(request), error)
}

/** The language of `Accept-Language`. */
export function languageOf({ headers }: Pick<IncomingMessage, 'headers'>): Language {
  return preferredLanguage((headers['accept-language'] ?? '').split(','))
}

export function errorIn(language: Language, error: AppError): AppError {
  if (language === 'en') return error
  const inLanguage = (sentence: string) => asWritten(translate(sentence, language))
  const { code, retryAfterSeconds } = error
  const details = error.details.map(({ path, message }) => ({ path, message: inLanguage(message) }))
  return new AppError(code, asWritten(messageIn(inLanguage, error, details[0]?.message)), {
    details,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })
}

/** The message of invalid input is its first detail behind the name of the field. */
function messageIn(inLanguage: (sentence: string) => string, error: AppError, detail: string | undefined): string {
  const [first] = error.details
  if (!first) return inLanguage(error.message)
  const field = first.path || 'The body'
  return error.message === `${field} ${first.message}` ? `${inLanguage(field)} ${detail}` : inLanguage(error.message)
}
