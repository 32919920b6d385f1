import type { access as english } from '../en/access.ts'
import type { TextsLike } from '../texts-like.ts'

export const access = {
  signInFirst: 'Melden Sie sich zuerst an',
  notMember: 'Sie sind kein Mitglied dieses Arbeitsbereichs',
  permissionMissing: 'Ihnen fehlt die erforderliche Berechtigung in diesem Arbeitsbereich: {{permission}}',
  ownerOnly: 'Dazu sind nur Inhaber dieses Arbeitsbereichs berechtigt',
  keyOnly: 'Das ist nur mit einem API-Schlüssel möglich',
  personOnly: 'Das ist nur für angemeldete Personen möglich',
  keyLimitedToChannels: 'Dieser API-Schlüssel ist auf Kanäle beschränkt, und dies betrifft alle Kanäle',
  keysNotAllowed: 'Das ist mit einem API-Schlüssel nicht möglich. Melden Sie sich stattdessen in der Oberfläche an.',
  keyPermissionMissing: 'Diesem API-Schlüssel fehlt die erforderliche Berechtigung: {{permission}}',
  twoFactorRequired:
    'Dieser Arbeitsbereich erfordert die Zwei-Faktor-Authentifizierung; aktivieren Sie sie in Ihrem Konto',
  workspaceReadOnly: 'Dieser Arbeitsbereich ist archiviert und schreibgeschützt; ein Inhaber kann ihn wiederherstellen',
  twoFactorFirst: 'Aktivieren Sie zuerst die Zwei-Faktor-Authentifizierung in Ihrem eigenen Konto',
  twoFactorRequiredBy:
    'Der Arbeitsbereich {{name}} erfordert die Zwei-Faktor-Authentifizierung, daher können Sie sie nicht deaktivieren',
  sessionEnded: 'Diese Sitzung ist bereits beendet',
  tooManyStreams:
    'Diese Sitzung verfolgt Änderungen bereits an {{count}} Stellen; schließen Sie zuerst einige ihrer Tabs',
} satisfies TextsLike<typeof english>
