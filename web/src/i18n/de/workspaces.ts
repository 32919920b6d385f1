import type { Translation } from '../english-texts.ts'

export const texts = {
  hasBeenDeleted: '{{name}} wurde gelöscht.',
  deleting: '{{name}} wird gelöscht',
  countingTheData: 'Die Daten werden gezählt …',
  deletionProgress: '{{removed}} von {{total}} Datensätzen gelöscht. Sie können diese Seite verlassen.',
  workspaces: 'Arbeitsbereiche',
  signedInAs: 'Angemeldet als {{email}}',
  yourWorkspaces: 'Ihre Arbeitsbereiche',
  notAMember: 'Sie sind in keinem Arbeitsbereich Mitglied. Bitten Sie einen Inhaber, Sie unter {{email}} einzuladen.',
  notAMemberMayCreate:
    'Sie sind in keinem Arbeitsbereich Mitglied. Bitten Sie einen Inhaber, Sie unter {{email}} einzuladen, oder legen Sie einen Arbeitsbereich an.',
  archived: ' · Archiviert',
  newWorkspace: 'Neuer Arbeitsbereich',
  signOut: 'Abmelden',
  hasBeenCreated: '{{name}} wurde angelegt.',
  newWorkspaceHint:
    'Sie werden Inhaber. Der Arbeitsbereich hat eigene Mitglieder, Einstellungen, Kontakte und API-Schlüssel.',
  createWorkspace: 'Arbeitsbereich anlegen',
} as const satisfies Translation<'workspaces'>
