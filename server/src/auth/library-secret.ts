import type { AuthContext } from './context.ts'

/** The secret with which the sign-in library signs cookies and encrypts the second factor. */
export function librarySecret(context: Pick<AuthContext, 'secrets'>): string {
  return context.secrets.derive('sign-in')
}
