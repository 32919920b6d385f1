import { countryOfAddress } from '@parley/shared/contacts/address-country'
import type { OptOutScope, OptOutSource, SortContacts } from '@parley/shared/contacts/contacts'
import type { Page } from '@parley/shared/paging'
import type { SortDirection } from '@parley/shared/words'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { App } from '../../app.ts'
import { retryIfTaken } from '../../db/dialect.ts'
import { insertInChunks } from '../../db/insert-in-chunks.ts'
import { laterOf } from '../../db/later-of.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { Schema } from '../../db/schema.ts'
import { sortTextOf } from '../../db/search/sort-text.ts'
import { alsoInTenant, inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { hasContactEntry, indexContacts, isTagOfOneWorkspace, reindexContact } from '../search/entries.store.ts'
import { nothingFound, searchList, usualLimits } from '../search/search-list.store.ts'
import type { Searchable, SearchedList, SearchResult } from '../search/searched-list.store.ts'
import { termsOf } from '../search/words.ts'
import { followMerge } from './addresses/merged.store.ts'
import { type ContactSlice, countWhere, sliceOfFiltered } from './filter/contact-slices.store.ts'
import { type FilterPlan, planFilter } from './filter/filter-plan.store.ts'
import { hasConditions, type ReadFilter } from './filter/read-filter.ts'

/** Stores contacts that are new. Their addresses are stored by the caller. */
export async function insertContacts(tx: Tx, contacts: readonly ContactTable[]): Promise<void> {
  await insertInChunks(tx, { into: 'contact', rows: contacts }).catch(retryIfTaken)
  await indexContacts(tx, contacts)
}

export function newContact(app: App, scope: Scope, known: Partial<ContactTable>): ContactTable {
  const now = app.now()
  return {
    ...withDerived({ name: null, username: null, phone: null, platform_user_id: null, ...known }),
    email: null,
    external_id: null,
    named_at: null,
    saved_name: null,
    saved_name_at: null,
    opt_out_scope: null,
    opt_out_source: null,
    opted_out_at: null,
    blocked_at: null,
    blocked_by_id: null,
    block_reason: null,
    platform_blocks: null,
    owner_id: null,
    language: null,
    country: null,
    time_zone: null,
    created_by_import_id: null,
    changed_by_import_id: null,
    created_at: now,
    updated_at: now,
    ...known,
    id: app.newId(),
    workspace_id: scope.workspaceId,
    mode: scope.mode,
  }
}

type Sources = Pick<ContactTable, 'name' | 'username' | 'phone' | 'platform_user_id'>

/** A contact is listed under its name, or else its username, and among those of the country of its phone or user id. */
export function withDerived<Contact extends Sources>(contact: Contact) {
  const { name, username, phone, platform_user_id } = contact
  const address = phone ?? platform_user_id
  const phone_country = address === null ? null : (countryOfAddress(address) ?? null)
  return { ...contact, sort_name: sortTextOf(name ?? username), phone_country }
}

/** Changes a contact that the caller has locked. `updated_at` never goes back. */
export async function updateContact(
  tx: Tx,
  scope: Scope,
  contact: ContactTable,
  changes: Partial<ContactTable>,
): Promise<ContactTable> {
  const changed = withDerived({ ...contact, ...changes })
  const { sort_name, phone_country } = changed
  const updated_at = Math.max(contact.updated_at, changed.updated_at)
  // Stryker disable next-line ConditionalExpression: Only indexes the same names again.
  const isRenamed = changed.name !== contact.name || changed.username !== contact.username
  const { numUpdatedRows } = await tx
    .updateTable('contact')
    .set({
      ...changes,
      ...(isRenamed && { sort_name }),
      ...(phone_country !== contact.phone_country && { phone_country }),
      updated_at,
    })
    .where('id', '=', contact.id)
    .where(inTenant(scope))
    .executeTakeFirst()
    .catch(retryIfTaken)
  if (isRenamed && numUpdatedRows > 0n) await reindexContact(tx, changed)
  return { ...changed, updated_at }
}

const touchedEveryMs = 60_000

/**
 * Moves `updated_at` of a contact that a platform reported unchanged, which decides whose name is the latest when two are
 * merged. To the minute: a busy contact's row is not written with every message.
 */
export async function touchContact(
  tx: Tx,
  scope: Scope,
  { id, updated_at }: Pick<ContactTable, 'id' | 'updated_at'>,
  now: number,
): Promise<void> {
  if (updated_at + touchedEveryMs > now) return
  await tx.updateTable('contact').set({ updated_at: now }).where('id', '=', id).where(inTenant(scope)).execute()
}

type Touched = { readonly contactIds: readonly string[]; readonly at: number }

/** Moves `updated_at` of contacts that the caller has locked and of which only values in other tables change. */
export async function touchContacts(tx: Tx, scope: Scope, { contactIds, at }: Touched): Promise<void> {
  if (contactIds.length === 0) return
  await tx
    .updateTable('contact')
    .set({ updated_at: laterOf('updated_at', at) })
    .where('id', 'in', [...contactIds])
    .where(alsoInTenant(scope))
    .execute()
}

type Imported = { readonly contactIds: readonly string[]; readonly importId: string }

/** Notes which import changed contacts, for their histories. The caller has locked them. */
export async function noteImport(tx: Tx, scope: Scope, { contactIds, importId }: Imported): Promise<void> {
  if (contactIds.length === 0) return
  await tx
    .updateTable('contact')
    .set({ changed_by_import_id: importId })
    .where('id', 'in', [...contactIds])
    .where(alsoInTenant(scope))
    .execute()
}

/** The contact, or the one that it was merged into. */
export async function findContact(db: Kysely<Schema>, scope: Scope, contactId: string) {
  return followMerge(db, scope, {
    kind: 'contact',
    id: contactId,
    find: (id) => contactsIn(db, scope).where('id', '=', id).executeTakeFirst(),
  })
}

/** The contacts with these ids of other programs, by that id. */
export async function contactsWithExternalIds(
  db: Kysely<Schema>,
  scope: Scope,
  externalIds: readonly string[],
): Promise<Map<string, ContactTable>> {
  if (externalIds.length === 0) return new Map()
  const rows = await contactsIn(db, scope)
    .where('external_id', 'in', [...new Set(externalIds)])
    .execute()
  return new Map(rows.map((contact) => [contact.external_id ?? '', contact]))
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
  /** When the customer or member chose the opt-out, where that is earlier than now. */
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

type PageOfContacts = Page &
  Pick<SortContacts, 'sort' | 'sortDirection'> &
  Pick<ContactSlice, 'count'> & { readonly plan: FilterPlan }

/** A page of the contacts that meet a filter, the newest contact first unless another order is given. */
export async function pageOfContacts(
  db: Kysely<Schema>,
  scope: Scope,
  { plan, page, limit, sort, sortDirection, count }: PageOfContacts,
): Promise<ContactTable[]> {
  const part = { limit, offset: (page - 1) * limit, count }
  if (sort === 'name') return pageByName(db, scope, { plan, ...part, order: orderOf(sortDirection) })
  const order = sort === 'added' ? orderOf(sortDirection) : 'desc'
  return sliceOfFiltered(db, scope, { plan, slice: { by: 'created_at', order, ...part } })
}

function orderOf(direction: SortDirection = 'ascending') {
  return direction === 'ascending' ? 'asc' : 'desc'
}

type PageByName = Pick<ContactSlice, 'count'> & {
  readonly plan: FilterPlan
  readonly limit: number
  readonly offset: number
  readonly order: 'asc' | 'desc'
}

/**
 * Contacts without a name come last in either direction, the newest first. They are read by a statement of their own, where
 * the page reaches them, so that each statement follows an index.
 */
async function pageByName(db: Kysely<Schema>, scope: Scope, { plan, limit, offset, order, count }: PageByName) {
  const isNamed = [sql<SqlBool>`contact.sort_name > ''`]
  const isNameless = [sql<SqlBool>`contact.sort_name = ''`]
  const named = { by: 'sort_name', order, where: isNamed, limit, offset, count } as const
  const rows = await sliceOfFiltered(db, scope, { plan, slice: named })
  if (rows.length === limit) return rows
  const total = await count?.()
  if (total !== undefined && total <= offset + rows.length) return rows
  const before = rows.length > 0 ? 0 : offset - (await countWhere(db, scope, { plan, where: isNamed }))
  const rest = { limit: limit - rows.length, offset: before }
  const nameless = { by: 'sort_name', order: 'desc', where: isNameless, ...rest } as const
  return [...rows, ...(await sliceOfFiltered(db, scope, { plan, slice: nameless }))]
}

/** Names and usernames beside a text in the alphabet: up to `limit` before it, and as many from it on. */
export async function namesBeside(
  db: Kysely<Schema>,
  scope: Scope,
  { text, limit }: { readonly text: string; readonly limit: number },
): Promise<string[]> {
  const named = db.selectFrom('contact').select(['name', 'username']).where(inTenant(scope)).where('sort_name', '>', '')
  const sortText = sortTextOf(text)
  const before = await named.where('sort_name', '<', sortText).orderBy('sort_name', 'desc').limit(limit).execute()
  const following = await named.where('sort_name', '>=', sortText).orderBy('sort_name', 'asc').limit(limit).execute()
  return [...before, ...following].flatMap(({ name, username }) => name ?? username ?? [])
}

/** Contacts with every word in their names, or in one of their addresses, former ones included. */
export async function searchContacts(
  textSearch: Searchable,
  scope: Scope,
  {
    filter,
    signal,
  }: { readonly filter: Page & ReadFilter & { readonly q: string }; readonly signal: AbortSignal | undefined },
): Promise<SearchResult> {
  const terms = termsOf(scope, 'contact', filter.q)
  if (terms.length === 0) return nothingFound
  const { isMet, ids, most } = await planFilter(textSearch.db, scope, filter)
  const list: SearchedList = {
    table: 'contact',
    orderedBy: 'created_at',
    where: isMet,
    entries: { of_contact: terms },
    reached: sql`select contact_id as id from of_contact`,
    isOwn: filter.optedOut === undefined && !hasConditions(filter) ? isTagOfOneWorkspace(scope) : undefined,
    isMatch: hasContactEntry('contact.id', terms),
    filtered: ids && { ids, most, among: inTenant(scope, 'contact') },
  }
  const page = { limit: filter.limit, offset: (filter.page - 1) * filter.limit }
  return searchList(textSearch, { list, page, signal }, { ...usualLimits, maxEntries })
}

/** A contact has few entries, so these are of more contacts than are counted, where there are as many. */
const maxEntries = 20_000

/** Returns those of the contacts with these ids that exist, the newest first. */
export async function contactsWith(db: Kysely<Schema>, scope: Scope, ids: readonly string[]): Promise<ContactTable[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('contact')
    .selectAll()
    .where('id', 'in', [...ids])
    .where(alsoInTenant(scope))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

function contactsIn(db: Kysely<Schema>, scope: Scope) {
  return db.selectFrom('contact').selectAll().where(inTenant(scope))
}
