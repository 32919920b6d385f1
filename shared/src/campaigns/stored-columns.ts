import { z } from 'zod'
import { maxContactFields } from '../contacts/contact-fields.ts'
import { dateOrders } from '../contacts/import-options.ts'
import { type ShownSentence, schemaSentence } from '../sentences/sentence.ts'
import { maxRecipients } from '../words.ts'

/** The column of a list whose cells are stored in a field of the recipients' contacts. */
export const StoredColumn = z.object({
  /** The key of the field. */
  field: z.string().min(1).max(40),
  column: z.string().max(200),
  /** How dates such as `03/04/2026` are read, where no cell of the column decides it. */
  dateOrder: z.enum(dateOrders).optional(),
})
export type StoredColumn = z.infer<typeof StoredColumn>

const eachFieldOnce = (columns: readonly StoredColumn[]) =>
  new Set(columns.map(({ field }) => field)).size === columns.length

/** The error of a field that is chosen for two columns: nobody knows which cell it should have. */
const onceEach = { error: schemaSentence('importTargetTwice') }

export const StoredColumns = z.array(StoredColumn).max(maxContactFields).refine(eachFieldOnce, onceEach)

/**
 * The columns of `StoredColumns`, with the cells of all recipients, in the order of the recipients. An empty or missing cell
 * changes nothing.
 */
export const ColumnsToStore = z
  .array(StoredColumn.extend({ cells: z.array(z.string().max(20_000)).max(maxRecipients) }))
  .max(maxContactFields)
  .refine(eachFieldOnce, onceEach)
export type ColumnToStore = z.infer<typeof ColumnsToStore>[number]

/** A cell that its field does not accept. The message of its recipient is sent all the same. */
export type UnstorableCell = StoredColumn & { cell: string; message: ShownSentence }
