import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import type { Address } from '../../platforms/channel.ts'
import type { Scope } from '../../policy.ts'
import { changeOptOut } from './change-opt-out.ts'
import { findByPhone, findByPlatformUser, storeAddress } from './contacts.store.ts'

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
  const known = await findBy(tx, scope, from)
  if (!known) return
  const other = await findBy(tx, scope, to)
  if (!other) {
    const { phone, platformUserId } = to
    await storeAddress(app, tx, scope, { contactId: known.id, phone, platformUserId })
    app.live.publish(scope, { noun: 'contacts', id: known.id })
    return
  }
  const { opt_out_scope, opt_out_source } = known
  if (other.id === known.id || opt_out_scope === null || opt_out_source === null || other.opt_out_scope !== null) return
  await changeOptOut(app, tx, scope, { contact: other, to: { scope: opt_out_scope, source: opt_out_source } })
}

async function findBy(tx: Tx, scope: Scope, { phone, platformUserId }: Address) {
  const byId = platformUserId === null ? undefined : await findByPlatformUser(tx, scope, platformUserId)
  return byId ?? (phone === null ? undefined : findByPhone(tx, scope, phone))
}
