import type { ContactView, ExportContacts } from '@parley/shared/contacts'
import type { Where } from '@parley/shared/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { sliceOfContacts } from './export.store.ts'
import { presentContact } from './present-contact.ts'

/** A slice of all contacts, newest first; ask again after its last one until none comes. */
export async function exportContacts(
  app: App,
  actor: Actor,
  input: ExportContacts & Where,
): Promise<{ data: ContactView[] }> {
  const scope = authorize(actor, 'contacts.export', input)
  const after = input.after && { createdAt: Date.parse(input.after.created_at), id: input.after.id }
  const contacts = await sliceOfContacts(app.db, scope, { after, limit: input.limit }).execute()
  return { data: contacts.map(presentContact) }
}
