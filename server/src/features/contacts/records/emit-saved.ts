import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { emitEvent } from '../../webhooks/events/emit-event.ts'
import type { SavedContact } from '../save-contact.ts'
import { describeContacts } from './describe-contacts.ts'

/** Emits `contact.created` or `contact.updated`; nothing where nothing changed. */
export async function emitSaved(app: App, tx: Tx, scope: Scope, saved: SavedContact): Promise<void> {
  const { contact, isNew, isChanged } = saved
  if (!isChanged) return
  await emitEvent(app, tx, scope, {
    kind: isNew ? 'contact.created' : 'contact.updated',
    data: async () => ({ contact_id: contact.id, contact: (await describeContacts(tx, scope, [contact]))[0] }),
  })
}
