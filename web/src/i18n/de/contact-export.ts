import type { Translation } from '../english-texts.ts'

export const texts = {
  title: 'Kontakte exportieren',
  allHint: 'Eine CSV-Datei mit allen Kontakten: Adressen, Abmeldung, Tags und die eigenen Felder des Workspace.',
  filteredHint:
    'Eine CSV-Datei mit den Kontakten, die die Liste jetzt zeigt: Adressen, Abmeldung, Tags und die eigenen Felder des Workspace.',
  forSpreadsheets: 'Für Tabellenkalkulationen',
  forSpreadsheetsHint:
    'Mit Semikolons getrennt und mit einem Apostroph vor Zahlen und Formeln, die eine Tabellenkalkulation sonst verändert. Die Datei lässt sich wieder importieren.',
  create: 'Datei erstellen',
  creating: 'Die Datei wird erstellt. Sie können dieses Fenster schließen; eine große Liste dauert einige Minuten.',
  ready_one: 'Die Datei mit {{count, number}} Kontakt ist fertig. Sie wird nach einem Tag gelöscht.',
  ready_other: 'Die Datei mit {{count, number}} Kontakten ist fertig. Sie wird nach einem Tag gelöscht.',
  download: 'Herunterladen',
  close: 'Schließen',
} as const satisfies Translation<'contact-export'>
