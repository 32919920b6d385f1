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
  account_unconfirmed:
    'An account has your email address, which has not been confirmed for it. Ask your administrator.',
  no_access:
    'Your account at the sign-in service has no access to Parley. Ask your administrator to add you to a group that has.',
  too_many_attempts: 'Too many attempts to sign in from your network. Wait a minute, then try again.',
  failed: 'Parley could not complete the sign-in. Try again; the server log contains the details.',
} as const
export type ProviderRefusal = keyof typeof providerRefusals
