import type { PasswordChange } from '@parley/shared/account'
import type { z } from 'zod'

/** A refusal by the sign-in door, in words for the person at the form. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused'
}

/** Leaves a session cookie behind that no script can read. */
export async function signIn(email: string, password: string): Promise<void> {
  await refuseUnlessOk(await post('/api/auth/sign-in/email', { email, password }))
}

export async function changePassword(input: z.output<typeof PasswordChange>): Promise<void> {
  await refuseUnlessOk(await post('/api/auth/change-password', input))
}

async function refuseUnlessOk(answer: Response): Promise<void> {
  if (answer.ok) return
  const body = (await answer.json().catch(() => ({}))) as { error?: unknown }
  throw new SignInRefused(
    typeof body.error === 'string' ? body.error : 'Parley could not check this just now; try again',
  )
}

/** Ends the session here and on the server, and forgets everything that was shown. */
export async function signOut(): Promise<void> {
  await post('/api/auth/sign-out', {})
  window.location.assign('/sign-in')
}

async function post(path: string, body: unknown): Promise<Response> {
  try {
    return await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  } catch {
    throw new SignInRefused('Parley did not answer. Check that it is running and that you are connected.')
  }
}
