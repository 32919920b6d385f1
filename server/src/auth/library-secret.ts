import type { AuthContext } from './context.ts'

/** What the sign-in library signs cookies with, and encrypts what the second factor needs. */
export function librarySecret(context: Pick<AuthContext, 'secrets'>): string {
  return context.secrets.derive('sign-in')
}
