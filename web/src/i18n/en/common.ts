export const texts = {
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  saved: 'Saved.',
  email: 'Email',
  inAMoment: 'in a moment',
  justNow: 'just now',
  today: 'Today',
  yesterday: 'Yesterday',
} as const
