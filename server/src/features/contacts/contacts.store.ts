import type { ListContacts, OptOutScope, OptOutSource } from '@parley/shared/contacts/contacts'
import { type Kysely, sql } from 'kysely'
import type { App } from '../../app.ts'
import { containing } from '../../db/containing.ts'
import { retryIfTaken } from '../../db/dialect.ts'
import { insertInChunks } from '../../db/insert-in-chunks.ts'
import { laterOf } from '../../db/later-of.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { Schema } from '../../db/schema.ts'
import { inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { followMerge } from './addresses/merged.store.ts'

/** Stores contacts that are new. Their addresses are stored by the caller. */
export async function insertContacts(tx: Tx, contacts: readonly ContactTable[]): Promise<void> {
  await insertInChunks(tx, { into: 'contact', rows: contacts }).catch(retryIfTaken)
}

export function newContact(app: App, scope: Scope, known: Partial<ContactTable>): ContactTable {
  const now = app.now()
  return {
    phone: null,
    platform_user_id: null,
    name: null,
    username: null,
    saved_name: null,
    saved_name_at: null,
    opt_out_scope: null,
    opt_out_source: null,
    opted_out_at: null,
    created_at: now,
    updated_at: now,
    ...known,
    id: app.newId(),
    workspace_id: scope.workspaceId,
    mode: scope.mode,
  }
}

/** Changes a contact that the caller has locked. `updated_at` never goes back. */
export async function updateContact(
  tx: Tx,
  scope: Scope,
  contact: ContactTable,
  changes: Partial<ContactTable>,
): Promise<ContactTable> {
  const changed = { ...contact, ...changes }
  const updated_at = Math.max(contact.updated_at, changed.updated_at)
  await tx
    .updateTable('contact')
    .set({ ...changes, updated_at })
    .where('id', '=', contact.id)
    .where(inTenant(scope))
    .execute()
    .catch(retryIfTaken)
  return { ...changed, updated_at }
}

/** The contact, or the one that it was merged into. */
export async function findContact(db: Kysely<Schema>, scope: Scope, contactId: string) {
  return followMerge(db, scope, {
    kind: 'contact',
    id: contactId,
    find: (id) => contactsIn(db, scope).where('id', '=', id).executeTakeFirst(),
  })
}

/** The contact, or the one that it was merged into, locked until the commit. */
export async function lockContact(app: App, tx: Tx, scope: Scope, contactId: string) {
  return followMerge(tx, scope, {
    kind: 'contact',
    id: contactId,
    find: (id) => contactsIn(tx, scope).where('id', '=', id).modifyEnd(app.store.lockRow).executeTakeFirst(),
  })
}

export type OptOut = {
  readonly scope: OptOutScope
  readonly source: OptOutSource
  /** When the customer or member chose it, where that is earlier than now. */
  readonly at?: number
}

export async function storeOptOut(
  app: App,
  tx: Tx,
  scope: Scope,
  change: { readonly contactId: string; readonly optOut: OptOut | null },
): Promise<ContactTable> {
  const now = app.now()
  return tx
    .updateTable('contact')
    .set({
      opt_out_scope: change.optOut?.scope ?? null,
      opt_out_source: change.optOut?.source ?? null,
      opted_out_at: change.optOut ? (change.optOut.at ?? now) : null,
      updated_at: laterOf('updated_at', now),
    })
    .where('id', '=', change.contactId)
    .where(inTenant(scope))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Newest contact first. */
export async function pageOfContacts(db: Kysely<Schema>, scope: Scope, filter: ListContacts): Promise<ContactTable[]> {
  return filtered(db, scope, filter)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute()
}

export async function countContacts(db: Kysely<Schema>, scope: Scope, filter: ListContacts): Promise<number> {
  const { count } = await filtered(db, scope, filter)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function filtered(db: Kysely<Schema>, scope: Scope, filter: Pick<ListContacts, 'q' | 'optedOut'>) {
  let query = db.selectFrom('contact').where(inTenant(scope))
  if (filter.optedOut !== undefined) query = query.where('opt_out_scope', filter.optedOut ? 'is not' : 'is', null)
  const { q } = filter
  if (q === undefined) return query
  return query.where(
    sql<boolean>`(${containing('name', q)} or ${containing('username', q)} or exists (
      select 1 from contact_address as address
      where address.contact_id = contact.id and ${containing('address.value', q)}))`,
  )
}

function contactsIn(db: Kysely<Schema>, scope: Scope) {
  return db.selectFrom('contact').selectAll().where(inTenant(scope))
}
