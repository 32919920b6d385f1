import { providerRefusals } from '@parley/shared/workspace/provider-refusals'

export const texts = {
  notSetUpTitle: 'Parley is not set up yet',
  notSetUpAbout:
    'Open the one-time link shown in the terminal that started Parley to create the owner’s account and the first workspace.',
  title: 'Sign in',
  about: 'Sign in to your Parley account.',
  or: 'or',
  password: 'Password',
  signIn: 'Sign in',
  forgotPassword: 'Forgot your password?',
  noAccount: 'No account? An owner of the workspace can invite you.',
  signInWith: 'Sign in with {{provider}}',
  twoFactorTitle: 'Two-factor authentication',
  appAbout: 'Enter the six-digit code that your authenticator app shows for Parley.',
  appLabel: 'Code',
  recoveryAbout:
    'Enter one of the recovery codes that you saved when you turned on two-factor authentication. Each code works once.',
  recoveryLabel: 'Recovery code',
  useRecovery: 'Use a recovery code',
  useApp: 'Use the authenticator app',
  startOver: 'Start over',
  refused_cancelled: providerRefusals.cancelled,
  refused_expired: providerRefusals.expired,
  refused_not_verified: providerRefusals.not_verified,
  refused_unavailable: providerRefusals.unavailable,
  refused_email_missing: providerRefusals.email_missing,
  refused_email_not_verified: providerRefusals.email_not_verified,
  refused_account_in_use: providerRefusals.account_in_use,
  refused_no_access: providerRefusals.no_access,
  refused_too_many_attempts: providerRefusals.too_many_attempts,
  refused_failed: providerRefusals.failed,
} as const
