export const texts = {
  newPassword: 'New password',
  atLeastCharacters: 'At least {{min}} characters',
  changePassword: 'Change password',
  chooseNewPassword: 'Choose a new password',
  allYourSessionsEndThenSign: 'All your sessions end. Then sign in with the new password.',
  yourPasswordHasBeenChanged: 'Your password has been changed',
  signInWithTheNewPassword: 'Sign in with the new password.',
  forgotYourPassword: 'Forgot your password?',
  enterYourEmailAddressToGet: 'Enter your email address to get a link for a new password.',
  checkYourEmail: 'Check your email',
  ifHasAnAccountALink:
    'If {{email}} has an account, a link for a new password has been sent to it. It expires in one hour.',
  signIn: 'Sign in',
  sendTheLink: 'Send the link',
} as const
