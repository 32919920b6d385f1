import type { IncomingMessage } from 'node:http'
import { type Language, preferredLanguage } from '@parley/shared/languages'
import { AppError, messageOf } from '../errors.ts'
import { asWritten, type ServerSentence } from '../sentences/german.ts'
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
  const inLanguage = (sentence: ServerSentence) => asWritten(translate(sentence, language))
  const { code, reason, retryAfterSeconds } = error
  const details = error.details.map(({ path, message }) => ({ path, message: inLanguage(message) }))
  const message = reason === undefined ? messageOf(details, translate('The body', language)) : inLanguage(reason)
  return new AppError(code, asWritten(message), {
    details,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })
}
