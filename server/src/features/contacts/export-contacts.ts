import type { ContactsPage, ExportContacts } from '@parley/shared/contacts/contacts'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { openCursor, sealCursor } from '../audit/export-cursor.ts'
import { oneExportAtATime } from '../audit/one-export-at-a-time.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { sliceOfContacts } from './export.store.ts'
import { presentContact } from './present-contact.ts'

/** A slice of all contacts, newest first. The first slice is recorded in the audit log, and only its cursor leads to the others. */
export async function exportContacts(
  app: App,
  scope: Scope<'contacts.export'>,
  input: ExportContacts,
): Promise<ContactsPage> {
  const exporter = { actor: scope.actor, scope, what: 'contacts' } as const
  const progress = input.cursor === undefined ? undefined : openCursor(app, exporter, input.cursor)
  const read = async (tx: Tx): Promise<ContactsPage> => {
    const found = await sliceOfContacts(tx, scope, { after: progress?.last, limit: input.limit + 1 }).execute()
    const contacts = found.slice(0, input.limit)
    if (!progress) {
      await recordAudit(app, tx, scope, { action: 'contact.exported', subject: 'all, with their opt-outs' })
    }
    const data = contacts.map(presentContact)
    const end = contacts.at(-1)
    if (!end || found.length === contacts.length) return { data, next_cursor: null }
    const last = { at: end.created_at, id: end.id }
    return { data, next_cursor: sealCursor(app, exporter, { begunAt: progress?.begunAt ?? app.now(), last }) }
  }
  return oneExportAtATime(app, scope.actor, { isFirst: !progress, read: () => app.transact(read) })
}
