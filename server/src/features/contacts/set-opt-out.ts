import type { ContactView, SetOptOut } from '@parley/shared/contacts/contacts'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import { authorize } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { whatChanged } from '../audit/what-changed.ts'
import { changeOptOut } from './change-opt-out.ts'
import { lockContact } from './contacts.store.ts'
import { contactSubject, presentContact } from './present-contact.ts'

/** A member's decision overrides what the contact chose before, in either direction. */
export async function setOptOut(app: App, actor: Actor, input: SetOptOut & Where): Promise<ContactView> {
  const scope = authorize(actor, 'contacts.change', input)
  return app.transact(async (tx) => {
    const contact = await lockContact(app, tx, scope, input.contactId)
    if (!contact) throw new AppError('not_found', 'There is no such contact in this workspace')
    const to = input.scope && { scope: input.scope, source: 'person' as const }
    const details = whatChanged({ opt_out: contact.opt_out_scope }, { opt_out: input.scope })
    if (details.opt_out) {
      const subject = contactSubject(contact)
      const about = { subject, subjectId: `contact:${contact.id}` }
      await recordAudit(app, tx, scope, { actor, action: 'contact.opt_out_changed', ...about, details })
    }
    return presentContact(await changeOptOut(app, tx, scope, { contact, to }))
  })
}
