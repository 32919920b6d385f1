import type { ContactView, SetOptOut } from '@parley/shared/contacts/contacts'
import type { App } from '../../app.ts'
import { notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { whatChanged } from '../audit/what-changed.ts'
import { changeOptOut } from './change-opt-out.ts'
import { lockContact } from './contacts.store.ts'
import { contactSubject, presentContact } from './present-contact.ts'

/** A member's decision overrides what the contact chose before, in either direction. */
export async function setOptOut(app: App, scope: Scope<'contacts.change'>, input: SetOptOut): Promise<ContactView> {
  return app.transact(async (tx) => {
    const contact = await lockContact(app, tx, scope, input.contactId)
    if (!contact) throw notFound('contact')
    const to = input.scope && { scope: input.scope, source: 'person' as const }
    const details = whatChanged({ opt_out: contact.opt_out_scope }, { opt_out: input.scope })
    if (details.opt_out) {
      const subject = contactSubject(contact)
      const about = { subject, subjectId: `contact:${contact.id}` }
      await recordAudit(app, tx, scope, { action: 'contact.opt_out_changed', ...about, details })
    }
    return presentContact(await changeOptOut(app, tx, scope, { contact, to }))
  })
}
