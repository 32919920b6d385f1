import { z } from 'zod'
import type { ShownSentence } from '../sentences/sentence.ts'

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
/** For how long the file, the refused rows and the possibility to undo an import are kept. */
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

const Target = z
  .union([z.enum(importTargets), z.templateLiteral(['field.', z.string().min(1).max(100)])])
  .meta({ description: 'What the cells are stored as: a part of the contact, or `field.KEY`.', example: 'phone' })

export const ImportColumn = z.object({
  column: z
    .string()
    .min(1)
    .max(300)
    .meta({ description: 'The name of the column in the first row.', example: 'Phone' }),
  target: Target,
  write: z.enum(columnWrites).default('overwrite').meta({
    description:
      'Whether a cell replaces what the contact has, or only fills what is empty. An empty cell changes nothing.',
  }),
  date_order: z
    .enum(dateOrders)
    .optional()
    .meta({ description: 'How dates such as `03/04/2026` are read. Needed where no row of the column decides it.' }),
  without_plus: z.enum(numbersWithoutPlus).optional().meta({
    description:
      'How phone numbers without + are read: as numbers of the default country of the workspace, which is the default and refuses what could be either, or with their country code.',
  }),
  decimal_mark: z
    .enum(decimalMarks)
    .optional()
    .meta({ description: 'What precedes the decimals of numbers, by default `.`.' }),
})
export type ImportColumn = z.infer<typeof ImportColumn>

export const ImportPlan = z.object({
  encoding: z
    .enum(importEncodings)
    .optional()
    .meta({ description: 'The encoding of the file. Needed where it is not UTF-8 and has no byte-order mark.' }),
  separator: z
    .enum(importSeparators)
    .optional()
    .meta({ description: 'What separates cells; found where it is left out.' }),
  columns: z
    .array(ImportColumn)
    .min(1)
    .max(maxImportColumns)
    .meta({ description: 'The columns that are stored. All others are ignored.' }),
  key: z
    .enum(importKeys)
    .meta({ description: 'By what a row finds its contact. A column must be stored as it.', example: 'phone' }),
  import_mode: z
    .enum(importModes)
    .default('create_and_update')
    .meta({ description: 'Whether rows create contacts, update contacts, or both.' }),
  add_tags: z
    .array(z.string().min(1).max(50))
    .max(20)
    .default([])
    .meta({ description: 'Tags that every contact of the list gets.' }),
})
export type ImportPlan = z.infer<typeof ImportPlan>

/** `checking` writes nothing; an import that is `checked` waits for a person or program to start it. */
export const importStates = [
  'uploaded',
  'checking',
  'checked',
  'running',
  'completed',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof importStates)[number]

/** What became of the rows, or of a check would become of them. The sum is the number of rows that were read. */
export type ImportCounts = { created: number; updated: number; unchanged: number; rejected: number }

/** How often rows were refused for a reason, with the first row of them. */
export type ImportReason = { reason: ShownSentence; count: number; first_row: number }
