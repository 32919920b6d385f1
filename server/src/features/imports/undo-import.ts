import type { App } from '../../app.ts'
import type { LeasedJob } from '../../jobs/leased-job.ts'
import { endedAt, importOf, rowsPerChunk, storeChunk } from './import-job.ts'
import { changeImport, creatingRows, removeUntouched, untouchedContacts } from './imports.store.ts'

/** The worker's handler: deletes what an import has created and nobody has touched, in parts that resume after a crash. */
export async function undoImportInParts(app: App, job: LeasedJob<'contacts.undo_import'>): Promise<void> {
  const found = await importOf(app, job, 'undoing')
  if (!found) return
  const { scope } = found
  const { id } = found.current
  for (let isFirst = true; await compactSearch(app, job, isFirst); ) isFirst = false
  for (let after: number | undefined = found.current.done_rows; after !== undefined; ) {
    const from: number = after
    let read = 0
    const changed = await storeChunk(app, scope, {
      job,
      id,
      work: async (tx, locked) => {
        const rows = await creatingRows(tx, scope, { importId: id, after: from, limit: rowsPerChunk })
        read = rows.length
        const untouched = await untouchedContacts(tx, scope, rows)
        await removeUntouched(tx, scope, untouched)
        return { done_rows: rows.at(-1)?.row_number ?? from, undone: locked.undone + untouched.length }
      },
    })
    if (!changed) return
    after = read === 0 ? undefined : changed.done_rows
  }
  await app.transact(async (tx) => {
    await job.finish(tx)
    await changeImport(tx, scope, { id, to: { state: 'undone', ...endedAt(app) } })
  })
  app.live.publish(scope, { noun: 'imports', id })
  app.live.publish(scope, { noun: 'contacts' })
}

/** The words of the contacts are removed from the text search one by one. Returns whether more is left to do before. */
async function compactSearch(app: App, job: LeasedJob<'contacts.undo_import'>, isFirst: boolean): Promise<boolean> {
  job.signal.throwIfAborted()
  return app.transact(async (tx) => {
    await job.requireLease(tx)
    return app.store.textSearch.compact(tx, { isFirst })
  })
}
