import type { ContactView, SetOptOut } from '@parley/shared/contacts'
import type { Where } from '@parley/shared/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import { authorize } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { changeOptOut } from './change-opt-out.ts'
import { holdContact } from './contacts.store.ts'
import { presentContact } from './present-contact.ts'

/** A person's word outweighs what the contact chose before, in either direction. */
export async function setOptOut(app: App, actor: Actor, input: SetOptOut & Where): Promise<ContactView> {
  const scope = authorize(actor, 'contacts.change', input)
  return app.transact(async (tx) => {
    const contact = await holdContact(app, tx, scope, input.contactId)
    if (!contact) throw new AppError('not_found', 'There is no such contact in this workspace')
    const to = input.scope && { scope: input.scope, source: 'person' as const }
    await recordAudit(app, tx, scope, {
      actor,
      action: 'contact.opt_out_changed',
      subject: contact.phone ?? contact.id,
      details: { opt_out: input.scope },
    })
    return presentContact(await changeOptOut(app, tx, scope, { contact, to }))
  })
}
