import type { App } from '../../app.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { removeUnnamed } from '../files/remove-unnamed.ts'
import { expiredExports, latestExports, removeExports } from './exports.store.ts'

const exportsAtOnce = 50
/** The most exports of a mode that are looked for: more than can be made in the day after which they are removed anyway. */
const mostOfMode = 1_000

/** Removes exports with their files a day after they were begun. */
export async function expireExports(app: App, signal: AbortSignal): Promise<void> {
  for (let left = exportsAtOnce; left === exportsAtOnce; ) {
    signal.throwIfAborted()
    const expired = await expiredExports(app.db, app.now(), exportsAtOnce)
    left = expired.length
    for (const each of expired) await forget(app, resumeScope(each), [each.id])
  }
}

/** Removes every export of a mode with its file. */
export async function forgetExports(app: App, scope: Scope): Promise<void> {
  const found = await latestExports(app.db, scope, mostOfMode)
  await forget(
    app,
    scope,
    found.map(({ id }) => id),
  )
}

async function forget(app: App, scope: Scope, ids: readonly string[]): Promise<void> {
  await app.transact(async (tx) => removeUnnamed(app, tx, scope, await removeExports(tx, scope, ids)))
}
