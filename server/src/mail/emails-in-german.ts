import type { english } from './emails-in-english.ts'

export const german = {
  resetSubject: 'Neues Passwort für Parley wählen',
  reset:
    'Jemand, vermutlich Sie, hat ein neues Passwort für Ihr Parley-Konto angefordert.\n\nÖffnen Sie diesen Link, um eines zu wählen. Er gilt einmal und läuft in {{minutes}} Minuten ab:\n\n{{link}}\n\nWenn Sie es nicht angefordert haben, können Sie diese E-Mail ignorieren; Ihr Passwort bleibt, wie es ist.',
  confirmEmailSubject: 'Bestätigen Sie Ihre neue E-Mail-Adresse für Parley',
  confirmEmail:
    'Jemand, vermutlich Sie, ändert die E-Mail-Adresse eines Parley-Kontos in {{email}}.\n\nMelden Sie sich mit diesem Konto an und öffnen Sie diesen Link, um sie zu bestätigen. Er gilt einmal und läuft in {{minutes}} Minuten ab:\n\n{{link}}\n\nFalls Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren.',
  emailTakenSubject: 'Ihre E-Mail-Adresse und Parley',
  emailTaken:
    'Jemand, vermutlich Sie, wollte diese E-Mail-Adresse für ein anderes Parley-Konto verwenden. Sie gehört bereits zu einem Konto, deshalb wurde nichts geändert.\n\nUm dieses Konto zu nutzen, melden Sie sich mit dieser Adresse an. Falls Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren.',
  emailChangedSubject: 'Die E-Mail-Adresse Ihres Parley-Kontos wurde geändert',
  emailChanged:
    'Die E-Mail-Adresse Ihres Parley-Kontos ist jetzt {{email}}. Melden Sie sich ab sofort damit an; diese Adresse erhält keine E-Mails mehr zum Konto.\n\nFalls Sie das nicht waren, wenden Sie sich sofort an Ihren Administrator.',
  invitationSubject: 'Einladung zu {{workspace}} in Parley',
  invitation:
    '{{inviter}} hat Sie in den Arbeitsbereich {{workspace}} eingeladen.\n\nÖffnen Sie diesen Link, um beizutreten. Er gilt einmal und läuft in {{days}} Tagen ab:\n\n{{link}}\n\nWenn Sie diese Einladung nicht erwartet haben, können Sie diese E-Mail ignorieren.',
  switchedOffSubject: 'Ein Webhook von {{workspace}} wurde deaktiviert',
  switchedOff:
    'Parley stellt keine Ereignisse mehr an {{name}} zu. {{reason}}\n\nEreignisse werden 30 Tage lang gespeichert. Beheben Sie das Problem beim Empfänger und aktivieren Sie den Webhook wieder; dann werden sie zugestellt:\n\n{{link}}',
  customer: 'einem Kunden',
  mentionedSubject: '{{workspace}}: Sie wurden in der Unterhaltung mit {{who}} erwähnt',
  mentioned:
    'Eine Notiz in der Unterhaltung mit {{who}} erwähnt Sie.\n\n{{link}}\n\nDiese E-Mails können Sie unter „Konto“ ausschalten: {{account}}',
  assignedSubject: '{{workspace}}: Die Unterhaltung mit {{who}} wurde Ihnen zugewiesen',
  assigned:
    'Die Unterhaltung mit {{who}} wurde Ihnen zugewiesen.\n\n{{link}}\n\nSie können diese E-Mails unter „Konto“ ausschalten: {{account}}',
  waitingSubject: '{{workspace}}: Die Unterhaltung mit {{who}} wartet auf eine Antwort',
  waiting:
    'Die Unterhaltung mit {{who}} wartet seit {{duration}} auf eine Antwort.\n\n{{link}}\n\nSie können diese E-Mails unter „Konto“ ausschalten: {{account}}',
  minutes_one: '{{count}} Minute',
  minutes_other: '{{count}} Minuten',
  hours_one: '{{count}} Stunde',
  hours_other: '{{count}} Stunden',
} as const satisfies { readonly [Key in keyof typeof english]: string }
