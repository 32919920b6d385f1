import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { newestFound } from './newest-found.store.ts'
import {
  compare,
  entriesOf,
  type FilteredRows,
  type Found,
  type Place,
  type Searchable,
  type SearchedList,
  type SearchLimits,
  type SearchPage,
  type SearchResult,
} from './searched-list.store.ts'

export const nothingFound: SearchResult = { total: 0, isCapped: false, ids: [] }

export const usualLimits: SearchLimits = { maxCounted: 10_000, maxEntries: 100_000, chunkSize: 2_000, maxChunks: 10 }

type Asked = {
  readonly list: SearchedList
  readonly page: SearchPage
  readonly signal: AbortSignal | undefined
}
type Limited = Asked & { readonly limits: SearchLimits }

/**
 * The ids of a page of the rows that match, in the order of the list, and how many match.
 *
 * Rare words are read from the index completely and sorted. Words of more than 10,000 rows are frequent enough that
 * following the list and looking each row up finds a page sooner. A list that the filter leaves short is looked up as a whole. Only if neither succeeds
 * within 20,000 rows, everything is sorted.
 */
export async function searchList(textSearch: Searchable, asked: Asked, limits = usualLimits): Promise<SearchResult> {
  const { maxCounted } = limits
  const { filtered } = asked.list
  const limited = { ...asked, limits }
  if (filtered && filtered.most <= mostLookedUp(limits)) return searchFiltered(textSearch, limited, filtered)
  const newest = await newestFound(textSearch, limited)
  const found = newest ?? (await sorted(textSearch, { ...limited, isWhole: false }))
  if (found.total <= maxCounted && found.hasAllEntries) return resultOf(found, maxCounted)
  asked.signal?.throwIfAborted()
  const isFrequent = found.total > maxCounted
  if (isFrequent || filtered) {
    const ids = await searchFromTop(textSearch.db, limited)
    if (ids) return { total: Math.min(Math.max(found.total, ids.length), maxCounted), isCapped: true, ids }
  } else {
    const all = await searchShortList(textSearch.db, limited)
    if (all) return resultOf(all, maxCounted)
  }
  asked.signal?.throwIfAborted()
  return resultOf(await sorted(textSearch, { ...limited, isWhole: true }), maxCounted)
}

type Page = Pick<Found, 'total' | 'ids'>

function resultOf({ total, ids }: Page, maxCounted: number): SearchResult {
  return { total: Math.min(total, maxCounted), isCapped: total > maxCounted, ids }
}

type Sorted = Pick<Limited, 'list' | 'page' | 'limits'> & {
  /** Otherwise at most one row more than are counted, of which the page is arbitrary, that so many entries lead to. */
  readonly isWhole: boolean
}

/** Reads the rows through the index. The limit that never applies keeps the engines from starting with all rows of the tenant. */
async function sorted(textSearch: Searchable, { list, page, isWhole, limits }: Sorted): Promise<Found> {
  const { maxCounted, maxEntries } = limits
  const { table, orderedBy, where, reached } = list
  const entries = entriesOf(textSearch, list, isWhole ? { maxCounted } : { maxCounted, maxEntries })
  const [at, id] = [sql.ref(`${table}.${orderedBy}`), sql.ref(`${table}.id`)]
  const { rows } = await sql<{ total: number; entries: number; id: string | null }>`
    with ${entries.definitions}, found as materialized (
      select ${id} as id, ${at} as at
      from (
        select ${sql.table(table)}.* from (
          select distinct id from (${reached}) as reached
        ) as hit
        cross join ${sql.table(table)} where ${id} = hit.id
        limit ${sql.lit(Number.MAX_SAFE_INTEGER)}
      ) as ${sql.table(table)}
      where ${where}
      ${isWhole ? sql`` : sql`limit ${sql.lit(maxCounted + 1)}`}
    ), summary as materialized (
      select count(*) as total,
        ${isWhole ? sql`0` : entries.count} as entries
      from found
    )
    select summary.total, summary.entries, page.id
    from summary left join (
      select id, at from found
      ${'below' in page ? sql`where (at, id) < (${page.below.at}, ${page.below.id})` : sql``}
      order by at desc, id desc limit ${page.limit} offset ${'offset' in page ? page.offset : 0}
    ) as page on true
    order by page.at desc, page.id desc`.execute(textSearch.db)
  return {
    total: Number(rows[0]?.total ?? 0),
    hasAllEntries: Number(rows[0]?.entries ?? 0) < maxEntries,
    ids: rows.flatMap((row) => row.id ?? []),
  }
}

function mostLookedUp({ chunkSize, maxChunks }: SearchLimits): number {
  return chunkSize * maxChunks
}

/** Reads the entries where they are fewer than the rows that the filter leaves; otherwise looks up each of these rows. */
async function searchFiltered(
  textSearch: Searchable,
  limited: Limited,
  { ids, most, among }: FilteredRows,
): Promise<SearchResult> {
  const { list, limits } = limited
  const { maxCounted, maxEntries } = limits
  const fewer = { ...limits, maxEntries: Math.min(maxEntries, most + 1) }
  const found = await sorted(textSearch, { ...limited, limits: fewer, isWhole: false })
  if (found.total <= maxCounted && found.hasAllEntries) return resultOf(found, maxCounted)
  limited.signal?.throwIfAborted()
  const { table } = list
  const on = sql`${sql.ref(`${table}.id`)} = filtered_row.id`
  const rows = textSearch.eachWith(sql`(${ids}) as filtered_row`, { table, as: table, on })
  const all = await inOrder(textSearch.db, list, {
    rows,
    where: among,
    conditions: [list.isMatch],
    limit: most,
    offset: 0,
  })
  return resultOf(pageAmong(all, limited.page), maxCounted)
}

/** Looks every row up that the filter leaves; undefined where they are many. */
async function searchShortList(db: Kysely<Schema>, { list, page, limits }: Limited): Promise<Page | undefined> {
  const maxLookedUp = mostLookedUp(limits)
  const [beyond] = await inOrder(db, list, { conditions: [], limit: 1, offset: maxLookedUp })
  if (beyond) return undefined
  return pageAmong(await inOrder(db, list, { conditions: [list.isMatch], limit: maxLookedUp, offset: 0 }), page)
}

function pageAmong(all: readonly Place[], page: SearchPage): Page {
  const rest = 'below' in page ? all.filter((place) => isBelow(place, page.below)) : all.slice(page.offset)
  return { total: all.length, ids: rest.slice(0, page.limit).map(({ id }) => id) }
}

/** Looks rows up in the order of the list until the page is full; undefined where it is not after some chunks. */
async function searchFromTop(
  db: Kysely<Schema>,
  { list, page, signal, limits }: Limited,
): Promise<string[] | undefined> {
  const { chunkSize, maxChunks } = limits
  const skipped = 'offset' in page ? page.offset : 0
  const ids: string[] = []
  let above = 'below' in page ? page.below : undefined
  for (let chunk = 0; chunk < maxChunks; chunk += 1) {
    signal?.throwIfAborted()
    const until = await endOfChunk(db, list, { above, chunkSize })
    const wanted = skipped + page.limit - ids.length
    ids.push(...(await matchesBetween(db, list, { above, until, wanted })))
    if (until === undefined || ids.length >= skipped + page.limit) return ids.slice(skipped)
    above = until
  }
  return undefined
}

type Chunk = { readonly above: Place | undefined; readonly chunkSize: number }

/**
 * The last row of the chunk that begins below this place; undefined when the list ends before. Where no index has the rows that the
 * filter leaves in the order of the list, the chunk is of all rows, because the filtered ones may be far below.
 */
async function endOfChunk(db: Kysely<Schema>, list: SearchedList, { above, chunkSize }: Chunk) {
  const [first] = await inOrder(db, list, {
    where: list.filtered?.among ?? list.where,
    conditions: above ? [compare(list, '<', above)] : [],
    limit: 1,
    offset: chunkSize - 1,
  })
  return first
}

type Range = { readonly above: Place | undefined; readonly until: Place | undefined; readonly wanted: number }

async function matchesBetween(db: Kysely<Schema>, list: SearchedList, { above, until, wanted }: Range) {
  const range = [...(above ? [compare(list, '<', above)] : []), ...(until ? [compare(list, '>=', until)] : [])]
  const found = await inOrder(db, list, { conditions: [...range, list.isMatch], limit: wanted, offset: 0 })
  return found.map(({ id }) => id)
}

type Part = {
  /** The table of the list, unless another way to its rows is given. */
  readonly rows?: RawBuilder<unknown>
  /** The filter of the list, unless another condition is given. */
  readonly where?: RawBuilder<SqlBool>
  readonly conditions: readonly RawBuilder<SqlBool>[]
  readonly limit: number
  readonly offset: number
}

async function inOrder(
  db: Kysely<Schema>,
  list: SearchedList,
  { rows: read = sql.table(list.table), where = list.where, conditions, limit, offset }: Part,
): Promise<Place[]> {
  const [at, id] = [sql.ref(`${list.table}.${list.orderedBy}`), sql.ref(`${list.table}.id`)]
  const { rows } = await sql<Place>`
    select ${at} as at, ${id} as id from ${read}
    where ${sql.join([where, ...conditions], sql` and `)}
    order by ${at} desc, ${id} desc limit ${limit} offset ${offset}`.execute(db)
  return rows.map((row) => ({ at: Number(row.at), id: row.id }))
}

function isBelow({ at, id }: Place, other: Place): boolean {
  return at === other.at ? id < other.id : at < other.at
}
