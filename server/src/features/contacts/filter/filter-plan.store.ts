import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Schema } from '../../../db/schema.ts'
import { inTenant, inWorkspace } from '../../../db/tenant.ts'
import type { Scope } from '../../../policy.ts'
import type { ContactCondition } from '../../contact-fields/contact-condition.ts'
import { tagsOf } from '../../tags/tags.store.ts'
import { conditionsOf, isAmong, meets } from './contact-sets.store.ts'
import { hasConditions, type ReadFilter } from './read-filter.ts'

/** How the contacts that meet a filter are found. */
export type FilterPlan = {
  /** Whether a row of `contact` meets the filter. */
  readonly isMet: RawBuilder<SqlBool>
  /** Selects the ids of all contacts that meet it, as `id`. Undefined where each list has an index of those that meet it. */
  readonly ids: RawBuilder<unknown> | undefined
  /** True where the filter only leaves out contacts, so that most are expected to meet it. */
  readonly onlyExcludes?: boolean
  /** No more contacts than this meet it; infinite where that is not known. */
  readonly most: number
  /** Whether they are so few that they can be read and sorted. */
  readonly areFew: boolean
  /** Selects how many meet it, as `count`; the number where it is already known. */
  readonly count: RawBuilder<unknown> | number
}

/** The sizes at which a filter is applied in another way. Tests take smaller ones. */
export type FilterLimits = {
  /** The sizes of sets are compared up to this one. A smaller set is read at once where contacts are compared with it. */
  readonly mostSized: number
  /** Up to so many contacts are read and sorted; of more, a list is followed in its order until a page is full. */
  readonly mostSorted: number
  /** All contacts of a tenant are counted by those of others where these are fewer. */
  readonly mostOfOthers: number
}

const usual: FilterLimits = { mostSized: 20_000, mostSorted: 5_000, mostOfOthers: 50_000 }
/** A list that is shorter is counted by the connection that reads it. */
const mostCountedHere = 1_000

/** Compares how many contacts meet each condition, in one statement that reads the beginning of each set. */
export async function planFilter(
  db: Kysely<Schema>,
  scope: Scope,
  filter: ReadFilter,
  limits = usual,
): Promise<FilterPlan> {
  const conditions = conditionsOf(scope, filter, await tagIdIn(db, scope, filter))
  const included = conditions.filter(({ isExcluded }) => !isExcluded)
  const excluded = conditions.filter(({ isExcluded }) => isExcluded)
  const many = { isMet: meets(scope, conditions), most: Number.POSITIVE_INFINITY, areFew: false }
  if (!hasConditions(filter)) {
    const [optedOut] = included
    return { ...many, ids: undefined, count: optedOut ? countOf(optedOut.ids) : countExcept(scope, excluded, limits) }
  }
  const sets = await inOrderOfSize(db, included, limits)
  const [smallest] = sets
  if (!smallest) {
    const count = countExcept(scope, excluded, limits)
    return { ...many, ids: allExcept(scope, excluded), onlyExcludes: true, count }
  }
  const { condition, size } = smallest
  const ids = intersectionOf(sets, excluded, limits)
  if (size >= limits.mostSized) return { ...many, ids, count: countOf(ids) }
  const among = conditions.map((each) => (each === condition ? { ...each, isMet: isAmong(each.ids) } : each))
  const isKnown = conditions.length === 1 && !condition.mayRepeat
  return {
    isMet: meets(scope, among),
    ids,
    most: size,
    areFew: size <= limits.mostSorted,
    count: isKnown ? size : countOf(ids),
  }
}

/** The id of the tag in a filter; undefined where the workspace has no such tag. The names of tags differ by more than case. */
async function tagIdIn(db: Kysely<Schema>, scope: Scope, { tag }: ReadFilter): Promise<string | undefined> {
  if (tag === undefined) return undefined
  return (await tagsOf(db, scope)).find(({ name }) => name.toLowerCase() === tag.toLowerCase())?.id
}

/** How many contacts meet the filter. */
export async function countFiltered(db: Kysely<Schema>, { count }: Pick<FilterPlan, 'count'>): Promise<number> {
  if (typeof count === 'number') return count
  const { rows } = await sql<{ count: number }>`${count}`.execute(db)
  return Number(rows[0]?.count)
}

/**
 * Counts the contacts that meet a filter where they are fewer than `mostCountedHere`, at a cost that depends on that number only.
 * Otherwise returns undefined.
 */
export async function countIfFew(db: Kysely<Schema>, { isMet, count }: FilterPlan): Promise<number | undefined> {
  if (typeof count === 'number') return count
  const some = sql`select 1 as one from contact where ${isMet} limit ${sql.lit(mostCountedHere)}`
  const counted = await countFiltered(db, { count: sql`select count(*) as count from (${some}) as some_contacts` })
  return counted < mostCountedHere ? counted : undefined
}

/** A condition with the size of its set, or `mostSized` where that is larger. */
type Sized = { readonly condition: ContactCondition; readonly size: number }

async function inOrderOfSize(
  db: Kysely<Schema>,
  conditions: readonly ContactCondition[],
  { mostSized }: FilterLimits,
): Promise<Sized[]> {
  if (conditions.length === 0) return []
  const sizes = conditions.map(
    ({ ids }) =>
      sql`select count(*) as size from (select 1 as one from (${ids}) as ids limit ${sql.lit(mostSized)}) as beginning`,
  )
  const { rows } = await sql<{ place: number; size: number }>`${sql.join(
    sizes.map((size, place) => sql`select ${sql.lit(place)} as place, size from (${size}) as sized`),
    sql` union all `,
  )}`.execute(db)
  const sizeOf = new Map(rows.map(({ place, size }) => [Number(place), Number(size)]))
  return conditions
    .map((condition, place) => ({ condition, size: sizeOf.get(place) ?? 0 }))
    .toSorted((one, other) => one.size - other.size)
}

/** A set is looked up one by one where it has more than so many times the contacts that are looked up. */
const mostTimes = 8

/**
 * Selects the ids in all of these sets, the smallest first, and in none of the excluded ones. Each contact of a small set is looked
 * up; large sets are read to their ends and merged, for which SQLite needs the order.
 */
function intersectionOf(
  [smallest, ...others]: readonly Sized[],
  excluded: readonly ContactCondition[],
  { mostSized }: FilterLimits,
) {
  const { condition, size } = smallest as Sized
  if (others.length === 0 && excluded.length === 0) return once(condition)
  if (size >= mostSized) {
    const more = [
      ...others.map((other) => sql` intersect ${once(other.condition)}`),
      ...excluded.map(({ ids }) => sql` except ${ids}`),
    ]
    // The limit that never applies keeps the order from being dropped.
    return sql`${once(condition)}${sql.join(more, sql``)} order by id limit ${sql.lit(Number.MAX_SAFE_INTEGER)}`
  }
  const isNear = (other: Sized) => other.size < mostSized && other.size <= size * mostTimes
  const conditions = [
    ...others.map((other) =>
      isNear(other) ? sql`contact.id in (${other.condition.ids})` : sql`${other.condition.isMet}`,
    ),
    ...excluded.map(({ isMet }) => sql`${isMet}`),
  ]
  const lookedUp = [...others.filter((other) => !isNear(other)).map((other) => other.condition), ...excluded]
  const areMet = sql.join(conditions, sql` and `)
  // The ids alone stand for the contacts where no other column of theirs is read.
  if (!lookedUp.some(({ readsRow }) => readsRow)) {
    return sql`select contact.id as id from (${once(condition)}) as contact where ${areMet}`
  }
  // SQLite keeps the order of a cross join.
  return sql`select contact.id as id from (${once(condition)}) as first cross join contact
    where contact.id = first.id and ${areMet}`
}

/** The set without repetitions, as one select. */
function once({ ids, mayRepeat }: ContactCondition): RawBuilder<unknown> {
  return mayRepeat ? sql`select distinct id from (${ids}) as repeated` : sql`select id from (${ids}) as one_set`
}

function countOf(ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select count(*) as count from (${ids}) as met`
}

function allExcept(scope: Scope, excluded: readonly ContactCondition[]): RawBuilder<unknown> {
  const without = excluded.map(({ ids }) => sql` except ${ids}`)
  return sql`select id from contact where ${inTenant(scope)}${sql.join(without, sql``)}`
}

/**
 * The number of all contacts. SQLite counts a whole table by its pages, without looking at rows, four times as fast as the rows of one
 * tenant. Where only few contacts are of others, these are subtracted.
 */
function countAll(scope: Scope, { mostOfOthers }: FilterLimits): RawBuilder<unknown> {
  const { workspaceId, mode } = scope
  // SQLite would compare a pair of columns with every row of the workspace.
  const others = ['<', '>'].flatMap((sign) => [
    sql`select 1 as one from contact where workspace_id ${sql.raw(sign)} ${workspaceId}`,
    sql`select 1 as one from contact where ${inWorkspace(scope)} and mode ${sql.raw(sign)} ${mode}`,
  ])
  const some = sql`${sql.join(others, sql` union all `)} limit ${sql.lit(mostOfOthers)}`
  return sql`select case when others.count < ${sql.lit(mostOfOthers)} then (select count(*) from contact) - others.count
    else (select count(*) from contact where ${inTenant(scope)}) end
    from (select count(*) as count from (${some}) as some_others) as others`
}

/** Counts all contacts but the excluded ones. No contact is looked up. */
function countExcept(scope: Scope, excluded: readonly ContactCondition[], limits: FilterLimits): RawBuilder<unknown> {
  const all = countAll(scope, limits)
  const [first, ...more] = excluded
  if (!first) return sql`select (${all}) as count`
  const sets = sql.join(
    excluded.map(({ ids }) => ids),
    sql` union all `,
  )
  const ids = more.length === 0 ? once(first) : sql`select distinct id from (${sets}) as each_set`
  return sql`select (${all}) - (select count(*) from (${ids}) as excluded) as count`
}
