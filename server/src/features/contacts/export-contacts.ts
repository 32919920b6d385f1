import type { ContactView, ExportContacts } from '@parley/shared/contacts'
import type { Where } from '@parley/shared/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { sliceOfContacts } from './export.store.ts'
import { presentContact } from './present-contact.ts'

/** A slice of all contacts, newest first; ask again after its last one until none comes. The first one is written down. */
export async function exportContacts(
  app: App,
  actor: Actor,
  input: ExportContacts & Where,
): Promise<{ data: ContactView[] }> {
  const scope = authorize(actor, 'contacts.export', input)
  const after = input.after && { createdAt: Date.parse(input.after.created_at), id: input.after.id }
  return app.transact(async (tx) => {
    const contacts = await sliceOfContacts(tx, scope, { after, limit: input.limit }).execute()
    if (!after) {
      await recordAudit(app, tx, scope, { actor, action: 'contact.exported', subject: 'all, with their opt-outs' })
    }
    return { data: contacts.map(presentContact) }
  })
}
