import type { imports as english } from '../en/imports.ts'
import type { TextsLike } from '../texts-like.ts'

export const imports = {
  importRowTooLong:
    'Die Zeile hat mehr als {{maximum, number}} Zeichen; möglicherweise fehlt ein Anführungszeichen am Ende einer Zelle',
  importCellUnreadable: '{{name}} enthält Zeichen, die in der gewählten Zeichencodierung nicht lesbar sind',
  importDigitsLost:
    '{{name}}: Eine Tabellenkalkulation hat „{{value}}“ verändert; formatieren Sie die Spalte dort als Text, geben Sie den Wert erneut ein und speichern Sie die Datei',
  importEmailWrong: '{{name}}: „{{value}}“ ist keine E-Mail-Adresse',
  importLanguageUnknown: '{{name}}: „{{value}}“ ist keine Sprache; schreiben Sie ihren Code, zum Beispiel de',
  importCountryUnknown: '{{name}}: „{{value}}“ ist kein Land; schreiben Sie seinen Code, zum Beispiel DE',
  importNumberWrong: '{{name}}: „{{value}}“ ist keine Zahl',
  importDateWrong: '{{name}}: „{{value}}“ ist kein Datum; schreiben Sie es wie 2026-12-31',
  importDateUnclear:
    '{{name}}: „{{value}}“ kann mit dem Tag oder mit dem Monat beginnen; wählen Sie das Format dieser Spalte',
  importYesNoWrong: '{{name}}: „{{value}}“ ist weder Ja noch Nein',
  importKeyMissing: 'Die Zeile hat keinen Wert in {{name}}, über den ihr Kontakt gefunden wird',
  importContactUnknown: 'Kein Kontakt hat „{{value}}“, und dieser Import legt keine an',
  importContactKnown: 'Ein Kontakt mit „{{value}}“ ist schon vorhanden, und dieser Import ändert keine',
  importWithoutAddress: 'Die Zeile hat weder Telefonnummer noch E-Mail-Adresse für einen neuen Kontakt',
  importAddressOfOther: 'Ein anderer Kontakt, {{id}}, hat {{address}}',
  importAddressOfRow: 'Zeile {{row, number}} hat ebenfalls {{address}} und betrifft einen anderen Kontakt',
  importIdOfOther: '„{{value}}“ ist die ID eines anderen Kontakts, {{id}}',
  importContactRefused: 'Der Kontakt konnte nicht gespeichert werden',
  importFileGone: 'Die Datei des Imports ist nicht mehr vorhanden',
  importTooLong: 'Die Datei hat mehr als {{maximum, number}} Zeilen; teilen Sie sie in mehrere Dateien auf',
  importWithoutRows: 'Die Datei hat keine Zeile unter den Namen ihrer Spalten',
  importWithoutColumns: 'hat keine erste Zeile mit den Namen der Spalten',
  importNotText:
    'ist keine CSV-Datei; wählen Sie in einer Tabellenkalkulation „Speichern unter“ und das Format „CSV UTF-8“',
  importEncodingUnclear: 'ist nötig, weil die Datei nicht in UTF-8 ist',
  importColumnsUnclear: 'wird gebraucht, weil keine Spalte der Datei an ihrem Namen oder Inhalt zu erkennen war',
  importColumnUnknown: 'ist keine Spalte der Datei',
  importTargetTwice: 'ist auch für eine andere Spalte gewählt',
  importKeyWithoutColumn: 'braucht eine Spalte, die so gespeichert wird',
  importBegun: 'Der Import hat begonnen; seine Spalten können nicht mehr geändert werden',
  importNotChecked: 'Nur ein geprüfter Import kann gestartet werden',
  importEnded: 'Der Import ist schon beendet',
  importNotUndoable:
    'Der Import kann nicht rückgängig gemacht werden: Er ist nicht beendet, wurde schon rückgängig gemacht oder endete vor mehr als einem Tag',
  importCellRefused: '{{name}}: {{reason}}',
  importTimeZoneUnknown: 'ist keine Zeitzone wie Europe/Berlin',
} as const satisfies TextsLike<typeof english>
