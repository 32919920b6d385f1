/** Signing in, passwords and codes. */
export const signIn = {
  'The email address or password is incorrect': 'Die E-Mail-Adresse oder das Passwort ist falsch',
  'The current password is incorrect': 'Das aktuelle Passwort ist falsch',
  'The code is incorrect or was used before; enter the next code from your app':
    'Der Code ist falsch oder wurde bereits verwendet; geben Sie den nächsten Code Ihrer App ein',
  'This recovery code is incorrect or was used before':
    'Dieser Wiederherstellungscode ist falsch oder wurde bereits verwendet',
  'This sign-in took too long. Start again with your email address and password':
    'Diese Anmeldung hat zu lange gedauert. Beginnen Sie erneut mit E-Mail-Adresse und Passwort',
  'Too many wrong codes. Start again with your email address and password':
    'Zu viele falsche Codes. Beginnen Sie erneut mit E-Mail-Adresse und Passwort',
  'Too many wrong codes for this account; wait {{duration}}':
    'Zu viele falsche Codes für dieses Konto; warten Sie {{duration, translated}}',
  'Too many wrong passwords for this account; wait {{duration}}':
    'Zu viele falsche Passwörter für dieses Konto; warten Sie {{duration, translated}}',
  'Too many attempts; wait {{seconds}} seconds': 'Zu viele Versuche; warten Sie {{seconds}} Sekunden',
  'Two-factor sign-in is already on': 'Die Zwei-Faktor-Authentifizierung ist bereits aktiv',
  'Two-factor sign-in is off': 'Die Zwei-Faktor-Authentifizierung ist deaktiviert',
  'The request was refused': 'Die Anfrage wurde abgelehnt',
  'Sign-in failed unexpectedly; the log contains the details under this request id':
    'Die Anmeldung ist unerwartet fehlgeschlagen; Einzelheiten stehen unter dieser Anfrage-ID im Protokoll',
  'You are already signed in; codes are for signing in': 'Sie sind bereits angemeldet; Codes dienen der Anmeldung',
  'Sign-in with {{provider}} is not available now; try again in a minute':
    'Die Anmeldung mit {{provider}} ist gerade nicht möglich; versuchen Sie es in einer Minute erneut',
  'Local passwords are disabled here; sign in with {{provider}}':
    'Lokale Passwörter sind hier deaktiviert; melden Sie sich mit {{provider}} an',
  'This password is your name, email address or workspace name; choose another':
    'Dieses Passwort ist Ihr Name, Ihre E-Mail-Adresse oder der Name eines Arbeitsbereichs; wählen Sie ein anderes',
  'This is one of the most common passwords; choose another':
    'Dies ist eines der häufigsten Passwörter; wählen Sie ein anderes',
  'Parley sends no email here; ask your administrator for a link to reset your password':
    'Parley versendet hier keine E-Mails; bitten Sie Ihre Administration um einen Link zum Zurücksetzen des Passworts',
  'This link is no longer valid; ask for a new one': 'Dieser Link ist nicht mehr gültig; fordern Sie einen neuen an',
} as const
