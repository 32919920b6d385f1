/** Who may do what, sessions and two-factor authentication. */
export const access = {
  'Sign in first': 'Melden Sie sich zuerst an',
  'You are not a member of this workspace': 'Sie sind kein Mitglied dieses Arbeitsbereichs',
  'You lack the required permission in this workspace: {{permission}}':
    'Ihnen fehlt die erforderliche Berechtigung in diesem Arbeitsbereich: {{permission}}',
  'Only an owner of this workspace may do this': 'Dazu sind nur Inhaber dieses Arbeitsbereichs berechtigt',
  'Only an API key can do this': 'Das ist nur mit einem API-Schlüssel möglich',
  'Only a signed-in person can do this': 'Das ist nur für angemeldete Personen möglich',
  'API keys cannot do this. Sign in to the dashboard instead.':
    'Das ist mit einem API-Schlüssel nicht möglich. Melden Sie sich stattdessen in der Oberfläche an.',
  'This API key lacks the required permission: {{permission}}':
    'Diesem API-Schlüssel fehlt die erforderliche Berechtigung: {{permission}}',
  'This workspace requires two-factor authentication; turn it on in your account':
    'Dieser Arbeitsbereich erfordert die Zwei-Faktor-Authentifizierung; aktivieren Sie sie in Ihrem Konto',
  'This workspace is archived and read-only; an owner can restore it':
    'Dieser Arbeitsbereich ist archiviert und schreibgeschützt; ein Inhaber kann ihn wiederherstellen',
  'Turn on two-factor authentication in your own account first':
    'Aktivieren Sie zuerst die Zwei-Faktor-Authentifizierung in Ihrem eigenen Konto',
  'The workspace {{name}} requires two-factor authentication, so you cannot turn it off':
    'Der Arbeitsbereich {{name}} erfordert die Zwei-Faktor-Authentifizierung, daher können Sie sie nicht deaktivieren',
  'This session has already ended': 'Diese Sitzung ist bereits beendet',
  'This session already follows changes in {{count}} places; close some of its tabs first':
    'Diese Sitzung verfolgt Änderungen bereits an {{count}} Stellen; schließen Sie zuerst einige ihrer Tabs',
} as const
