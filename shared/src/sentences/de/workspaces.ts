import type { workspaces as english } from '../en/workspaces.ts'
import type { TextsLike } from '../texts-like.ts'

export const workspaces = {
  personNotMember: 'Diese Person ist kein Mitglied dieses Arbeitsbereichs',
  alreadyMember: '{{email}} ist bereits Mitglied dieses Arbeitsbereichs',
  noAccount: 'Es gibt kein Konto mit der Adresse {{email}}',
  noAccountWithPassword: 'Es gibt kein Konto mit der Adresse {{email}} und einem Passwort',
  noAccountWithTwoFactor: 'Es gibt kein Konto mit der Adresse {{email}} und Zwei-Faktor-Authentifizierung',
  ownerHasEveryPermission: 'Inhaber haben alle Berechtigungen; wählen Sie eine andere Rolle, um sie einzuschränken',
  everyPermissionExpected: 'muss für Inhaber alle Berechtigungen enthalten',
  lastOwner: 'Dies ist der letzte Inhaber des Arbeitsbereichs; machen Sie zuerst ein anderes Mitglied zum Inhaber',
  lastOwnerNamed:
    '{{email}} ist der letzte Inhaber von {{workspace}}; machen Sie zuerst ein anderes Mitglied zum Inhaber',
  permissionsNotOwned:
    'Sie können keine Berechtigungen erteilen, die Sie in diesem Arbeitsbereich nicht haben: {{permissions}}',
  memberWithPermissionExpected: 'muss ein Mitglied des Arbeitsbereichs mit der Berechtigung {{permission}} sein',
  invitationForPersons: 'Nur angemeldete Personen können eine Einladung annehmen',
  invitationToArchive:
    'Dieser Arbeitsbereich ist archiviert; wenn seine Inhaber ihn wiederherstellen, gilt die Einladung wieder',
  invitationForOther: 'Diese Einladung ist für {{email}}; melden Sie sich ab und mit dieser Adresse wieder an',
  invitationForAccount: '{{email}} hat bereits ein Konto; melden Sie sich an, um die Einladung anzunehmen',
  invitationLinkInvalid: 'Diese Einladung ist nicht mehr gültig; bitten Sie um eine neue',
  invitationGone: 'Diese Einladung wurde angenommen oder zurückgezogen, oder es gab sie nie',
  setUpLinkInvalid: 'Dieser Einrichtungslink ist ungültig; verwenden Sie den, den Parley beim Start ausgegeben hat',
  alreadySetUp: 'Parley ist bereits eingerichtet; melden Sie sich an',
  notSetUp: 'Parley ist noch nicht eingerichtet',
  onlyInstallationOwnersCreate:
    'Nur Inhaber des ersten Arbeitsbereichs der Installation dürfen Arbeitsbereiche anlegen',
  onlyOwnersCreate: 'Nur Inhaber eines Arbeitsbereichs dürfen Arbeitsbereiche anlegen',
  creatingTurnedOff: 'Das Anlegen von Arbeitsbereichen ist in dieser Installation deaktiviert',
  onlyInstallationOwnersChange: 'Nur Inhaber des ersten Arbeitsbereichs der Installation dürfen dies ändern',
  onlyInstallationOwnersBackUp:
    'Nur Inhaber des ersten Arbeitsbereichs der Installation dürfen ihre Sicherungen sehen und starten',
  backupInProgress: 'Eine Sicherung läuft bereits',
  firstWorkspaceNotDeletable:
    'Der erste Arbeitsbereich einer Installation kann nicht gelöscht werden, weil seine Inhaber die Installation verwalten. Sie können ihn stattdessen archivieren',
  workspaceNameDiffers: 'Der Name stimmt nicht mit dem dieses Arbeitsbereichs überein',
  workspaceNameExpected: 'muss der Name dieses Arbeitsbereichs sein: {{name}}',
  workspaceGone: 'Dieser Arbeitsbereich wurde gelöscht',
  customRateLimitIncomplete:
    'Ein eigenes Anfragelimit (Stufe `enterprise`) erfordert eine Anzahl von Anfragen je Minute',
  requiredForCustomRateLimit: 'ist für ein eigenes Anfragelimit erforderlich',
  exportCursorInvalid:
    'Der Cursor gehört nicht zu diesem Export oder ist älter als eine Stunde; starten Sie den Export neu',
  exportCursorExpected: 'muss der next_cursor einer früheren Seite dieses Exports sein',
  exportRunning: 'Ein anderer Export von Ihnen läuft: Warten Sie auf sein Ergebnis, bevor Sie einen weiteren starten',
  tooManyExports: 'Zu viele Exporte innerhalb einer Stunde. Versuchen Sie es in {{seconds}} Sekunden erneut',
  tooManyInvitationsSent:
    'Sie haben zu viele Einladungen innerhalb einer Stunde verschickt. Versuchen Sie es in {{seconds}} Sekunden erneut, oder erstellen Sie einen Link ohne E-Mail',
  tooManyInvitationsReceived:
    'An {{email}} wurden zu viele Einladungen innerhalb einer Stunde verschickt. Versuchen Sie es in {{seconds}} Sekunden erneut, oder erstellen Sie einen Link ohne E-Mail',
  notAfterTo: 'darf nicht nach dem Ende liegen',
  dateBetween: 'muss zwischen {{first}} und {{last}} liegen',
  tooManyDays: 'darf höchstens {{maximum}} Tage vor dem Ende liegen',
} satisfies TextsLike<typeof english>
