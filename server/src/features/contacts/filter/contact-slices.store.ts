import { type Expression, type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { ContactTable } from '../../../db/schema/contacts.ts'
import type { Schema } from '../../../db/schema.ts'
import type { Scope } from '../../../policy.ts'
import { isAmong, meets } from './contact-sets.store.ts'
import type { FilterPlan } from './filter-plan.store.ts'

/** A part of a list of contacts. */
export type ContactSlice = {
  readonly by: 'created_at' | 'updated_at' | 'sort_name'
  /** Contacts with the same value are in the order of their ids, in the same direction. */
  readonly order: 'asc' | 'desc'
  /** Further conditions of a row of `contact`, which an index of this order has. */
  readonly where?: readonly RawBuilder<SqlBool>[]
  readonly after?: { readonly at: number; readonly id: string } | undefined
  readonly limit: number
  readonly offset?: number
  /** Counts the contacts of the list; undefined where that takes too long. Called where the end of the list may have been reached. */
  readonly count?: (() => Promise<number | undefined>) | undefined
}

/** The number of contacts that are looked at, one by one in the order of the list, before all that meet the filter are found. */
const mostFollowed = 10_000

/**
 * The contacts of a list that meet a filter. Few are read and sorted. Of many, a list is followed in its order until the slice is full;
 * where that takes too long, because those that meet the filter come late, their ids are compared with an index of the order, unless
 * the list turns out to have no more.
 */
export async function sliceOfFiltered(
  db: Kysely<Schema>,
  scope: Scope,
  { plan, slice }: { readonly plan: FilterPlan; readonly slice: ContactSlice },
): Promise<ContactTable[]> {
  const { ids } = plan
  const rows = (contacts: Contacts) => inOrder(contacts.selectAll('contact'), slice).execute()
  const all = db.selectFrom('contact')
  if (!ids) return rows(all.where(plan.isMet))
  if (plan.areFew) return rows(chosen(db, scope, ids))
  const end = await inOrder(
    all
      .where(meets(scope, []))
      .select([sql.ref<number | string>(`contact.${slice.by}`).as('value'), 'contact.id as id']),
    { ...slice, limit: 1, offset: mostFollowed - 1 },
  ).executeTakeFirst()
  if (!end) return rows(all.where(plan.isMet))
  const near = await rows(all.where(plan.isMet).where(compare(slice, notAfter[slice.order], [end.value, end.id])))
  if (near.length === slice.limit) return near
  const total = await slice.count?.()
  if (total !== undefined && total <= (slice.offset ?? 0) + near.length) return near
  if (plan.onlyExcludes) return rows(all.where(plan.isMet))
  // Only the index is read up to the end of the slice, and of the contacts those in it.
  const slicedIds = inOrder(all.where(meets(scope, [])).where(isAmong(ids)).select('contact.id as id'), slice)
  return inOrder(chosen(db, scope, slicedIds).selectAll('contact'), {
    by: slice.by,
    order: slice.order,
    limit: slice.limit,
  }).execute()
}

/** How many of the contacts that meet the filter meet these conditions too. */
export async function countWhere(
  db: Kysely<Schema>,
  scope: Scope,
  { plan, where }: { readonly plan: FilterPlan; readonly where: readonly RawBuilder<SqlBool>[] },
): Promise<number> {
  const conditions = plan.ids ? [meets(scope, []), isAmong(plan.ids)] : [plan.isMet]
  const { count } = await [...conditions, ...where]
    .reduce((query, condition) => query.where(condition), db.selectFrom('contact'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Contacts = SelectQueryBuilder<Schema, 'contact', object>

/** Found by their ids, in a cross join, because SQLite keeps its order. */
function chosen(db: Kysely<Schema>, scope: Scope, ids: Expression<unknown>): Contacts {
  return db
    .selectFrom(sql<{ id: string }>`(${ids})`.as('chosen'))
    .crossJoin('contact')
    .whereRef('contact.id', '=', 'chosen.id')
    .where(meets(scope, [])) as unknown as Contacts
}

const after = { asc: '>', desc: '<' } as const
const notAfter = { asc: '<=', desc: '>=' } as const

function compare({ by }: ContactSlice, operator: string, [value, id]: readonly [number | string, string]) {
  return sql<SqlBool>`(${sql.ref(`contact.${by}`)}, contact.id) ${sql.raw(operator)} (${value}, ${id})`
}

function inOrder<Row>(contacts: SelectQueryBuilder<Schema, 'contact', Row>, slice: ContactSlice) {
  const conditions = [
    ...(slice.where ?? []),
    ...(slice.after ? [compare(slice, after[slice.order], [slice.after.at, slice.after.id])] : []),
  ]
  return conditions
    .reduce((query, condition) => query.where(condition), contacts)
    .orderBy(`contact.${slice.by}`, slice.order)
    .orderBy('contact.id', slice.order)
    .limit(slice.limit)
    .offset(slice.offset ?? 0)
}
