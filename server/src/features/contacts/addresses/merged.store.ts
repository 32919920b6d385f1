import type { Kysely } from 'kysely'
import type { MergedObjectTable } from '../../../db/schema/contacts.ts'
import type { Schema } from '../../../db/schema.ts'
import { inTenant } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'

type Wanted = Pick<MergedObjectTable, 'kind' | 'id'>

/** Finds an object by its id, or what it was merged into. */
export async function followMerge<Row>(
  db: Kysely<Schema>,
  scope: Scope,
  { kind, id, find }: Wanted & { readonly find: (id: string) => Promise<Row | undefined> },
): Promise<Row | undefined> {
  const found = await find(id)
  if (found) return found
  const merged = await db
    .selectFrom('merged_object')
    .select('into_id')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where(inTenant(scope))
    .executeTakeFirst()
  return merged && find(merged.into_id)
}

type Merged = Pick<MergedObjectTable, 'kind' | 'id' | 'into_id' | 'merged_at'>

/** Ids that led to the merged object lead to the other one from now on. */
export async function insertMerged(tx: Tx, scope: Scope, merged: Merged): Promise<void> {
  await tx
    .updateTable('merged_object')
    .set({ into_id: merged.into_id })
    .where('into_id', '=', merged.id)
    .where(inTenant(scope))
    .execute()
  await tx
    .insertInto('merged_object')
    .values({ ...merged, workspace_id: scope.workspaceId, mode: scope.mode })
    .execute()
}

/** The ids of the contacts that were merged into these. */
export async function formerIdsOf(db: Kysely<Schema>, scope: Scope, contactIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('merged_object')
    .select('id')
    .where('into_id', 'in', [...contactIds])
    .where(inTenant(scope))
    .execute()
  return rows.map(({ id }) => id)
}
