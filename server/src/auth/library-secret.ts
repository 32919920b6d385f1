import type { App } from '../app.ts'

/** What the sign-in library signs cookies with, and encrypts what the second factor needs. */
export function librarySecret(app: Pick<App, 'secrets'>): string {
  return app.secrets.derive('sign-in')
}
