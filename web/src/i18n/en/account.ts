export const texts = {
  language: 'Language',
  languageAbout: 'The language of the dashboard. Emails are in English.',
  pushOn: 'This browser receives push notifications.',
  pushOff: 'This browser is not registered.',
  pushRefused: 'Blocked by this browser. Allow notifications for this address in its settings.',
  pushUnsupported:
    'This browser does not support push notifications. On an iPhone, add Parley to the home screen first.',
  pushRemove: 'Remove this browser',
  pushRegister: 'Register this browser',
} as const
