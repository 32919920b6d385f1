import type { Batch } from './personal-rows.store.ts'

const rowsPerBatch = 500

/** Reads rows in the order of their ids, batch by batch. */
export async function forEachRow<Row extends { readonly id: string }>(
  read: (batch: Batch) => Promise<Row[]>,
  work: (rows: Row[]) => Promise<void>,
): Promise<void> {
  let after = ''
  for (;;) {
    const rows = await read({ after, size: rowsPerBatch })
    if (rows.length > 0) await work(rows)
    after = rows.at(-1)?.id ?? ''
    if (rows.length < rowsPerBatch) return
  }
}
