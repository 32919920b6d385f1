import type { ContactId, EraseContact } from '@parley/shared/contacts/contacts'
import type { Mode } from '@parley/shared/workspace/workspaces'
import type { SystemActor, UserActor } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { Tx } from '../../db/transact.ts'
import { notFound } from '../../errors.ts'
import { inMode, type Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { addressesOfContact, contactsByAddress } from '../contacts/addresses/addresses.store.ts'
import { findContact, lockContact } from '../contacts/contacts.store.ts'
import { findErasedContact } from '../contacts/erased/erased.store.ts'
import { beginErasure, erasureOf } from './begin-erasure.ts'
import { saveErasures } from './erasure-list.ts'

/**
 * Erases a customer: names, addresses and pending recipients at once, everything else by a job. The audit log records the
 * contact's opaque id only. With `bothModes`, contacts of the other mode with one of the addresses are erased too.
 */
export async function eraseContact(
  app: App,
  scope: Scope<'contacts.erase', UserActor | SystemActor>,
  input: EraseContact,
): Promise<{ erased: readonly string[] }> {
  const other: Mode = scope.mode === 'live' ? 'test' : 'live'
  const otherScope = input.bothModes ? inMode(scope, other) : undefined
  const erased = await app.transact(async (tx) => {
    const contact = await findContact(tx, scope, input.contactId)
    if (!contact) throw notFound('contact')
    const addresses = (await addressesOfContact(tx, scope, contact.id)).map(({ value }) => value)
    const others = otherScope ? [...(await contactsByAddress(tx, otherScope, addresses)).values()] : []
    const otherIds = [...new Set(others.map(({ id }) => id))]
    await eraseOne(app, tx, scope, contact)
    for (const id of otherIds.toSorted()) {
      const found = otherScope && (await findContact(tx, otherScope, id))
      if (found) await eraseOne(app, tx, otherScope, found)
    }
    return [contact.id, ...otherIds]
  })
  await saveErasures(app)
  return { erased }
}

/** Does what `eraseContact` does for an API key, which acts in one mode. */
export async function eraseContactOfKey(
  app: App,
  scope: Scope<'contacts.erase'>,
  { contactId }: ContactId,
): Promise<{ erased: string[] }> {
  const erased = await app.transact(async (tx) => {
    const contact = await findContact(tx, scope, contactId)
    if (!contact) throw notFound('contact')
    await eraseOne(app, tx, scope, contact)
    return contact.id
  })
  await saveErasures(app)
  return { erased: [erased] }
}

async function eraseOne(app: App, tx: Tx, scope: Scope, contact: ContactTable): Promise<void> {
  const locked = await lockContact(app, tx, scope, contact.id)
  if (!locked || (await findErasedContact(tx, scope, locked.id))) throw notFound('contact')
  await recordAudit(app, tx, scope, { action: 'contact.erased', subject: locked.id })
  await beginErasure(app, tx, scope, await erasureOf(app, tx, scope, locked))
}
