export const texts = {
  cancel: 'Cancel',
  save: 'Save',
  saved: 'Saved.',
  email: 'Email',
  inAMoment: 'in a moment',
  justNow: 'just now',
  today: 'Today',
  yesterday: 'Yesterday',
} as const
