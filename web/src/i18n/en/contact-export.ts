export const texts = {
  title: 'Export contacts',
  allHint: 'A CSV file with every contact: addresses, opt-out, tags and the workspace’s own fields.',
  filteredHint:
    'A CSV file with the contacts that the list shows now: addresses, opt-out, tags and the workspace’s own fields.',
  forSpreadsheets: 'For spreadsheets',
  forSpreadsheetsHint:
    'Separated by semicolons, and with an apostrophe before numbers and formulas, which a spreadsheet would change otherwise. The file can be imported again.',
  create: 'Create file',
  creating: 'The file is being created. You can close this window; a large list takes some minutes.',
  ready_one: 'The file with {{count, number}} contact is ready. It is deleted after a day.',
  ready_other: 'The file with {{count, number}} contacts is ready. It is deleted after a day.',
  download: 'Download',
  close: 'Close',
} as const
