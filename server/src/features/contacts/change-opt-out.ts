import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { whatChanged } from '../audit/what-changed.ts'
import { emitEvent } from '../webhooks/events/emit-event.ts'
import { type OptOut, storeOptOut } from './contacts.store.ts'
import { contactSubject } from './present-contact.ts'

type Change = { readonly contact: ContactTable; readonly to: OptOut | null }

/**
 * Changes the opt-out of a contact that the caller has locked, and records it in the audit log, whoever wanted it. The current
 * value changes nothing and emits nothing.
 */
export async function changeOptOut(app: App, tx: Tx, scope: Scope, { contact, to }: Change): Promise<ContactTable> {
  if (contact.opt_out_scope === (to?.scope ?? null)) return contact
  const changed = await storeOptOut(app, tx, scope, { contactId: contact.id, optOut: to })
  const person = { contact_id: contact.id, contact: { phone: contact.phone, name: contact.name } }
  await recordAudit(app, tx, scope, {
    action: 'contact.opt_out_changed',
    subject: contactSubject(contact),
    subjectId: `contact:${contact.id}`,
    details: {
      ...whatChanged({ opt_out: contact.opt_out_scope }, { opt_out: to?.scope }),
      ...(to && to.source !== 'person' && { opt_out_source: to.source }),
    },
  })
  const at = new Date(changed.opted_out_at ?? changed.updated_at).toISOString()
  await emitEvent(
    app,
    tx,
    scope,
    to
      ? { kind: 'contact.opted_out', data: { ...person, scope: to.scope, source: to.source, opted_out_at: at } }
      : { kind: 'contact.opted_in', data: { ...person, opted_in_at: at } },
  )
  app.live.publish(scope, { noun: 'contacts', id: contact.id })
  return changed
}
