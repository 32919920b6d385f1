import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { storeAlias } from './aliases.store.ts'
import { changeOptOut } from './change-opt-out.ts'
import { findByPhone, lockContact } from './contacts.store.ts'

type OtherPhone = { readonly contactId: string; readonly phone: string }

/**
 * The platform knows a customer by another phone than the recipient of a message, as in Brazil and Mexico: messages from
 * it belong to the contact. If a contact with that phone has opted out, the opt-out applies to both.
 */
export async function addAlias(app: App, tx: Tx, scope: Scope, { contactId, phone }: OtherPhone): Promise<void> {
  const other = await findByPhone(tx, scope, phone)
  if (other?.id === contactId) return
  await storeAlias(tx, scope, { contactId, phone, now: app.now() })
  if (!other?.opt_out_scope || !other.opt_out_source) return
  const contact = await lockContact(app, tx, scope, contactId)
  if (contact?.opt_out_scope !== null) return
  await changeOptOut(app, tx, scope, { contact, to: { scope: other.opt_out_scope, source: other.opt_out_source } })
}
