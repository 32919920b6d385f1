import type { App } from '../../../app.ts'
import { isSameSecret } from '../../../secrets.ts'

/**
 * The token that authorizes creating the first owner. Derived from the process secret and not stored, so that every
 * process on one store prints the same link. It has no effect once an owner exists.
 */
function setUpToken(app: App): string {
  return app.secrets.derive('set-up link')
}

/** The token follows the #, which browsers do not send, so no proxy logs it. */
export function setUpLink(app: App): string {
  return `${app.config.baseUrl}/set-up#token=${setUpToken(app)}`
}

/** Whether a caller knows the token of the link. */
export function isSetUpToken(app: App, given: string): boolean {
  return isSameSecret(given, setUpToken(app))
}
