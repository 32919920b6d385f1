import type { lists as english } from '../en/lists.ts'
import type { TextsLike } from '../texts-like.ts'

export const lists = {
  moreRows: 'mehr als {{count, number}} Zeilen',
  foundRecipients: '{{count, number}} Empfänger',
  takenByCampaign: 'eine Kampagne',
  takenByImport: 'ein Import',
  cells_one: '1 Zelle',
  cells_other: '{{count}} Zellen',
  columns_one: '1 Spalte',
  columns_other: '{{count}} Spalten',
  listEmpty: 'Die Liste ist leer. Die erste Zeile muss die Spalten nennen, eine davon phone',
  quoteNotClosed: 'Das Anführungszeichen, das in Zeile {{line}} beginnt, ist nicht geschlossen',
  listWithoutRecipients: 'Die Liste hat unter den Spaltennamen keine Empfänger',
  listTooLong: 'Die Liste hat {{found}}; {{taker}} fasst höchstens {{maximum, number}} Empfänger. Teilen Sie sie auf',
  userIdSpreadsheetError: 'Die WhatsApp-Benutzer-ID ist ein Fehlerwert der Tabelle ({{value}})',
  userIdMissing: 'Die WhatsApp-Benutzer-ID fehlt',
  phoneAndUserIdMissing: 'Sowohl die Telefonnummer als auch die WhatsApp-Benutzer-ID fehlen',
  quoteMisplaced:
    'Ein Anführungszeichen steht an der falschen Stelle; schreiben Sie es innerhalb einer Zelle doppelt ("")',
  rowLengthDiffers: 'Die Zeile hat {{found}}, aber die erste Zeile nennt {{named}}',
  phoneDigitsLost:
    'Eine Tabelle hat die Telefonnummer in {{value}} umgewandelt, und ihre Ziffern sind verloren; formatieren Sie die Spalte als Text und geben Sie sie erneut ein',
  phoneSpreadsheetError: 'Die Telefonnummer ist ein Fehlerwert der Tabelle ({{value}})',
  phoneSpreadsheetFormula: 'Die Telefonnummer ist eine Formel ({{value}}); ersetzen Sie sie durch ihren Wert',
  phoneApostrophe: 'Die Telefonnummer {{value}} beginnt mit einem Apostroph; entfernen Sie ihn',
  phonePlusExpected: 'Die Telefonnummer {{value}} muss mit + statt mit 00 beginnen',
  valueSpreadsheetError: '{{name}} ist ein Fehlerwert der Tabelle ({{value}})',
  valueSpreadsheetFormula: '{{name}} ist eine Formel ({{value}}); ersetzen Sie sie durch ihren Wert',
  valueTooLong: '{{name}} ist länger als {{maximum, number}} Zeichen',
  tooManyColumns: 'Es gibt {{count}} Spalten; höchstens {{maximum}} können gelesen werden',
  columnNamesMissing:
    'Die erste Zeile muss die Spalten nennen, eine davon phone; stattdessen enthält sie eine Telefonnummer',
  columnWithoutName: 'Spalte {{number}} hat keinen Namen; jede Spalte braucht einen in der ersten Zeile',
  columnNameTooLong: 'Der Name von Spalte {{number}} ist länger als {{maximum}} Zeichen',
  columnNameTwice: 'Zwei Spalten heißen „{{name}}“; die Namen der Spalten müssen eindeutig sein',
  phoneColumnMissing: 'Es gibt keine Spalte namens phone. Die erste Zeile nennt: {{names}}',
  fileTooLarge: 'Die Datei ist größer als 20 MB und damit zu groß für eine Liste mit 1.000 Empfängern',
  fileNotText: 'Die Datei ist kein Text; speichern Sie die Liste als CSV (UTF-8)',
  fileIsWorkbook:
    'Die Datei ist eine Arbeitsmappe einer Tabellenkalkulation; speichern Sie das Blatt als CSV (UTF-8), und wählen Sie diese Datei',
  fileIsPicture: 'Die Datei ist ein Bild, keine CSV-Datei',
  fileIsPdf: 'Die Datei ist ein PDF, keine CSV-Datei',
  fileIsCompressed: 'Die Datei ist komprimiert; entpacken Sie sie, und wählen Sie die CSV-Datei darin',
} satisfies TextsLike<typeof english>
