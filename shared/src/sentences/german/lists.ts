/** What is wrong with a list of recipients from a CSV file or from pasted cells. */
export const lists = {
  'The list is empty. The first row must name the columns, one of them phone':
    'Die Liste ist leer. Die erste Zeile muss die Spalten nennen, eine davon phone',
  'The quote that starts in line {{line}} is not closed':
    'Das Anführungszeichen, das in Zeile {{line}} beginnt, ist nicht geschlossen',
  'The list has no recipients below the column names': 'Die Liste hat unter den Spaltennamen keine Empfänger',
  'The list has {{found}}; {{taker}} takes at most {{maximum}} recipients. Split it into several':
    'Die Liste hat {{found, translated}}; {{taker, translated}} fasst höchstens {{maximum, grouped}} Empfänger. Teilen Sie sie auf',
  'The WhatsApp user ID is a spreadsheet error ({{value}})':
    'Die WhatsApp-Benutzer-ID ist ein Fehlerwert der Tabelle ({{value}})',
  'The WhatsApp user ID is missing': 'Die WhatsApp-Benutzer-ID fehlt',
  'Both the phone number and the WhatsApp user ID are missing':
    'Sowohl die Telefonnummer als auch die WhatsApp-Benutzer-ID fehlen',
  'A quote is misplaced; inside a quoted cell, write it twice ("")':
    'Ein Anführungszeichen steht an der falschen Stelle; schreiben Sie es innerhalb einer Zelle doppelt ("")',
  'The row has {{found}}, but the first row names {{named}}':
    'Die Zeile hat {{found, translated}}, aber die erste Zeile nennt {{named, translated}}',
  'A spreadsheet turned the phone number into {{value}}, and its digits are lost; format the column as text and enter it again':
    'Eine Tabelle hat die Telefonnummer in {{value}} umgewandelt, und ihre Ziffern sind verloren; formatieren Sie die Spalte als Text und geben Sie sie erneut ein',
  'The phone number is a spreadsheet error ({{value}})': 'Die Telefonnummer ist ein Fehlerwert der Tabelle ({{value}})',
  'The phone number is a spreadsheet formula ({{value}}); replace it with its value':
    'Die Telefonnummer ist eine Formel ({{value}}); ersetzen Sie sie durch ihren Wert',
  'The phone number {{value}} starts with an apostrophe; remove it':
    'Die Telefonnummer {{value}} beginnt mit einem Apostroph; entfernen Sie ihn',
  'The phone number {{value}} must start with + instead of 00':
    'Die Telefonnummer {{value}} muss mit + statt mit 00 beginnen',
  '{{name}} is a spreadsheet error ({{value}})': '{{name}} ist ein Fehlerwert der Tabelle ({{value}})',
  '{{name}} is a spreadsheet formula ({{value}}); replace it with its value':
    '{{name}} ist eine Formel ({{value}}); ersetzen Sie sie durch ihren Wert',
  '{{name}} is longer than {{maximum}} characters': '{{name}} ist länger als {{maximum, grouped}} Zeichen',
  'There are {{count}} columns; at most {{maximum}} can be read':
    'Es gibt {{count}} Spalten; höchstens {{maximum}} können gelesen werden',
  'The first row must name the columns, one of them phone; it contains a phone number instead':
    'Die erste Zeile muss die Spalten nennen, eine davon phone; stattdessen enthält sie eine Telefonnummer',
  'Column {{number}} has no name; every column needs one in the first row':
    'Spalte {{number}} hat keinen Namen; jede Spalte braucht einen in der ersten Zeile',
  'The name of column {{number}} is longer than {{maximum}} characters':
    'Der Name von Spalte {{number}} ist länger als {{maximum}} Zeichen',
  'Two columns are called "{{name}}"; column names must be unique':
    'Zwei Spalten heißen „{{name}}“; die Namen der Spalten müssen eindeutig sein',
  'There is no column called phone. The first row names: {{names}}':
    'Es gibt keine Spalte namens phone. Die erste Zeile nennt: {{names}}',
} as const

/** Counts and what takes a list. */
export const listParts = {
  'more than {{count}} rows': 'mehr als {{count, grouped}} Zeilen',
  '{{count}} recipients': '{{count, grouped}} Empfänger',
  'a campaign': 'eine Kampagne',
  'an import': 'ein Import',
  '1 cell': '1 Zelle',
  '{{count}} cells': '{{count}} Zellen',
  '1 column': '1 Spalte',
  '{{count}} columns': '{{count}} Spalten',
} as const
