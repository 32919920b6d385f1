import type { signIn as english } from '../en/sign-in.ts'
import type { TextsLike } from '../texts-like.ts'

export const signIn = {
  credentialsIncorrect: 'Die E-Mail-Adresse oder das Passwort ist falsch',
  currentPasswordIncorrect: 'Das aktuelle Passwort ist falsch',
  codeIncorrect: 'Der Code ist falsch oder wurde bereits verwendet; geben Sie den nächsten Code Ihrer App ein',
  recoveryCodeIncorrect: 'Dieser Wiederherstellungscode ist falsch oder wurde bereits verwendet',
  signInTookTooLong: 'Diese Anmeldung hat zu lange gedauert. Beginnen Sie erneut mit E-Mail-Adresse und Passwort',
  tooManyCodes: 'Zu viele falsche Codes. Beginnen Sie erneut mit E-Mail-Adresse und Passwort',
  tooManyWrongCodes: 'Zu viele falsche Codes für dieses Konto; warten Sie {{duration}}',
  tooManyWrongPasswords: 'Zu viele falsche Passwörter für dieses Konto; warten Sie {{duration}}',
  tooManyAttempts: 'Zu viele Versuche; warten Sie {{seconds}} Sekunden',
  twoFactorAlreadyOn: 'Die Zwei-Faktor-Authentifizierung ist bereits aktiv',
  twoFactorOff: 'Die Zwei-Faktor-Authentifizierung ist deaktiviert',
  requestRefused: 'Die Anfrage wurde abgelehnt',
  signInFailed: 'Die Anmeldung ist unerwartet fehlgeschlagen; Einzelheiten stehen unter dieser Anfrage-ID im Protokoll',
  alreadySignedIn: 'Sie sind bereits angemeldet; Codes dienen der Anmeldung',
  providerUnavailable:
    'Die Anmeldung mit {{provider}} ist gerade nicht möglich; versuchen Sie es in einer Minute erneut',
  localPasswordsDisabled: 'Lokale Passwörter sind hier deaktiviert; melden Sie sich mit {{provider}} an',
  passwordIsName:
    'Dieses Passwort ist Ihr Name, Ihre E-Mail-Adresse oder der Name eines Arbeitsbereichs; wählen Sie ein anderes',
  passwordCommon: 'Dies ist eines der häufigsten Passwörter; wählen Sie ein anderes',
  emailManaged: 'Ihre E-Mail-Adresse wird von dem Dienst verwaltet, über den Sie sich anmelden; ändern Sie sie dort',
  emailUnchanged: 'Das ist Ihre jetzige E-Mail-Adresse',
  emailUnavailable: 'Diese E-Mail-Adresse kann nicht verwendet werden; wählen Sie eine andere',
  emailLinkInvalid:
    'Dieser Link ist nicht mehr gültig oder gehört zu einem anderen Konto; ändern Sie die Adresse erneut',
  tooManyEmailChanges:
    'Zu viele neue E-Mail-Adressen innerhalb einer Stunde. Versuchen Sie es in {{seconds}} Sekunden erneut',
  noResetEmails:
    'Parley versendet hier keine E-Mails; bitten Sie Ihre Administration um einen Link zum Zurücksetzen des Passworts',
  resetLinkInvalid: 'Dieser Link ist nicht mehr gültig; fordern Sie einen neuen an',
} satisfies TextsLike<typeof english>
