import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { insertAddresses, lockOwners } from './addresses/addresses.store.ts'
import { changeOptOut } from './change-opt-out.ts'
import { ownerOf } from './find-or-create-contact.ts'

type OtherPhone = { readonly contactId: string; readonly phone: string }

/**
 * The platform knows a customer by another phone than the recipient of a message, as in Brazil and Mexico: messages from
 * it belong to the contact. If a contact with that phone has opted out, the opt-out applies to both.
 */
export async function addAlias(app: App, tx: Tx, scope: Scope, { contactId, phone }: OtherPhone): Promise<void> {
  const owners = await lockOwners(app, tx, scope, { values: [phone], contactIds: [contactId] })
  const other = ownerOf(owners, phone)?.contact
  if (other?.id === contactId) return
  const contact = owners.find((owner) => owner.contact.id === contactId)?.contact
  if (!contact) return
  if (!other) return insertAddresses(tx, scope, [{ contactId, value: phone, source: 'send', at: app.now() }])
  if (!other.opt_out_scope || !other.opt_out_source || contact.opt_out_scope !== null) return
  await changeOptOut(app, tx, scope, { contact, to: { scope: other.opt_out_scope, source: other.opt_out_source } })
}
