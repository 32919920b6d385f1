import type { App } from '../../app.ts'
import { resumeScope } from '../../policy.ts'
import { findErasedContact, findSealedKey, insertSealedKey } from '../contacts/erased/erased.store.ts'
import { lockWorkspace } from '../workspaces/workspaces.store.ts'
import { beginErasure } from './begin-erasure.ts'
import { type ListedErasure, readErasureList, saveErasures } from './erasure-list.ts'

/**
 * Applies the list beside the store to a store that was restored from an older backup: who was erased since is erased
 * again. To be called before anything is sent or answered. Returns the ids of the contacts, for whom jobs are enqueued.
 */
export async function applyErasures(app: App): Promise<string[]> {
  const list = readErasureList(app.config)
  const applied: string[] = []
  if (list.entries.length > 0) await adoptKey(app, list.sealedKey)
  for (const entry of list.entries) {
    if (await applyOne(app, entry)) applied.push(entry.contact_id)
  }
  await saveErasures(app)
  return applied
}

/** The hashes of the list are compared with its own key, where the store has none. */
async function adoptKey(app: App, sealedKey: string | null): Promise<void> {
  if (sealedKey === null || !isReadable(app, sealedKey)) return
  await app.transact(async (tx) => {
    if ((await findSealedKey(tx)) === undefined) await insertSealedKey(tx, sealedKey)
  })
}

/** The process secret may have been changed since. */
function isReadable(app: App, sealed: string): boolean {
  try {
    app.secrets.open(sealed)
    return true
  } catch {
    app.log.warn('The key of the list of erasures is encrypted with another secret; its hashes cannot be compared')
    return false
  }
}

async function applyOne(app: App, entry: ListedErasure): Promise<boolean> {
  const scope = resumeScope(entry)
  return app.transact(async (tx) => {
    if (!(await lockWorkspace(app, tx, scope)) || (await findErasedContact(tx, scope, entry.contact_id))) return false
    const { contact_id: contactId, former_ids: formerIds, erased_at: erasedAt, addresses } = entry
    const erasure = { contactId, formerIds, erasedAt, addresses }
    await beginErasure(app, tx, scope, erasure)
    return true
  })
}
