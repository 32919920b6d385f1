import type { Translation } from '../english-texts.ts'

export const texts = {
  notSetUpTitle: 'Parley ist noch nicht eingerichtet',
  notSetUpAbout:
    'Öffnen Sie den Einmal-Link aus dem Terminal, in dem Parley gestartet wurde, um das Konto des Inhabers und den ersten Arbeitsbereich anzulegen.',
  title: 'Anmelden',
  about: 'Melden Sie sich mit Ihrem Parley-Konto an.',
  or: 'oder',
  password: 'Passwort',
  signIn: 'Anmelden',
  forgotPassword: 'Passwort vergessen?',
  noAccount: 'Noch kein Konto? Ein Inhaber des Arbeitsbereichs kann Sie einladen.',
  signInWith: 'Mit {{provider}} anmelden',
  twoFactorTitle: 'Zwei-Faktor-Authentifizierung',
  appAbout: 'Geben Sie den sechsstelligen Code ein, den Ihre Authentifizierungs-App für Parley anzeigt.',
  appLabel: 'Code',
  recoveryAbout:
    'Geben Sie einen der Wiederherstellungscodes ein, die Sie beim Aktivieren der Zwei-Faktor-Authentifizierung gespeichert haben. Jeder Code gilt einmal.',
  recoveryLabel: 'Wiederherstellungscode',
  useRecovery: 'Wiederherstellungscode verwenden',
  useApp: 'Authentifizierungs-App verwenden',
  startOver: 'Von vorn beginnen',
  refused_cancelled: 'Die Anmeldung wurde abgebrochen. Versuchen Sie es erneut.',
  refused_expired:
    'Die Anmeldung hat zu lange gedauert oder wurde in einem anderen Browser begonnen. Versuchen Sie es erneut.',
  refused_not_verified:
    'Die Antwort des Anmeldedienstes konnte nicht überprüft werden. Versuchen Sie es erneut oder wenden Sie sich an Ihren Administrator.',
  refused_unavailable: 'Der Anmeldedienst antwortet nicht. Versuchen Sie es in einigen Minuten erneut.',
  refused_email_missing:
    'Der Anmeldedienst hat Ihre E-Mail-Adresse nicht übermittelt. Wenden Sie sich an Ihren Administrator.',
  refused_email_not_verified:
    'Der Anmeldedienst hat Ihre E-Mail-Adresse nicht bestätigt, daher kann Parley nicht wissen, dass sie Ihnen gehört. Bestätigen Sie sie dort und versuchen Sie es dann erneut.',
  refused_account_in_use:
    'Ihre E-Mail-Adresse gehört zu einem Konto, das mit einer anderen Person beim Anmeldedienst verknüpft ist. Wenden Sie sich an Ihren Administrator.',
  refused_account_unconfirmed:
    'Ein Konto hat Ihre E-Mail-Adresse, die dafür nicht bestätigt ist. Wenden Sie sich an Ihren Administrator.',
  refused_no_access:
    'Ihr Konto beim Anmeldedienst hat keinen Zugriff auf Parley. Bitten Sie Ihren Administrator, Sie in eine berechtigte Gruppe aufzunehmen.',
  refused_too_many_attempts:
    'Zu viele Anmeldeversuche aus Ihrem Netzwerk. Warten Sie eine Minute und versuchen Sie es dann erneut.',
  refused_failed:
    'Parley konnte die Anmeldung nicht abschließen. Versuchen Sie es erneut; Einzelheiten stehen im Serverprotokoll.',
} as const satisfies Translation<'sign-in'>
