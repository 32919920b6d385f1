export const imports = {
  importRowTooLong:
    'The row has more than {{maximum, number}} characters; a quotation mark may be missing at the end of a cell',
  importCellUnreadable: '{{name}} contains characters that cannot be read in the chosen encoding',
  importDigitsLost:
    '{{name}}: a spreadsheet changed "{{value}}"; format the column as text in the spreadsheet, enter the value again and save the file',
  importEmailWrong: '{{name}}: "{{value}}" is not an email address',
  importLanguageUnknown: '{{name}}: "{{value}}" is not a language; write its code, such as de',
  importCountryUnknown: '{{name}}: "{{value}}" is not a country; write its code, such as DE',
  importNumberWrong: '{{name}}: "{{value}}" is not a number',
  importDateWrong: '{{name}}: "{{value}}" is not a date; write it as 2026-12-31',
  importDateUnclear: '{{name}}: "{{value}}" may begin with the day or with the month; choose the format of this column',
  importYesNoWrong: '{{name}}: "{{value}}" is neither yes nor no',
  importKeyMissing: 'The row has no value in {{name}}, by which its contact is found',
  importContactUnknown: 'No contact has "{{value}}", and this import creates none',
  importContactKnown: 'A contact with "{{value}}" exists already, and this import changes none',
  importWithoutAddress: 'The row has neither a phone number nor an email address for a new contact',
  importContactRefused: 'The contact could not be stored',
} as const
