import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import { afterCommit } from '../../db/transaction-scope.ts'
import type { Scope } from '../../policy.ts'
import { removeFiles, unnamedFiles } from './files.store.ts'
import { removeBytes } from './from-storage.ts'

/** Removes those of these files that nothing names any more, and after the commit their bytes, unless another file has the same. */
export async function removeUnnamed(app: App, tx: Tx, scope: Scope, fileIds: readonly string[]): Promise<void> {
  const unused = await removeFiles(tx, scope, { fileIds: await unnamedFiles(tx, scope, fileIds) })
  if (unused.length > 0) afterCommit(() => void app.shutdown.awaitWork(removeBytes(app, unused)))
}
