import type { IncomingMessage } from 'node:http'
import { type Language, preferredLanguage } from '@parley/shared/languages'

/** The language of `Accept-Language`, in which the dashboard sends the language that the person chose. */
export function languageOf({ headers }: Pick<IncomingMessage, 'headers'>): Language {
  return preferredLanguage((headers['accept-language'] ?? '').split(','))
}
