import { actionOf } from '@parley/shared/audit-actions'
import type { ContactHistory, ContactHistoryEntry, ListContactHistory } from '@parley/shared/contacts/contact-history'
import type { App } from '../../../app.ts'
import type { AuditEntryTable } from '../../../db/schema/audit.ts'
import { notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { entriesAbout } from '../../audit/audit.store.ts'
import { formerIdsOf } from '../addresses/merged.store.ts'
import { findContact } from '../contacts.store.ts'
import { cutToPage, readTimeCursor } from '../time-cursor.ts'

/**
 * What the audit log has about a contact, those that were merged into it and the imports that created it and last changed it,
 * the newest first. Following `next_cursor` returns each entry once.
 */
export async function listHistory(
  app: App,
  scope: Scope<'contacts.read_history'>,
  { contactId, cursor, limit }: ListContactHistory,
): Promise<ContactHistory> {
  const contact = await findContact(app.db, scope, contactId)
  if (!contact) throw notFound('contact')
  const before = readTimeCursor(cursor)
  const ids = [contact.id, ...(await formerIdsOf(app.db, scope, [contact.id]))]
  const importIds = new Set([contact.created_by_import_id, contact.changed_by_import_id].filter((id) => id !== null))
  const subjectIds = [...ids.map((id) => `contact:${id}`), ...[...importIds].map((id) => `import:${id}`)]
  // One after the other, because the index has the entries about one subject in their order.
  const found: AuditEntryTable[] = []
  for (const subjectId of subjectIds) {
    found.push(...(await entriesAbout(app.db, scope, { subjectId, before, limit: limit + 1 })))
  }
  const { page, next_cursor } = cutToPage(found.toSorted(newestFirst), { limit, timeOf: ({ at }) => at })
  return { data: page.map(present), next_cursor }
}

function newestFirst(one: AuditEntryTable, other: AuditEntryTable): number {
  return other.at - one.at || (one.id < other.id ? 1 : -1)
}

function present({ id, at, actor_name, action, subject, details }: AuditEntryTable): ContactHistoryEntry {
  return {
    id,
    at: new Date(at).toISOString(),
    actor_name,
    action: actionOf(action),
    // An import is about its list.
    details: action === 'contact.imported' ? { file: subject } : JSON.parse(details),
  }
}
