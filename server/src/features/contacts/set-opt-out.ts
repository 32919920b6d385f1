import type { ContactView, SetOptOut } from '@parley/shared/contacts/contacts'
import type { App } from '../../app.ts'
import { notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { changeOptOut } from './change-opt-out.ts'
import { lockContact } from './contacts.store.ts'
import { presentContact } from './present-contact.ts'

/** A member's decision overrides what the contact chose before, in either direction. */
export async function setOptOut(app: App, scope: Scope<'contacts.change'>, input: SetOptOut): Promise<ContactView> {
  return app.transact(async (tx) => {
    const contact = await lockContact(app, tx, scope, input.contactId)
    if (!contact) throw notFound('contact')
    const to = input.scope && { scope: input.scope, source: 'person' as const }
    return presentContact(await changeOptOut(app, tx, scope, { contact, to }))
  })
}
