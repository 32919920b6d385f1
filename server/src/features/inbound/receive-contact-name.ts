import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { Tx } from '../../db/transact.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { PlatformUpdate, UpdateResult } from '../../platforms/platform-update.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { lockOwners } from '../contacts/addresses/addresses.store.ts'
import { updateContact } from '../contacts/contacts.store.ts'
import { findOrCreateContact } from '../identity/find-or-create-contact.ts'

type ContactName = Extract<PlatformUpdate, { kind: 'contact_name' }>

/**
 * The business named a customer in the phone app, or removed the name. It is the contact's name where the customer has
 * given none, and removing it removes only that. Nothing else about the contact changes, and nobody is opted in or out.
 */
export async function receiveContactName(app: App, channel: Channel, update: ContactName): Promise<UpdateResult> {
  const scope = resumeScope({ workspace_id: channel.workspaceId, mode: channel.mode })
  return app.transact(async (tx) => {
    const contact = await contactOf(app, tx, scope, update)
    const at = Math.min(update.at, app.now())
    // The app may report its contacts repeatedly, and in any order.
    if (!contact || (contact.saved_name_at ?? 0) > at) return undefined
    const isOurs = contact.name === null || (contact.named_at === null && contact.name === contact.saved_name)
    await updateContact(tx, scope, contact, {
      saved_name: isOurs ? update.name : null,
      saved_name_at: at,
      ...(isOurs && { name: update.name }),
    })
    app.live.publish(scope, { noun: 'contacts', id: contact.id })
    return undefined
  })
}

async function contactOf(app: App, tx: Tx, scope: Scope, { of, name }: ContactName) {
  if (name !== null) return findOrCreateContact(app, tx, scope, { ...of, name: null, source: 'list' })
  const values = [of.phone, of.platformUserId].filter((value) => value !== null)
  const [owner] = await lockOwners(app, tx, scope, { values })
  return owner?.contact
}

type Named = { readonly contact: ContactTable; readonly ownName: string | null }

/** Forgets the name that the phone app saved once the customer has given one themselves. */
export async function forgetSavedName(tx: Tx, scope: Scope, { contact, ownName }: Named): Promise<ContactTable> {
  if (ownName === null || contact.saved_name === null) return contact
  return updateContact(tx, scope, contact, { saved_name: null })
}
