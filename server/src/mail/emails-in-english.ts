/** A text of several paragraphs is one text, so that a translation may order them as its language does. */
export const english = {
  resetSubject: 'Choose a new password for Parley',
  reset:
    'Somebody, probably you, asked for a new password for your Parley account.\n\nOpen this link to choose one. It works once and expires in {{minutes}} minutes:\n\n{{link}}\n\nIf you did not ask for it, you can ignore this email; your password stays as it is.',
  confirmEmailSubject: 'Confirm your new email address for Parley',
  confirmEmail:
    'Somebody, probably you, changes the email address of a Parley account to {{email}}.\n\nSign in to that account and open this link to confirm. It works once and expires in {{minutes}} minutes:\n\n{{link}}\n\nIf you did not ask for it, you can ignore this email.',
  emailTakenSubject: 'Your email address and Parley',
  emailTaken:
    'Somebody, probably you, wanted to use this email address for another Parley account. It already belongs to an account, so nothing was changed.\n\nTo use that account, sign in with this address. If you did not ask for it, you can ignore this email.',
  emailChangedSubject: 'The email address of your Parley account was changed',
  emailChanged:
    'The email address of your Parley account is now {{email}}. Sign in with it from now on; this address no longer receives emails about the account.\n\nIf you did not change it, tell your administrator now.',
  invitationSubject: 'Join {{workspace}} on Parley',
  invitation:
    '{{inviter}} has invited you to the workspace {{workspace}}.\n\nOpen this link to join. It works once and expires in {{days}} days:\n\n{{link}}\n\nIf you did not expect this invitation, you can ignore this email.',
  switchedOffSubject: 'A webhook of {{workspace}} was switched off',
  switchedOff:
    'Parley no longer delivers events to {{name}}. {{reason}}\n\nEvents are stored for 30 days. Fix the receiver and switch the webhook on again; they are delivered then:\n\n{{link}}',
  customer: 'a customer',
  mentionedSubject: '{{workspace}}: you were mentioned in the conversation with {{who}}',
  mentioned:
    'A note in the conversation with {{who}} mentions you.\n\n{{link}}\n\nYou can turn these emails off under Account: {{account}}',
  assignedSubject: '{{workspace}}: the conversation with {{who}} was assigned to you',
  assigned:
    'The conversation with {{who}} was assigned to you.\n\n{{link}}\n\nYou can turn these emails off under Account: {{account}}',
  waitingSubject: '{{workspace}}: {{who}} is waiting for a reply',
  waiting:
    '{{who}} has been waiting for a reply for {{duration}}.\n\n{{link}}\n\nYou can turn these emails off under Account: {{account}}',
  minutes_one: '{{count}} minute',
  minutes_other: '{{count}} minutes',
  hours_one: '{{count}} hour',
  hours_other: '{{count}} hours',
} as const
