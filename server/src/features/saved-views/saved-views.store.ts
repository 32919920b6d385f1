import { type Kysely, sql } from 'kysely'
import { laterOf } from '../../db/later-of.ts'
import type { SavedViewTable } from '../../db/schema/conversations.ts'
import type { Schema } from '../../db/schema.ts'
import { inWorkspace } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

// Saved views belong to the workspace and apply to both modes.

/** The user's own views and those of the workspace, by name; with null, only those of the workspace. */
export async function savedViewsFor(
  db: Kysely<Schema>,
  scope: Scope,
  userId: string | null,
): Promise<SavedViewTable[]> {
  return visible(db, scope, userId).orderBy('name').orderBy('id').execute()
}

/** Returns the saved views of all members, for a change that concerns every view. A workspace has few. */
export async function everySavedView(db: Kysely<Schema>, scope: Scope): Promise<SavedViewTable[]> {
  return db.selectFrom('saved_view').selectAll().where(inWorkspace(scope)).orderBy('id').execute()
}

type OneView = { readonly id: string; readonly userId: string | null }

/** Finds a saved view. Returns undefined where it is another user's. With null as the user, finds one that the workspace shares. */
export async function findSavedView(db: Kysely<Schema>, scope: Scope, { id, userId }: OneView) {
  return visible(db, scope, userId).where('id', '=', id).executeTakeFirst()
}

/** Counts the saved views of one user; with null, those that the workspace shares. */
export async function countSavedViews(db: Kysely<Schema>, scope: Scope, ownerId: string | null): Promise<number> {
  const { count } = await db
    .selectFrom('saved_view')
    .select(sql<number>`count(*)`.as('count'))
    .where(inWorkspace(scope))
    .where('owner_id', ownerId === null ? 'is' : '=', ownerId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertSavedView(tx: Tx, view: SavedViewTable): Promise<void> {
  await tx.insertInto('saved_view').values(view).execute()
}

type Changed = Pick<SavedViewTable, 'id' | 'owner_id' | 'name' | 'filter' | 'updated_at'>

export async function updateSavedView(tx: Tx, scope: Scope, { id, ...changes }: Changed): Promise<void> {
  await tx
    .updateTable('saved_view')
    .set({ ...changes, updated_at: laterOf('updated_at', changes.updated_at) })
    .where(inWorkspace(scope))
    .where('id', '=', id)
    .execute()
}

export async function deleteSavedViewRow(tx: Tx, scope: Scope, id: string): Promise<void> {
  await tx.deleteFrom('saved_view').where(inWorkspace(scope)).where('id', '=', id).execute()
}

function visible(db: Kysely<Schema>, scope: Scope, userId: string | null) {
  return db
    .selectFrom('saved_view')
    .selectAll()
    .where(inWorkspace(scope))
    .where((is) => is.or([is('owner_id', 'is', null), ...(userId === null ? [] : [is('owner_id', '=', userId)])]))
}
