import type { ImportId, ImportView } from '@parley/shared/contacts/imports'
import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { beginRun, requireImport } from './change-state.ts'
import { recordImport } from './create-import.ts'
import { presentImport } from './present-import.ts'

/** Imports a list that has been checked, in the background. `conflict` in any other state. */
export async function startImport(app: App, scope: Scope<'contacts.import'>, input: ImportId): Promise<ImportView> {
  const running = await app.transact(async (tx) => {
    const current = await requireImport(app, tx, scope, input.importId)
    if (current.state !== 'checked') throw new AppError('conflict', sentence('importNotChecked'))
    await recordImport(app, tx, scope, current)
    return beginRun(app, tx, scope, current)
  })
  app.live.publish(scope, { noun: 'imports', id: running.id })
  return presentImport(running)
}
