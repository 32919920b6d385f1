import type { Translation } from '../english-texts.ts'

export const texts = {
  deleteEffect: 'Er kann nicht mehr eingefügt werden. Nachrichten, die mit ihm gesendet wurden, bleiben.',
  deleteTheCannedReply: 'Textbaustein /{{shortcut}} löschen?',
  delete: 'Löschen',
  cannedReplies: 'Textbausteine',
  introduction:
    'Gespeicherte Texte für häufige Antworten. Geben Sie im Antwortfeld / und das Kürzel ein. Live- und Testmodus haben dieselben.',
  newCannedReply: 'Neuer Textbaustein',
  noCannedRepliesYet: 'Noch keine Textbausteine',
  emptyHint:
    'Speichern Sie Texte, die Ihr Team oft sendet, zum Beispiel Öffnungszeiten, Wegbeschreibungen oder Hinweise zur Rücksendung.',
  folder: 'Ordner',
  searchReplies: 'Textbausteine durchsuchen',
  shortcutOrText: 'Kürzel oder Text',
  noneFound: 'Keine passenden Textbausteine',
  changeTheFilter: 'Ändern Sie die Suche oder wählen Sie einen anderen Ordner.',
  shortcut: 'Kürzel',
  text: 'Text',
  actions: 'Aktionen',
  moreActionsFor: 'Weitere Aktionen für /{{shortcut}}',
  edit: 'Bearbeiten …',
  deleteAction: 'Löschen …',
  updated: 'Geändert',
  editNamed: '/{{shortcut}} bearbeiten',
} as const satisfies Translation<'canned-replies'>
