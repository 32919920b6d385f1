import type { App } from '../../app.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { removeUnnamed } from '../files/remove-unnamed.ts'
import { forgetRows } from './import-job.ts'
import { changeImport, type Expired, expiredImports, latestImports } from './imports.store.ts'

const importsAtOnce = 50

/** Removes the files and rows of imports a day after their end. What they did is still listed. */
export async function expireImports(app: App, signal: AbortSignal): Promise<void> {
  for (let left = importsAtOnce; left === importsAtOnce; ) {
    const expired = await expiredImports(app.db, app.now(), importsAtOnce)
    left = expired.length
    for (const each of expired) {
      signal.throwIfAborted()
      await forgetImport(app, resumeScope(each), each)
    }
  }
}

/** Removes what imports of a mode have of its contacts. The caller makes sure that none is in progress. */
export async function forgetImports(app: App, scope: Scope): Promise<void> {
  for (const each of await latestImports(app.db, scope, mostOfMode)) {
    if (each.file_id !== null || each.expires_at !== null) await forgetImport(app, scope, each)
  }
}

/** More than can be made in the day after which they are forgotten anyway. */
const mostOfMode = 1_000

type Forgotten = Pick<Expired, 'id' | 'file_id' | 'state'>

/** A list that nobody has imported counts as cancelled. */
async function forgetImport(app: App, scope: Scope, { id, file_id, state }: Forgotten): Promise<void> {
  await forgetRows(app, scope, id)
  const isWaiting = state === 'uploaded' || state === 'checked'
  await app.transact(async (tx) => {
    const nothing = { file_id: null, reasons: '[]', expires_at: null }
    await changeImport(tx, scope, { id, to: { ...nothing, ...(isWaiting && { state: 'cancelled' }) } })
    if (file_id !== null) await removeUnnamed(app, tx, scope, [file_id])
  })
}
