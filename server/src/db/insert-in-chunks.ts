import type { InsertObject } from 'kysely'
import type { Schema } from './schema.ts'
import type { Tx } from './transact.ts'

/** Both engines limit the number of values in one statement. */
const rowsPerStatement = 200

type NewRows<Table extends keyof Schema> = {
  readonly into: Table
  readonly rows: readonly InsertObject<Schema, Table>[]
  /** Where given, a row that equals a stored one in these columns is left out instead of failing the statement. */
  readonly unlessStored?: readonly (keyof Schema[Table] & string)[]
}

/** Inserts any number of rows, in their order, in as few statements as the engines allow. No row, no statement. */
export async function insertInChunks<Table extends keyof Schema>(
  tx: Tx,
  { into, rows, unlessStored }: NewRows<Table>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const insert = tx.insertInto(into).values(rows.slice(start, start + rowsPerStatement))
    await (unlessStored
      ? insert.onConflict((conflict) => conflict.columns(unlessStored).doNothing())
      : insert
    ).execute()
  }
}
