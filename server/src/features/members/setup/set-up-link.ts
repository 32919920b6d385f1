import { createHash, timingSafeEqual } from 'node:crypto'
import type { App } from '../../../app.ts'

/**
 * What lets its holder make the first owner. Made from the process secret and written down nowhere, so that every
 * process on one store prints the same link; it opens nothing once an owner exists.
 */
function setUpToken(app: App): string {
  return app.secrets.derive('set-up link')
}

/** The token stands behind the #, which browsers send to nobody: no proxy writes it down. */
export function setUpLink(app: App): string {
  return `${app.config.baseUrl}/set-up#token=${setUpToken(app)}`
}

/** Takes the same time however much of the token is right. */
export function isSetUpToken(app: App, given: string): boolean {
  return timingSafeEqual(digest(given), digest(setUpToken(app)))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
