import { z } from 'zod'
import type { ShownSentence } from '../sentences/sentence.ts'
import { SentenceText } from '../sentences/sentence-text.ts'
import {
  columnWrites,
  dateOrders,
  decimalMarks,
  importEncodings,
  importKeys,
  importModes,
  importSeparators,
  importTargets,
  maxImportColumns,
  numbersWithoutPlus,
} from './import-options.ts'

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
  key: z.enum(importKeys).meta({
    description: 'What a row finds its contact by. One of the columns must be stored as it.',
    example: 'phone',
  }),
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

/** How often rows were refused for a reason, with the first row of them. */
export type ImportReason = { reason: ShownSentence; count: number; first_row: number }

/** What a file was found to be. */
export const FoundTable = z.object({
  encoding: z.enum(importEncodings).meta({ description: 'The encoding of the file.', example: 'utf-8' }),
  encoding_certain: z
    .boolean()
    .meta({ description: 'False where the file is not UTF-8 and the encoding is a guess.', example: true }),
  separator: z.enum(importSeparators).meta({ description: 'What separates the cells.', example: ';' }),
  columns: z.array(z.string()).meta({ description: 'The names of the columns.', example: ['Phone', 'Name'] }),
})
export type FoundTable = z.infer<typeof FoundTable>

const number = (description: string, example: number) => z.int().meta({ description, example })
const time = (description: string) =>
  z.iso.datetime().nullable().meta({ description, example: '2026-11-21T09:30:00.000Z' })

export const ImportView = z
  .object({
    id: z.string().meta({ description: 'ID of the import.', example: '01a1fbd1-1ced-7768-a3d4-27d5562531f1' }),
    state: z.enum(importStates).meta({
      description:
        '`checked`: nothing is written yet, and the counts say what starting it would do. `completed`, `cancelled`, `failed` and `undone` are final.',
      example: 'completed',
    }),
    file_name: z.string().meta({ description: 'Name of the file.', example: 'customers.csv' }),
    found: FoundTable.meta({ description: 'What the file was found to be.' }),
    plan: ImportPlan.nullable().meta({
      description: 'How the columns are stored; null until that is chosen.',
      example: {
        columns: [{ column: 'Phone', target: 'phone', write: 'overwrite' }],
        key: 'phone',
        import_mode: 'create_and_update',
        add_tags: [],
      },
    }),
    total_rows: number(
      'Rows of the file, without the names of the columns and without empty rows; 0 until they are counted.',
      3,
    ),
    done_rows: number('Number of the row that was handled last, as spreadsheets number rows.', 4),
    created: number('Rows that created a contact, or would create one while `state` is `checking` or `checked`.', 1),
    updated: number('Rows that changed a contact, or would change one.', 1),
    unchanged: number('Rows whose contact was so already.', 0),
    rejected: number(
      'Rows that were refused. `GET /api/v1/imports/{importId}/rejects` returns them with their reasons.',
      1,
    ),
    repeated: number('Rows about a contact that an earlier row of the file is about.', 0),
    undone: number('Contacts that undoing the import has deleted.', 0),
    reasons: z
      .array(
        z.object({
          reason: SentenceText.meta({
            description: 'Why, with the first such cell.',
            example: 'The phone number is missing',
          }),
          count: number('How many rows.', 1),
          first_row: number('The first of the rows.', 4),
        }),
      )
      .meta({ description: 'Why rows were refused, the most frequent reasons first. Empty a day after the end.' }),
    failure: SentenceText.nullable().meta({
      description: 'Why the import failed; null where it did not.',
      example: null,
    }),
    created_at: z.iso.datetime().meta({ description: 'When the file was given.', example: '2026-11-21T09:29:00.000Z' }),
    ended_at: time('When it ended; null before.'),
    available_until: time('Until when the rejected rows can be read and the import be undone; null where they cannot.'),
  })
  .meta({ id: 'Import' })
export type ImportView = z.infer<typeof ImportView>

export const ImportId = z.object({
  importId: z
    .string()
    .min(1)
    .max(100)
    .meta({ description: 'ID of the import.', example: '01a1fbd1-1ced-7768-a3d4-27d5562531f1' }),
})
export type ImportId = z.infer<typeof ImportId>

/** A file that has been uploaded becomes an import. Where the columns are left out, they are guessed from their names and cells. */
export const NewImport = ImportPlan.partial().extend({
  file_id: z
    .string()
    .min(1)
    .max(100)
    .meta({ description: 'ID of the uploaded file.', example: '01a1fbd1-1ced-7768-a3d4-27d5562531f0' }),
  check_only: z.boolean().default(false).meta({
    description: 'Whether the import waits after the check until it is started. Otherwise it starts by itself.',
  }),
})
export type NewImport = z.infer<typeof NewImport>

/** An uploaded file, whose columns a person then chooses. */
export const UploadedImport = z.object({ fileId: z.string().min(1).max(100) })
export type UploadedImport = z.infer<typeof UploadedImport>

/** What a person chooses the columns from. The encoding and separator may be other ones than those that were found. */
export const ImportSetup = ImportId.extend(ImportPlan.pick({ encoding: true, separator: true }).shape)
export type ImportSetup = z.infer<typeof ImportSetup>

export type ImportSetupView = {
  found: FoundTable
  /** The first rows. */
  samples: string[][]
  /** What the columns probably are. */
  guess: ImportPlan
}

export const CheckImport = ImportId.extend({ plan: ImportPlan })
export type CheckImport = z.infer<typeof CheckImport>

/** The rejected rows after a row. */
export const RejectedRows = ImportId.extend({ after: z.number().int().min(0).max(10_000_000).default(0) })
export type RejectedRows = z.infer<typeof RejectedRows>
export type RejectedRowsPage = {
  data: { row: number; reason: ShownSentence; cells: string[] }[]
  next_cursor: string | null
}
