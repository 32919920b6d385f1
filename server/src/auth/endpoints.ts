import { PasswordAsked, RecoveryCode, SignInCode } from '@parley/shared/workspace/account'
import type { AuditAction } from '@parley/shared/workspace/audit'
import { SignIn } from '@parley/shared/workspace/members'
import { z } from 'zod'
import type { Proof } from './guesses.ts'

export type Endpoint = {
  readonly method: 'GET' | 'POST'
  /** Checks what the library is then handed. Without it the library judges for itself. */
  readonly input: z.ZodType
  /** Opens a session for whoever has none; named by what they show. */
  readonly signsInWith?: 'password' | 'code' | 'recovery code'
  /** What somebody with a session did by it. */
  readonly action?: AuditAction
  /** Where the password stands, for a refusal to name it. */
  readonly password?: string
}

/** Whether a password or a code is tried there, in whatever it results. */
export function proofAt({ signsInWith, password }: Endpoint): Proof | undefined {
  if (signsInWith === 'password' || password !== undefined) return 'password'
  return signsInWith === undefined ? undefined : 'code'
}

const anything = z.looseObject({})
const asksPassword = { method: 'POST', input: PasswordAsked, password: 'password' } as const

/**
 * What of the library can be reached. Its other endpoints, above all those that change organizations and their members,
 * know nothing of our policy. No input names `trustDevice`: each sign-in takes both steps.
 */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map<string, Endpoint>([
  ['/api/auth/sign-in/email', { method: 'POST', input: SignIn.loose(), signsInWith: 'password' }],
  ['/api/auth/sign-out', { method: 'POST', input: anything, action: 'session.signed_out' }],
  ['/api/auth/get-session', { method: 'GET', input: anything }],
  [
    '/api/auth/change-password',
    { method: 'POST', input: anything, action: 'password.changed', password: 'currentPassword' },
  ],
  ['/api/auth/list-sessions', { method: 'GET', input: anything }],
  ['/api/auth/revoke-session', { method: 'POST', input: anything, action: 'session.ended' }],
  ['/api/auth/revoke-sessions', { method: 'POST', input: anything, action: 'session.ended' }],
  ['/api/auth/revoke-other-sessions', { method: 'POST', input: anything, action: 'session.ended' }],
  ['/api/auth/two-factor/enable', asksPassword],
  [
    '/api/auth/two-factor/verify-totp',
    { method: 'POST', input: SignInCode, signsInWith: 'code', action: 'two_factor.turned_on' },
  ],
  ['/api/auth/two-factor/verify-backup-code', { method: 'POST', input: RecoveryCode, signsInWith: 'recovery code' }],
  ['/api/auth/two-factor/generate-backup-codes', { ...asksPassword, action: 'two_factor.codes_renewed' }],
  ['/api/auth/two-factor/disable', { ...asksPassword, action: 'two_factor.turned_off' }],
])
