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

/**
 * Removes the lists of a mode and what was refused of them, before one of its contacts is erased: both can name them. What was
 * created can still be undone. The caller makes sure that no import is in progress.
 */
export async function forgetLists(app: App, scope: Scope): Promise<void> {
  for (const each of await latestImports(app.db, scope, mostOfMode)) {
    if (each.file_id === null && each.reasons === '[]') continue
    await forgetRows(app, scope, { importId: each.id, refused: true })
    await forgetFile(app, scope, each)
  }
}

/** More than can be made in the day after which they are forgotten anyway. */
const mostOfMode = 1_000

type Forgotten = Pick<Expired, 'id' | 'file_id' | 'state'>

async function forgetImport(app: App, scope: Scope, { id, file_id, state }: Forgotten): Promise<void> {
  await forgetRows(app, scope, { importId: id })
  await forgetFile(app, scope, { id, file_id, state }, { expires_at: null })
}

/** A list that nobody has imported counts as cancelled. */
async function forgetFile(app: App, scope: Scope, { id, file_id, state }: Forgotten, to = {}): Promise<void> {
  const isWaiting = state === 'uploaded' || state === 'checked'
  await app.transact(async (tx) => {
    const nothing = { file_id: null, reasons: '[]', ...to }
    await changeImport(tx, scope, { id, to: { ...nothing, ...(isWaiting && { state: 'cancelled' }) } })
    if (file_id !== null) await removeUnnamed(app, tx, scope, [file_id])
  })
}
