export const texts = {
  title: 'Confirm your new email address',
  about: 'You will sign in with {{email}}, and your emails go there.',
  confirm: 'Confirm',
  signInHint: 'Sign in with your present address first, so that nobody else can use this link.',
  signIn: 'Sign in',
  confirmed: 'Your email address has been changed',
  confirmedHint: 'It is {{email}} from now on. Your other sessions have ended.',
  continue: 'Continue',
  linkIncomplete: 'This link is incomplete',
  linkIncompleteHint: 'Copy the whole link. It ends with your new email address.',
} as const
