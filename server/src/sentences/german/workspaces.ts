/** Workspaces, their members, settings, audit log and backups. */
export const workspaces = {
  'This person is not a member of this workspace': 'Diese Person ist kein Mitglied dieses Arbeitsbereichs',
  '{{email}} is already a member of this workspace': '{{email}} ist bereits Mitglied dieses Arbeitsbereichs',
  'There is no account with the address {{email}}': 'Es gibt kein Konto mit der Adresse {{email}}',
  'There is no account with the address {{email}} and a password':
    'Es gibt kein Konto mit der Adresse {{email}} und einem Passwort',
  'There is no account with the address {{email}} and two-factor sign-in':
    'Es gibt kein Konto mit der Adresse {{email}} und Zwei-Faktor-Authentifizierung',
  'An owner has every permission; choose another role to restrict them':
    'Inhaber haben alle Berechtigungen; wählen Sie eine andere Rolle, um sie einzuschränken',
  'must include every permission for an owner': 'muss für Inhaber alle Berechtigungen enthalten',
  'This is the last owner of the workspace; make another member an owner first':
    'Dies ist der letzte Inhaber des Arbeitsbereichs; machen Sie zuerst ein anderes Mitglied zum Inhaber',
  '{{email}} is the last owner of {{workspace}}; make another member an owner first':
    '{{email}} ist der letzte Inhaber von {{workspace}}; machen Sie zuerst ein anderes Mitglied zum Inhaber',
  'You cannot grant permissions that you do not have in this workspace: {{permissions}}':
    'Sie können keine Berechtigungen erteilen, die Sie in diesem Arbeitsbereich nicht haben: {{permissions}}',
  'must be a member of the workspace with the permission {{permission}}':
    'muss ein Mitglied des Arbeitsbereichs mit der Berechtigung {{permission}} sein',
  'Only a signed-in person can accept an invitation': 'Nur angemeldete Personen können eine Einladung annehmen',
  'This workspace is archived; its owners can restore it, then the invitation works':
    'Dieser Arbeitsbereich ist archiviert; wenn seine Inhaber ihn wiederherstellen, gilt die Einladung wieder',
  'This invitation is for {{email}}; sign out and sign in with that address':
    'Diese Einladung ist für {{email}}; melden Sie sich ab und mit dieser Adresse wieder an',
  '{{email}} already has an account; sign in to accept the invitation':
    '{{email}} hat bereits ein Konto; melden Sie sich an, um die Einladung anzunehmen',
  'This invitation is no longer valid; ask for a new one':
    'Diese Einladung ist nicht mehr gültig; bitten Sie um eine neue',
  'This invitation was accepted or revoked, or never existed':
    'Diese Einladung wurde angenommen oder zurückgezogen, oder es gab sie nie',
  'This set-up link is not valid; use the one that Parley printed when it started':
    'Dieser Einrichtungslink ist ungültig; verwenden Sie den, den Parley beim Start ausgegeben hat',
  'Parley is already set up; sign in': 'Parley ist bereits eingerichtet; melden Sie sich an',
  'Parley is not set up yet': 'Parley ist noch nicht eingerichtet',
  'Only owners of the installation’s first workspace may create workspaces':
    'Nur Inhaber des ersten Arbeitsbereichs der Installation dürfen Arbeitsbereiche anlegen',
  'Only owners of a workspace may create workspaces':
    'Nur Inhaber eines Arbeitsbereichs dürfen Arbeitsbereiche anlegen',
  'Creating workspaces is turned off in this installation':
    'Das Anlegen von Arbeitsbereichen ist in dieser Installation deaktiviert',
  'Only owners of the installation’s first workspace may change this':
    'Nur Inhaber des ersten Arbeitsbereichs der Installation dürfen dies ändern',
  'Only owners of the installation’s first workspace may see and start its backups':
    'Nur Inhaber des ersten Arbeitsbereichs der Installation dürfen ihre Sicherungen sehen und starten',
  'A backup is already in progress': 'Eine Sicherung läuft bereits',
  'The first workspace of an installation cannot be deleted, because its owners administer the installation. You can archive it instead':
    'Der erste Arbeitsbereich einer Installation kann nicht gelöscht werden, weil seine Inhaber die Installation verwalten. Sie können ihn stattdessen archivieren',
  'The name does not match the name of this workspace': 'Der Name stimmt nicht mit dem dieses Arbeitsbereichs überein',
  'must be the name of this workspace: {{name}}': 'muss der Name dieses Arbeitsbereichs sein: {{name}}',
  'This workspace has been deleted': 'Dieser Arbeitsbereich wurde gelöscht',
  'A custom rate limit (tier `enterprise`) requires a number of requests per minute':
    'Ein eigenes Anfragelimit (Stufe `enterprise`) erfordert eine Anzahl von Anfragen je Minute',
  'is required for a custom rate limit': 'ist für ein eigenes Anfragelimit erforderlich',
  'The cursor is not of this export, or is more than an hour old; start the export again':
    'Der Cursor gehört nicht zu diesem Export oder ist älter als eine Stunde; starten Sie den Export neu',
  'must be the next_cursor of an earlier page of this export':
    'muss der next_cursor einer früheren Seite dieses Exports sein',
  'Another export of yours is running: wait for its response before you start one':
    'Ein anderer Export von Ihnen läuft: Warten Sie auf sein Ergebnis, bevor Sie einen weiteren starten',
  'Too many exports within an hour. Try again in {{seconds}} seconds':
    'Zu viele Exporte innerhalb einer Stunde. Versuchen Sie es in {{seconds}} Sekunden erneut',
  'You have sent too many invitations within an hour. Try again in {{seconds}} seconds, or create a link without an email':
    'Sie haben zu viele Einladungen innerhalb einer Stunde verschickt. Versuchen Sie es in {{seconds}} Sekunden erneut, oder erstellen Sie einen Link ohne E-Mail',
  '{{email}} was sent too many invitations within an hour. Try again in {{seconds}} seconds, or create a link without an email':
    'An {{email}} wurden zu viele Einladungen innerhalb einer Stunde verschickt. Versuchen Sie es in {{seconds}} Sekunden erneut, oder erstellen Sie einen Link ohne E-Mail',
  'must not be after to': 'darf nicht nach dem Ende liegen',
  'must be between {{first}} and {{last}}': 'muss zwischen {{first}} und {{last}} liegen',
  'must be at most {{maximum}} days before the end': 'darf höchstens {{maximum}} Tage vor dem Ende liegen',
} as const
