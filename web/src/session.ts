import type { ErrorBody } from '@parley/shared/errors'
import type { PasswordChange } from '@parley/shared/workspace/account'
import type { z } from 'zod'
import { currentLanguage, i18n } from './i18n/i18n.ts'

/** An error of the authentication API with a message for the user. Carries the response body for `readFailure`. */
class AuthenticationError extends Error {
  override readonly name = 'AuthenticationError'
  readonly data: Partial<ErrorBody>

  constructor(message: string, data: Partial<ErrorBody> = {}) {
    super(message)
    this.data = data
  }
}

/** Sets a session cookie that scripts cannot read. With two-factor authentication, a code is needed first. */
export async function signIn(email: string, password: string): Promise<{ needsCode: boolean }> {
  const { twoFactorRedirect } = await requestAuth<{ twoFactorRedirect?: boolean }>('sign-in/email', { email, password })
  return { needsCode: twoFactorRedirect === true }
}

/** The second step of signing in. With a session, it verifies the authenticator app and enables two-factor authentication. */
export async function verifyCode(code: string): Promise<void> {
  await requestAuth('two-factor/verify-totp', { code })
}

/** The second step of signing in without the app. The code cannot be used again. */
export async function verifyRecoveryCode(code: string): Promise<void> {
  await requestAuth('two-factor/verify-backup-code', { code })
}

export async function changePassword(input: z.output<typeof PasswordChange>): Promise<void> {
  await requestAuth('change-password', input)
}

export type TwoFactorSecret = { totpURI: string; backupCodes: string[] }

/** Creates a secret and recovery codes, which take effect with `verifyCode`. */
export function enableTwoFactor(password: string): Promise<TwoFactorSecret> {
  return requestAuth('two-factor/enable', { password })
}

export async function disableTwoFactor(password: string): Promise<void> {
  await requestAuth('two-factor/disable', { password })
}

/** Replaces the recovery codes; the old ones stop working. */
export async function renewRecoveryCodes(password: string): Promise<string[]> {
  return (await requestAuth<{ backupCodes: string[] }>('two-factor/generate-backup-codes', { password })).backupCodes
}

/** Leaves for the page of the OpenID Connect provider, which returns to `next`. */
export async function signInAtProvider(next: string): Promise<void> {
  const { url } = await requestAuth<{ url: string }>('sign-in/social', { next })
  window.location.assign(url)
}

/** Ends the session in the browser and on the server, and discards all data on the page. */
export async function signOut(): Promise<void> {
  await post('sign-out', {})
  window.location.assign('/sign-in')
}

async function requestAuth<Result>(path: string, body: unknown): Promise<Result> {
  const response = await post(path, body)
  const data: unknown = await response.json().catch(() => ({}))
  if (response.ok) return data as Result
  const failure = data as Partial<ErrorBody>
  throw new AuthenticationError(failure.error ?? i18n.t('common:requestFailed'), failure)
}

async function post(path: string, body: unknown): Promise<Response> {
  try {
    return await fetch(`/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': currentLanguage() },
      body: JSON.stringify(body),
    })
  } catch {
    throw new AuthenticationError(i18n.t('common:noResponse'))
  }
}
