import type { ErrorBody } from '@parley/shared/errors'
import type { PasswordChange } from '@parley/shared/workspace/account'
import type { z } from 'zod'

/** A refusal by the sign-in door, in words for the person at the form. Carries the answer for `readFailure`. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused'
  readonly data: Partial<ErrorBody>

  constructor(message: string, data: Partial<ErrorBody> = {}) {
    super(message)
    this.data = data
  }
}

/** Leaves a session cookie behind that no script can read; or, of who has two-factor sign-in, asks for a code first. */
export async function signIn(email: string, password: string): Promise<{ wantsCode: boolean }> {
  const { twoFactorRedirect } = await tell<{ twoFactorRedirect?: boolean }>('sign-in/email', { email, password })
  return { wantsCode: twoFactorRedirect === true }
}

/** The second step of a sign-in; also what proves, with a session, that an app makes the right codes. */
export async function showCode(code: string): Promise<void> {
  await tell('two-factor/verify-totp', { code })
}

/** The second step of a sign-in without the app. The code is used up. */
export async function showRecoveryCode(code: string): Promise<void> {
  await tell('two-factor/verify-backup-code', { code })
}

export async function changePassword(input: z.output<typeof PasswordChange>): Promise<void> {
  await tell('change-password', input)
}

export type TwoFactorSecret = { totpURI: string; backupCodes: string[] }

/** Makes a secret and recovery codes. Nothing changes until `showCode`. */
export function beginTwoFactor(password: string): Promise<TwoFactorSecret> {
  return tell('two-factor/enable', { password })
}

export async function turnOffTwoFactor(password: string): Promise<void> {
  await tell('two-factor/disable', { password })
}

/** The old ones are worth nothing from then on. */
export async function renewRecoveryCodes(password: string): Promise<string[]> {
  return (await tell<{ backupCodes: string[] }>('two-factor/generate-backup-codes', { password })).backupCodes
}

/** Ends the session here and on the server, and forgets everything that was shown. */
export async function signOut(): Promise<void> {
  await post('sign-out', {})
  window.location.assign('/sign-in')
}

async function tell<Answer>(path: string, body: unknown): Promise<Answer> {
  const answer = await post(path, body)
  const said: unknown = await answer.json().catch(() => ({}))
  if (answer.ok) return said as Answer
  const refusal = said as Partial<ErrorBody>
  throw new SignInRefused(refusal.error ?? 'Parley could not check this just now; try again', refusal)
}

async function post(path: string, body: unknown): Promise<Response> {
  try {
    return await fetch(`/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  } catch {
    throw new SignInRefused('Parley did not answer. Check that it is running and that you are connected.')
  }
}
