import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import type { ImportId, RejectedRows, RejectedRowsPage } from '@parley/shared/contacts/imports'
import { writeCsv } from '@parley/shared/csv-file'
import { english } from '@parley/shared/sentences/english'
import { decodeSentence, sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import type { ContactImportTable } from '../../db/schema/imports.ts'
import { notFound } from '../../errors.ts'
import type { FileToSend } from '../../http/send-file.ts'
import type { Scope } from '../../policy.ts'
import { findImport, refusedRows } from './imports.store.ts'
import { foundOf } from './present-import.ts'

const rowsAtOnce = 500
/** Whoever downloads hundreds of thousands of rows waits for each response. */
const rowsPerResponse = 2_000

/**
 * Every row that an import has refused, or that its check would refuse, as CSV: its cells as they were, with the number and the
 * reason of the row in front. The file can be corrected and imported again.
 */
export async function rejectedRows(app: App, scope: Scope<'contacts.import'>, input: ImportId): Promise<FileToSend> {
  const found = await findImport(app.db, scope, input.importId)
  if (!found) throw notFound('import')
  const path = await app.files.newIncomingPath()
  const file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let size_bytes = 0
  try {
    for await (const text of csvOf(app, scope, found)) {
      const bytes = Buffer.from(text)
      hash.update(bytes)
      size_bytes += bytes.length
      await file.writeFile(bytes)
    }
  } finally {
    await file.close()
  }
  return {
    ...{ id: found.id, kind: 'document', mime_type: 'text/csv', name: 'rejected-rows.csv', size_bytes },
    sha256: hash.digest('hex'),
    open: async (range) => createReadStream(path, range).once('close', () => void rm(path, { force: true })),
  }
}

async function* csvOf(app: App, scope: Scope, found: ContactImportTable): AsyncGenerator<string> {
  yield `\ufeff${writeCsv([['row', 'reason', ...foundOf(found).columns]])}\r\n`
  for (let after: number | undefined = 0; after !== undefined; ) {
    const page: Awaited<ReturnType<typeof refusedRows>> = await refusedRows(app.db, scope, {
      importId: found.id,
      after,
      limit: rowsAtOnce,
    })
    const rows = page.map(({ row_number, reason, cells }) => [
      String(row_number),
      reason === null ? '' : english(decodeSentence(reason)),
      ...(JSON.parse(cells ?? '[]') as string[]),
    ])
    if (rows.length > 0) yield `${writeCsv(rows)}\r\n`
    after = page.at(-1)?.row_number
  }
}

/** The next refused rows of an import with their reasons, in the order of the file. */
export async function listRejectedRows(
  app: App,
  scope: Scope<'contacts.import'>,
  { importId, after }: RejectedRows,
): Promise<RejectedRowsPage> {
  if (!(await findImport(app.db, scope, importId))) throw notFound('import')
  const page = await refusedRows(app.db, scope, { importId, after, limit: rowsPerResponse })
  const data = page.map(({ row_number, reason, cells }) => ({
    row: row_number,
    reason: decodeSentence(reason) ?? sentence('importContactRefused'),
    cells: JSON.parse(cells ?? '[]') as string[],
  }))
  const last = page.length < rowsPerResponse ? undefined : page.at(-1)
  return { data, next_cursor: last ? String(last.row_number) : null }
}
