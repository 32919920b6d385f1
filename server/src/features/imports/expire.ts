import type { ImportState } from '@parley/shared/contacts/imports'
import type { App } from '../../app.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { removeUnnamed } from '../files/remove-unnamed.ts'
import { forgetRows } from './import-job.ts'
import { changeImport, type Expired, expiredImports, latestImports, lockImport } from './imports.store.ts'

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

type Lists = { readonly createdUntil: number; readonly evenInProgress: boolean }

/**
 * Removes the lists that a mode had when one of its contacts was erased, and what was refused of them: both can name the
 * contact. What was created can still be undone. Returns whether all are removed: an import in progress needs its list, and
 * fails with `evenInProgress`.
 */
export async function forgetLists(app: App, scope: Scope, { createdUntil, evenInProgress }: Lists): Promise<boolean> {
  const kept = evenInProgress ? [] : inProgress
  let isDone = true
  for (const each of await latestImports(app.db, scope, mostOfMode)) {
    if (each.created_at > createdUntil || (each.file_id === null && each.reasons === '[]')) continue
    if (!kept.includes(each.state)) await forgetRows(app, scope, { importId: each.id, refused: true })
    if (!(await forgetFile(app, scope, each, { kept }))) isDone = false
  }
  return isDone
}

const inProgress: readonly ImportState[] = ['checking', 'running']

/** The most imports of a mode that are looked for: more than can be made in the day after which they are forgotten anyway. */
const mostOfMode = 1_000

type Forgotten = Pick<Expired, 'id' | 'file_id'>

async function forgetImport(app: App, scope: Scope, { id, file_id }: Forgotten): Promise<void> {
  await forgetRows(app, scope, { importId: id })
  await forgetFile(app, scope, { id, file_id }, { to: { expires_at: null } })
}

type Forgetting = { readonly kept?: readonly ImportState[]; readonly to?: { readonly expires_at: null } }

/** A list that nobody has imported counts as cancelled. Returns false where the import is in one of the kept states. */
async function forgetFile(
  app: App,
  scope: Scope,
  { id, file_id }: Forgotten,
  { kept = [], to }: Forgetting,
): Promise<boolean> {
  return app.transact(async (tx) => {
    // A waiting import may have been started in the meantime.
    const state = (await lockImport(app, tx, scope, id))?.state
    if (state !== undefined && kept.includes(state)) return false
    const isWaiting = state === 'uploaded' || state === 'checked'
    const nothing = { file_id: null, reasons: '[]', ...to }
    await changeImport(tx, scope, { id, to: { ...nothing, ...(isWaiting && { state: 'cancelled' }) } })
    if (file_id !== null) await removeUnnamed(app, tx, scope, [file_id])
    return true
  })
}
