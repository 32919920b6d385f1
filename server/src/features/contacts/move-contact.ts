import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import type { Address } from '../../platforms/channel.ts'
import type { Scope } from '../../policy.ts'
import { changeOptOut } from './change-opt-out.ts'
import { findByPhone, findByPlatformUser, storeAddress } from './contacts.store.ts'

/**
 * A known customer gets the new phone or id. Where somebody is known under that already, the two stay apart: which
 * conversations belong together is unproven. That one then wants no campaigns either, if the first did not.
 */
export async function moveContact(
  app: App,
  tx: Tx,
  scope: Scope,
  { from, to }: { readonly from: Address; readonly to: Address },
): Promise<void> {
  const known = await findBy(tx, scope, from)
  if (!known) return
  const there = await findBy(tx, scope, to)
  if (!there) {
    const { phone, platformUserId } = to
    await storeAddress(app, tx, scope, { contactId: known.id, phone, platformUserId })
    app.live.publish(scope, { noun: 'contacts', id: known.id })
    return
  }
  const { opt_out_scope, opt_out_source } = known
  if (there.id === known.id || opt_out_scope === null || opt_out_source === null || there.opt_out_scope !== null) return
  await changeOptOut(app, tx, scope, { contact: there, to: { scope: opt_out_scope, source: opt_out_source } })
}

async function findBy(tx: Tx, scope: Scope, { phone, platformUserId }: Address) {
  const byId = platformUserId === null ? undefined : await findByPlatformUser(tx, scope, platformUserId)
  return byId ?? (phone === null ? undefined : findByPhone(tx, scope, phone))
}
