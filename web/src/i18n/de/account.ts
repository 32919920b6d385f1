import type { Translation } from '../english-texts.ts'

export const texts = {
  language: 'Sprache',
  languageAbout: 'Die Sprache der Oberfläche. E-Mails sind auf Englisch.',
  pushOn: 'Dieser Browser erhält Push-Benachrichtigungen.',
  pushOff: 'Dieser Browser ist nicht registriert.',
  pushRefused:
    'Von diesem Browser blockiert. Erlauben Sie Benachrichtigungen für diese Adresse in seinen Einstellungen.',
  pushUnsupported:
    'Dieser Browser unterstützt keine Push-Benachrichtigungen. Fügen Sie Parley auf einem iPhone zuerst zum Home-Bildschirm hinzu.',
  pushRemove: 'Diesen Browser entfernen',
  pushRegister: 'Diesen Browser registrieren',
} as const satisfies Translation<'account'>
