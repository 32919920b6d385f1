import type { ListContacts, OptOutScope, OptOutSource } from '@parley/shared/contacts/contacts'
import { type Kysely, sql } from 'kysely'
import type { App } from '../../app.ts'
import { containing } from '../../db/containing.ts'
import { retryIfTaken } from '../../db/dialect.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { Schema } from '../../db/schema.ts'
import { inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Address } from '../../platforms/channel.ts'
import type { Scope } from '../../policy.ts'

/** How a platform or a recipient list identifies a person. At least one of phone (E.164) and platform user id is given. */
export type Person = Address & { readonly name: string | null }

/** One statement, so that two concurrent first messages of one person create one contact. */
export async function upsertContact(app: App, tx: Tx, scope: Scope, person: Person): Promise<ContactTable> {
  const identity = person.phone === null ? ('platform_user_id' as const) : ('phone' as const)
  return upsertBy(tx, identity, [newRow(app, scope, person)])
    .executeTakeFirstOrThrow()
    .catch(retryIfTaken)
}

/** The contacts with these distinct phones, created where they are new, in one statement. They are locked in the given order. */
export async function upsertContactsByPhone(
  app: App,
  tx: Tx,
  scope: Scope,
  phones: readonly string[],
): Promise<ContactTable[]> {
  if (phones.length === 0) return []
  const rows = phones.map((phone) => newRow(app, scope, { phone, platformUserId: null, name: null }))
  return upsertBy(tx, 'phone', rows).execute()
}

function newRow(app: App, scope: Scope, person: Person): ContactTable {
  const now = app.now()
  return {
    id: app.newId(),
    workspace_id: scope.workspaceId,
    mode: scope.mode,
    phone: person.phone,
    platform_user_id: person.platformUserId,
    name: person.name,
    opt_out_scope: null,
    opt_out_source: null,
    opted_out_at: null,
    created_at: now,
    updated_at: now,
  }
}

function upsertBy(tx: Tx, identity: 'phone' | 'platform_user_id', rows: readonly ContactTable[]) {
  return tx
    .insertInto('contact')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'mode', identity]).doUpdateSet({
        name: sql`coalesce(excluded.name, contact.name)`,
        platform_user_id: sql`coalesce(excluded.platform_user_id, contact.platform_user_id)`,
        updated_at: sql`excluded.updated_at`,
      }),
    )
    .returningAll()
}

type SeenContact = { readonly id: string; readonly phone: string | null; readonly name: string | null }

export async function updateSeenContact(
  app: App,
  tx: Tx,
  scope: Scope,
  { id, phone, name }: SeenContact,
): Promise<ContactTable> {
  return tx
    .updateTable('contact')
    .set({ phone, updated_at: app.now(), ...(name === null ? {} : { name }) })
    .where('id', '=', id)
    .where(inTenant(scope))
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(retryIfTaken)
}

type NewAddress = Address & { readonly contactId: string }

/** Null values stay unchanged. */
export async function storeAddress(app: App, tx: Tx, scope: Scope, { contactId, ...to }: NewAddress): Promise<void> {
  await tx
    .updateTable('contact')
    .set({
      ...(to.phone !== null && { phone: to.phone }),
      ...(to.platformUserId !== null && { platform_user_id: to.platformUserId }),
      updated_at: app.now(),
    })
    .where('id', '=', contactId)
    .where(inTenant(scope))
    .execute()
    .catch(retryIfTaken)
}

export async function findByPlatformUser(db: Kysely<Schema>, scope: Scope, platformUserId: string) {
  return contactsIn(db, scope).where('platform_user_id', '=', platformUserId).executeTakeFirst()
}

export async function findByPhone(db: Kysely<Schema>, scope: Scope, phone: string) {
  return contactsIn(db, scope).where('phone', '=', phone).executeTakeFirst()
}

export async function findContact(db: Kysely<Schema>, scope: Scope, contactId: string) {
  return contactsIn(db, scope).where('id', '=', contactId).executeTakeFirst()
}

/** The phones among these whose owners have opted out of campaigns. */
export async function optedOutPhones(db: Kysely<Schema>, scope: Scope, phones: readonly string[]): Promise<string[]> {
  if (phones.length === 0) return []
  const rows = await db
    .selectFrom('contact')
    .select('phone')
    .where(inTenant(scope))
    .where('phone', 'in', [...new Set(phones)])
    .where('opt_out_scope', 'is not', null)
    .execute()
  return rows.flatMap((row) => row.phone ?? [])
}

/** The contact, locked until the commit. */
export async function lockContact(app: App, tx: Tx, scope: Scope, contactId: string) {
  return contactsIn(tx, scope).where('id', '=', contactId).modifyEnd(app.store.lockRow).executeTakeFirst()
}

export type OptOut = { readonly scope: OptOutScope; readonly source: OptOutSource }

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
      opted_out_at: change.optOut ? now : null,
      updated_at: now,
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
  if (q !== undefined) query = query.where(sql<boolean>`(${containing('name', q)} or ${containing('phone', q)})`)
  return query
}

function contactsIn(db: Kysely<Schema>, scope: Scope) {
  return db.selectFrom('contact').selectAll().where(inTenant(scope))
}
