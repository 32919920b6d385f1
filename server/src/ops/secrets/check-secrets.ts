import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import type { Secrets } from '../../secrets.ts'
import { openSealed, sealedColumns, sealedRows } from './sealed.store.ts'

/** Decrypts every encrypted value in the store. Returns their number, and a sentence for each kind with unreadable values. */
export async function checkSecrets(
  db: Kysely<Schema>,
  secrets: Secrets,
): Promise<{ readonly count: number; readonly problems: readonly string[] }> {
  const problems: string[] = []
  let count = 0
  for (const column of sealedColumns) {
    let unreadable = 0
    let first = ''
    for await (const { sealed, key } of sealedRows(db, column)) {
      count += 1
      const isReadable = await openSealed(secrets, column, sealed).then(
        () => true,
        () => false,
      )
      if (isReadable) continue
      unreadable += 1
      first ||= `${column.table} ${key.join(' ')}`
    }
    if (unreadable > 0)
      problems.push(`${unreadable} ${column.what} cannot be decrypted with the current secret, first ${first}`)
  }
  return { count, problems }
}
