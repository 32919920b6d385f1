import type { App } from '../../app.ts'
import type { ContactImportTable } from '../../db/schema/imports.ts'
import type { Tx } from '../../db/transact.ts'
import { notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { changeImport, lockImport } from './imports.store.ts'

export async function requireImport(app: App, tx: Tx, scope: Scope, importId: string): Promise<ContactImportTable> {
  const locked = await lockImport(app, tx, scope, importId)
  if (!locked) throw notFound('import')
  return locked
}

/** What is known of the rows of a list before the first one is read. */
export const uncounted = { done_rows: 0, created: 0, updated: 0, unchanged: 0, rejected: 0, repeated: 0, reasons: '[]' }

/** Begins to import a list that the caller has locked. */
export async function beginRun(
  app: App,
  tx: Tx,
  scope: Scope,
  { id }: ContactImportTable,
): Promise<ContactImportTable> {
  const nothing = { done_rows: 0, created: 0, updated: 0, unchanged: 0, rejected: 0, reasons: '[]' }
  const running = await changeImport(tx, scope, { id, to: { ...nothing, state: 'running', expires_at: null } })
  await app.jobs.enqueue(tx, scope, {
    kind: 'contacts.import',
    payload: { importId: id },
    partition: `contacts.import ${scope.workspaceId} ${scope.mode}`,
    dedupeKey: `contacts.import ${id}`,
  })
  return running
}
