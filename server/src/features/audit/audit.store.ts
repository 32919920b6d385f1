import type { ListAudit } from '@parley/shared/audit'
import type { Kysely } from 'kysely'
import type { AuditEntryTable, Schema } from '../../db/schema.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

export type NewEntry = Omit<AuditEntryTable, 'workspace_id' | 'mode'>

export async function insertEntry(tx: Tx, scope: Scope, entry: NewEntry): Promise<void> {
  await tx
    .insertInto('audit_entry')
    .values({ ...entry, workspace_id: scope.workspaceId, mode: scope.mode })
    .execute()
}

export type Before = { readonly at: number; readonly id: string }
type Wanted = Pick<ListAudit, 'actorId' | 'action' | 'from' | 'to' | 'limit'> & { readonly before: Before | undefined }

/** Newest first, of both modes: whoever may see the log sees all that was done in the workspace. */
export async function entriesOf(db: Kysely<Schema>, scope: Scope, wanted: Wanted): Promise<AuditEntryTable[]> {
  let entries = db.selectFrom('audit_entry').selectAll().where('workspace_id', '=', scope.workspaceId)
  const { actorId, action, from, to, before } = wanted
  if (actorId !== undefined) entries = entries.where('actor_id', '=', actorId)
  if (action !== undefined) entries = entries.where('action', '=', action)
  if (from !== undefined) entries = entries.where('at', '>=', Date.parse(from))
  if (to !== undefined) entries = entries.where('at', '<=', Date.parse(to))
  if (before) {
    entries = entries
      .where('at', '<=', before.at)
      .where((is) => is.or([is('at', '<', before.at), is('id', '<', before.id)]))
  }
  return entries.orderBy('at', 'desc').orderBy('id', 'desc').limit(wanted.limit).execute()
}
