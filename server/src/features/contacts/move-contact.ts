import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import type { Address } from '../../platforms/channel.ts'
import type { Scope } from '../../policy.ts'
import { insertAddresses, lockOwners, type Owner } from './addresses/addresses.store.ts'
import { changeOptOut } from './change-opt-out.ts'
import { updateContact } from './contacts.store.ts'
import { ownerOf, valuesOf } from './find-or-create-contact.ts'

/**
 * Gives a known customer the new phone or id. Where another contact already has it, the two stay separate: which
 * conversations belong together is unproven. An opt-out of the first then applies to the other as well.
 */
export async function moveContact(
  app: App,
  tx: Tx,
  scope: Scope,
  { from, to }: { readonly from: Address; readonly to: Address },
): Promise<void> {
  const values = [from, to].flatMap(valuesOf)
  const owners = await lockOwners(app, tx, scope, { values })
  const known = ownerBy(owners, from)
  if (!known) return
  const other = ownerBy(owners, to)
  if (!other) {
    await insertAddresses(
      tx,
      scope,
      valuesOf(to).map((value) => ({ contactId: known.id, value, source: 'change' as const, at: app.now() })),
    )
    await updateContact(tx, scope, known, {
      ...(to.phone !== null && { phone: to.phone }),
      ...(to.platformUserId !== null && { platform_user_id: to.platformUserId }),
      updated_at: app.now(),
    })
    app.live.publish(scope, { noun: 'contacts', id: known.id })
    return
  }
  const { opt_out_scope, opt_out_source } = known
  if (other.id === known.id || opt_out_scope === null || opt_out_source === null || other.opt_out_scope !== null) return
  await changeOptOut(app, tx, scope, { contact: other, to: { scope: opt_out_scope, source: opt_out_source } })
}

function ownerBy(owners: readonly Owner[], address: Address) {
  return (ownerOf(owners, address.platformUserId) ?? ownerOf(owners, address.phone))?.contact
}
