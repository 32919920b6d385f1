import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import { insertInChunks } from '../../db/insert-in-chunks.ts'
import type { ContactImportRowTable, ContactImportTable } from '../../db/schema/imports.ts'
import type { Schema } from '../../db/schema.ts'
import { alsoInTenant, inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

export async function insertImport(
  tx: Tx,
  scope: Scope,
  row: Omit<ContactImportTable, 'workspace_id' | 'mode'>,
): Promise<ContactImportTable> {
  const { workspaceId: workspace_id, mode } = scope
  return tx
    .insertInto('contact_import')
    .values({ ...row, workspace_id, mode })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findImport(
  db: Kysely<Schema>,
  scope: Scope,
  id: string,
): Promise<ContactImportTable | undefined> {
  return imports(db, scope).where('id', '=', id).executeTakeFirst()
}

/** The import, locked until the commit. */
export async function lockImport(app: App, tx: Tx, scope: Scope, id: string): Promise<ContactImportTable | undefined> {
  return imports(tx, scope).where('id', '=', id).modifyEnd(app.store.lockRow).executeTakeFirst()
}

type Change = { readonly id: string; readonly to: Partial<ContactImportTable> }

export async function changeImport(tx: Tx, scope: Scope, { id, to }: Change): Promise<ContactImportTable> {
  return tx
    .updateTable('contact_import')
    .set(to)
    .where(inTenant(scope))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The latest imports first. */
export async function latestImports(db: Kysely<Schema>, scope: Scope, limit: number): Promise<ContactImportTable[]> {
  return imports(db, scope).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

export async function insertImportRows(tx: Tx, rows: readonly ContactImportRowTable[]): Promise<void> {
  await insertInChunks(tx, { into: 'contact_import_row', rows })
}

type Page = { readonly importId: string; readonly after: number; readonly limit: number }

/** The next rows that were refused, in the order of the file. */
export async function refusedRows(db: Kysely<Schema>, scope: Scope, page: Page): Promise<ContactImportRowTable[]> {
  return rowsAfter(db, scope, page).where('reason', 'is not', null).execute()
}

/** The next rows that created a contact, in the order of the file. */
export async function creatingRows(db: Kysely<Schema>, scope: Scope, page: Page): Promise<ContactImportRowTable[]> {
  return rowsAfter(db, scope, page).where('contact_id', 'is not', null).execute()
}

function rowsAfter(db: Kysely<Schema>, scope: Scope, { importId, after, limit }: Page) {
  return db
    .selectFrom('contact_import_row')
    .selectAll()
    .where(inTenant(scope))
    .where('import_id', '=', importId)
    .where('row_number', '>', after)
    .orderBy('row_number')
    .limit(limit)
}

type Removal = {
  readonly importId: string
  readonly size: number
  /** Whether only rows that were refused are removed, which have the cells of the list. */
  readonly refused: boolean
}

/** Removes some rows of an import. Returns how many. */
export async function removeImportRows(tx: Tx, scope: Scope, { importId, size, refused }: Removal): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('contact_import_row')
    .where(inTenant(scope))
    .where('import_id', '=', importId)
    .where('row_number', 'in', (of) =>
      of
        .selectFrom('contact_import_row')
        .select('row_number')
        .where('import_id', '=', importId)
        .$if(refused, (rows) => rows.where('cells', 'is not', null))
        .limit(size),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Which of these contacts are as they were when they were created: nothing has been written to, from or about them. */
export async function untouchedContacts(
  db: Kysely<Schema>,
  scope: Scope,
  created: readonly Pick<ContactImportRowTable, 'contact_id' | 'stamp'>[],
): Promise<string[]> {
  const stamps = new Map(created.flatMap(({ contact_id, stamp }) => (contact_id === null ? [] : [[contact_id, stamp]])))
  if (stamps.size === 0) return []
  const rows = await db
    .selectFrom('contact')
    .select(['id', 'updated_at'])
    .where(inTenant(scope))
    .where('id', 'in', [...stamps.keys()])
    .where(({ and, exists, not, selectFrom }) =>
      and(
        (['conversation', 'message', 'contact_note', 'contact_consent', 'campaign_recipient'] as const).map((table) =>
          not(
            exists(
              selectFrom(`${table as 'message'} as used`)
                .select('used.contact_id')
                .whereRef('used.contact_id', '=', 'contact.id'),
            ),
          ),
        ),
      ),
    )
    .execute()
  return rows.filter(({ id, updated_at }) => updated_at === stamps.get(id)).map(({ id }) => id)
}

/** Deletes contacts that `untouchedContacts` has found. Their addresses, values and tags go with them. */
export async function removeUntouched(tx: Tx, scope: Scope, contactIds: readonly string[]): Promise<void> {
  if (contactIds.length === 0) return
  await removeEntries(tx, scope, contactIds)
  await tx
    .deleteFrom('contact')
    .where(inTenant(scope))
    .where('id', 'in', [...contactIds])
    .execute()
}

/**
 * Removes what the text search has of contacts, which would otherwise go with each contact. SQLite's index collects removals as
 * long as the ids of the entries ascend, and works through the whole of itself for each that is out of order.
 */
async function removeEntries(tx: Tx, scope: Scope, contactIds: readonly string[]): Promise<void> {
  const own = await tx
    .selectFrom('contact')
    .select('id')
    .where(alsoInTenant(scope))
    .where('id', 'in', [...contactIds])
    .execute()
  if (own.length === 0) return
  const ofOwn = own.map(({ id }) => id)
  // These are two statements, because Postgres took ten seconds for 500 contacts with one, without statistics of a new list.
  const entries = await tx.selectFrom('search_entry').select('id').where('contact_id', 'in', ofOwn).execute()
  const ids = entries.map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('search_entry').where('id', 'in', ids).execute()
}

export type Expired = Pick<ContactImportTable, 'id' | 'workspace_id' | 'mode' | 'file_id'>

/** Some imports of every workspace whose files and rows are to be removed. */
export async function expiredImports(db: Kysely<Schema>, now: number, limit: number): Promise<Expired[]> {
  return db
    .selectFrom('contact_import')
    .select(['id', 'workspace_id', 'mode', 'file_id'])
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
}

function imports(db: Kysely<Schema>, scope: Scope) {
  return db.selectFrom('contact_import').selectAll().where(inTenant(scope))
}
