import type { Kysely } from 'kysely'
import type { ContactExportTable } from '../../db/schema/imports.ts'
import type { Schema } from '../../db/schema.ts'
import { inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

export async function insertExport(
  tx: Tx,
  scope: Scope,
  row: Omit<ContactExportTable, 'workspace_id' | 'mode'>,
): Promise<ContactExportTable> {
  const { workspaceId: workspace_id, mode } = scope
  return tx
    .insertInto('contact_export')
    .values({ ...row, workspace_id, mode })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findExport(
  db: Kysely<Schema>,
  scope: Scope,
  id: string,
): Promise<ContactExportTable | undefined> {
  return exportsIn(db, scope).where('id', '=', id).executeTakeFirst()
}

/** The latest exports first. */
export async function latestExports(db: Kysely<Schema>, scope: Scope, limit: number): Promise<ContactExportTable[]> {
  return exportsIn(db, scope).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

type Change = { readonly id: string; readonly to: Partial<ContactExportTable> }

/** Returns false where the export was removed. */
export async function changeExport(tx: Tx, scope: Scope, { id, to }: Change): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contact_export')
    .set(to)
    .where(inTenant(scope))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Removes some exports of a mode. Returns their files. */
export async function removeExports(tx: Tx, scope: Scope, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const removed = await tx
    .deleteFrom('contact_export')
    .where(inTenant(scope))
    .where('id', 'in', [...ids])
    .returning('file_id')
    .execute()
  return removed.flatMap(({ file_id }) => file_id ?? [])
}

/** Some exports of every workspace whose files are to be removed. */
export async function expiredExports(db: Kysely<Schema>, now: number, limit: number) {
  return db
    .selectFrom('contact_export')
    .select(['id', 'workspace_id', 'mode'])
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
}

function exportsIn(db: Kysely<Schema>, scope: Scope) {
  return db.selectFrom('contact_export').selectAll().where(inTenant(scope))
}
