import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { storeAlias } from './aliases.store.ts'
import { changeOptOut } from './change-opt-out.ts'
import { findByPhone, lockContact } from './contacts.store.ts'

type Known = { readonly contactId: string; readonly phone: string }

/**
 * The platform has another phone for a customer than the one that was written to, as in Brazil and Mexico: what comes
 * from it is theirs. Who is known under it already and wants nothing of us has said so for both.
 */
export async function addAlias(app: App, tx: Tx, scope: Scope, { contactId, phone }: Known): Promise<void> {
  const there = await findByPhone(tx, scope, phone)
  if (there?.id === contactId) return
  await storeAlias(tx, scope, { contactId, phone, now: app.now() })
  if (!there?.opt_out_scope || !there.opt_out_source) return
  const contact = await lockContact(app, tx, scope, contactId)
  if (contact?.opt_out_scope !== null) return
  await changeOptOut(app, tx, scope, { contact, to: { scope: there.opt_out_scope, source: there.opt_out_source } })
}
