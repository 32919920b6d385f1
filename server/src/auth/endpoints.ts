import { PasswordAsked, RecoveryCode, SignInCode } from '@parley/shared/workspace/account'
import type { AuditAction } from '@parley/shared/workspace/audit'
import { SignIn } from '@parley/shared/workspace/members'
import { ProviderSignIn } from '@parley/shared/workspace/sign-in'
import { z } from 'zod'
import type { Proof } from './guesses.ts'
import { providerId } from './oidc/provider.ts'

export type Endpoint = {
  readonly method: 'GET' | 'POST'
  /** Validates the body before it is passed to the library. */
  readonly input: z.ZodType
  /** Creates a session for a caller without one; the value names what the caller presents. */
  readonly signsInWith?: 'password' | 'code' | 'recovery code'
  /** Exists only where an OpenID Connect provider is configured. */
  readonly provider?: 'start' | 'callback'
  /** The account action that a signed-in caller performs with it. */
  readonly action?: AuditAction
  /** The field that contains the password, named in a refusal. */
  readonly password?: string
  /** The field that contains a new password. */
  readonly newPassword?: string
}

/** Whether the endpoint checks a password or a code, whatever the result. */
export function proofAt({ signsInWith, password }: Endpoint): Proof | undefined {
  if (signsInWith === 'password' || password !== undefined) return 'password'
  return signsInWith === undefined ? undefined : 'code'
}

const anything = z.looseObject({})
const confirmsPassword = { method: 'POST', input: PasswordAsked, password: 'password' } as const

/** The input as the library expects it. The caller chooses nothing else, above all no ID token of their own. */
const StartAtProvider = ProviderSignIn.transform(({ next }) => ({
  provider: providerId,
  callbackURL: next,
  errorCallbackURL: '/sign-in',
}))

/**
 * The endpoints of the library that are exposed. The others, above all those that change organizations and members, would
 * bypass our policy. No input accepts `trustDevice`, so each sign-in requires both steps.
 */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map<string, Endpoint>([
  ['/api/auth/sign-in/email', { method: 'POST', input: SignIn.loose(), signsInWith: 'password' }],
  ['/api/auth/sign-in/social', { method: 'POST', input: StartAtProvider, provider: 'start' }],
  [`/api/auth/callback/${providerId}`, { method: 'GET', input: anything, provider: 'callback' }],
  ['/api/auth/sign-out', { method: 'POST', input: anything, action: 'session.signed_out' }],
  ['/api/auth/get-session', { method: 'GET', input: anything }],
  [
    '/api/auth/change-password',
    {
      method: 'POST',
      input: anything,
      action: 'password.changed',
      password: 'currentPassword',
      newPassword: 'newPassword',
    },
  ],
  ['/api/auth/list-sessions', { method: 'GET', input: anything }],
  ['/api/auth/revoke-session', { method: 'POST', input: anything, action: 'session.ended' }],
  ['/api/auth/revoke-sessions', { method: 'POST', input: anything, action: 'session.ended' }],
  ['/api/auth/revoke-other-sessions', { method: 'POST', input: anything, action: 'session.ended' }],
  ['/api/auth/two-factor/enable', confirmsPassword],
  [
    '/api/auth/two-factor/verify-totp',
    { method: 'POST', input: SignInCode, signsInWith: 'code', action: 'two_factor.turned_on' },
  ],
  ['/api/auth/two-factor/verify-backup-code', { method: 'POST', input: RecoveryCode, signsInWith: 'recovery code' }],
  ['/api/auth/two-factor/generate-backup-codes', { ...confirmsPassword, action: 'two_factor.codes_renewed' }],
  ['/api/auth/two-factor/disable', { ...confirmsPassword, action: 'two_factor.turned_off' }],
])
