/** The encodings in which a list can be read. Every runtime knows them. */
export const importEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'macintosh',
  'shift_jis',
  'gb18030',
] as const
export const importSeparators = [',', ';', '\t', '|'] as const

export const maxImportRows = 500_000
export const maxImportColumns = 200
/** The file and the refused rows of an import are kept, and it can be undone, for this many hours. */
export const importHours = 24

/** What a column of a list can be stored as, besides `field.KEY`, a field of the workspace. */
export const importTargets = [
  'id',
  'external_id',
  'phone',
  'email',
  'name',
  'language',
  'country',
  'time_zone',
  'tags',
] as const
/** How a contact of the store is found for a row. */
export const importKeys = ['id', 'external_id', 'phone', 'email'] as const
export const importModes = ['create', 'update', 'create_and_update'] as const
export const columnWrites = ['overwrite', 'fill_empty'] as const
export const dateOrders = ['ymd', 'dmy', 'mdy'] as const
export const decimalMarks = ['.', ','] as const
export const numbersWithoutPlus = ['national', 'international'] as const
