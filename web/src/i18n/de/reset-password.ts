import type { Translation } from '../english-texts.ts'

export const texts = {
  newPassword: 'Neues Passwort',
  atLeastCharacters: 'Mindestens {{min}} Zeichen',
  changePassword: 'Passwort ändern',
  chooseNewPassword: 'Neues Passwort wählen',
  newPasswordEffect: 'Alle Ihre Sitzungen werden beendet. Melden Sie sich dann mit dem neuen Passwort an.',
  yourPasswordHasBeenChanged: 'Ihr Passwort wurde geändert',
  signInWithTheNewPassword: 'Melden Sie sich mit dem neuen Passwort an.',
  forgotYourPassword: 'Passwort vergessen?',
  requestHint: 'Geben Sie Ihre E-Mail-Adresse ein, um einen Link für ein neues Passwort zu erhalten.',
  checkYourEmail: 'Sehen Sie in Ihren E-Mails nach',
  linkRequested:
    'Wenn es zu {{email}} ein Konto gibt, wurde ein Link für ein neues Passwort dorthin gesendet. Er läuft in einer Stunde ab.',
  signIn: 'Anmelden',
  sendTheLink: 'Link senden',
} as const satisfies Translation<'reset-password'>
