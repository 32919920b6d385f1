import type { ImportId, ImportView } from '@parley/shared/contacts/imports'
import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import { AppError, notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { requireImport } from './change-state.ts'
import { endedAt } from './import-job.ts'
import { changeImport, findImport, latestImports } from './imports.store.ts'
import { presentImport } from './present-import.ts'

const mostListed = 50

/** The latest 50 imports, the newest first. */
export async function listImports(app: App, scope: Scope<'contacts.import'>): Promise<{ data: ImportView[] }> {
  return { data: (await latestImports(app.db, scope, mostListed)).map(presentImport) }
}

export async function getImport(app: App, scope: Scope<'contacts.import'>, input: ImportId): Promise<ImportView> {
  const found = await findImport(app.db, scope, input.importId)
  if (!found) throw notFound('import')
  return presentImport(found)
}

/** Ends an import after the rows that are being imported. What has been imported stays, and can be undone. */
export async function cancelImport(app: App, scope: Scope<'contacts.import'>, input: ImportId): Promise<ImportView> {
  const cancelled = await app.transact(async (tx) => {
    const { id, state } = await requireImport(app, tx, scope, input.importId)
    if (!['uploaded', 'checking', 'checked', 'running'].includes(state)) {
      throw new AppError('conflict', sentence('importEnded'))
    }
    return changeImport(tx, scope, { id, to: { state: 'cancelled', ...endedAt(app) } })
  })
  app.live.publish(scope, { noun: 'imports', id: cancelled.id })
  app.live.publish(scope, { noun: 'contacts' })
  return presentImport(cancelled)
}

/**
 * Deletes the contacts that an import has created and that nobody has changed or written to since. `conflict` where it has not
 * ended, or a day has passed since then.
 */
export async function undoImport(app: App, scope: Scope<'contacts.import'>, input: ImportId): Promise<ImportView> {
  const undoing = await app.transact(async (tx) => {
    const { id, state, expires_at, file_name } = await requireImport(app, tx, scope, input.importId)
    if (!['completed', 'cancelled'].includes(state) || expires_at === null || expires_at <= app.now()) {
      throw new AppError('conflict', sentence('importNotUndoable'))
    }
    await recordAudit(app, tx, scope, { action: 'contact.import_undone', subject: file_name })
    await app.jobs.enqueue(tx, scope, {
      kind: 'contacts.undo_import',
      payload: { importId: id },
      partition: `contacts.import ${scope.workspaceId} ${scope.mode}`,
      dedupeKey: `contacts.undo_import ${id}`,
    })
    return changeImport(tx, scope, { id, to: { state: 'undoing', done_rows: 0, expires_at: null } })
  })
  app.live.publish(scope, { noun: 'imports', id: undoing.id })
  return presentImport(undoing)
}
