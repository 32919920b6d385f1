import { z } from 'zod'

/** How people sign in to this installation. */
export type SignInMethods = {
  /** Whether local passwords are accepted. */
  passwords: boolean
  /** The name of the OpenID Connect provider, which completes "Sign in with"; null where there is none. */
  provider: string | null
}

/** Starts signing in through the OpenID Connect provider. */
export const ProviderSignIn = z.object({
  /** The path of the dashboard that opens after signing in. */
  next: z.string().max(2_000).refine(isOwnPath, 'must be a path of the dashboard, such as /account').default('/'),
})

/** Why the provider's answer signed nobody in, as it stands in the address of the sign-in page. */
export const providerRefusals = {
  cancelled: 'The sign-in was cancelled. Try again.',
  expired: 'This sign-in took too long, or it was started in another browser. Try again.',
  not_verified: 'The answer of the sign-in service could not be verified. Try again, or ask your administrator.',
  unavailable: 'The sign-in service does not respond. Try again in a few minutes.',
  email_missing: 'The sign-in service did not send your email address. Ask your administrator.',
  email_not_verified:
    'The sign-in service has not verified your email address, so Parley cannot know that it is yours. Verify it there, then try again.',
  account_in_use:
    'Your email address belongs to an account that is linked to another person of the sign-in service. Ask your administrator.',
  no_access:
    'Your account at the sign-in service has no access to Parley. Ask your administrator to add you to a group that has.',
  too_many_attempts: 'Too many attempts to sign in from your network. Wait a minute, then try again.',
  failed: 'Parley could not complete the sign-in. Try again; the server log contains the details.',
} as const
export type ProviderRefusal = keyof typeof providerRefusals

/** Resolving `/\host` or `//host` would leave the dashboard. */
function isOwnPath(path: string): boolean {
  const origin = 'http://parley.invalid'
  return /^\/(?![/\\])/.test(path) && URL.canParse(path, origin) && new URL(path, origin).origin === origin
}
