import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'

/** A list in which text is searched. */
export type SearchedList = {
  readonly table: 'conversation' | 'contact'
  /** The time that orders the list, newest first; rows of one time are in the order of their ids. */
  readonly orderedBy: 'last_activity_at' | 'created_at'
  /** The tenant's rows that the filter leaves. */
  readonly where: RawBuilder<SqlBool>
  /** Selects the ids of rows, as `id`, that matching entries lead to. May repeat them and name rows that `where` excludes. */
  readonly reached: RawBuilder<unknown>
  /** Whether a row matches, looked up from the row. */
  readonly isMatch: RawBuilder<SqlBool>
}

/** A place in the list. */
export type Place = { readonly at: number; readonly id: string }
export type SearchPage = { readonly limit: number } & ({ readonly offset: number } | { readonly below: Place })
export type SearchResult = { readonly total: number; readonly isCapped: boolean; readonly ids: readonly string[] }

export const nothingFound: SearchResult = { total: 0, isCapped: false, ids: [] }

/** Up to this many results are counted exactly. */
export const maxCounted = 10_000
/** Entries read from the index before the search continues in the order of the list. */
const maxEntries = 100_000
/** Rows looked up between two looks at the signal, and how often. */
const chunkSize = 2_000
const maxChunks = 10

type Asked = {
  readonly list: SearchedList
  readonly page: SearchPage
  readonly signal: AbortSignal | undefined
}

/**
 * The ids of a page of the rows that match, in the order of the list, and how many match.
 *
 * Rare words are read from the index completely and sorted. Words of more than 10,000 rows are frequent enough that
 * following the list and looking each row up finds a page sooner: at 1,000,000 messages a word in all of them takes about
 * 200 ms, and sorting them 2 to 3 s. Only if that finds too few within 20,000 rows, everything is sorted.
 */
export async function searchList(db: Kysely<Schema>, { list, page, signal }: Asked): Promise<SearchResult> {
  const everything = async () => {
    signal?.throwIfAborted()
    const { total, ids } = await sorted(db, { list, page, most: Number.MAX_SAFE_INTEGER })
    return { total: Math.min(total, maxCounted), isCapped: total > maxCounted, ids }
  }
  const found = await sorted(db, { list, page, most: maxCounted + 1 })
  if (found.total <= maxCounted) {
    return found.hasAllEntries ? { total: found.total, isCapped: false, ids: found.ids } : everything()
  }
  const ids = await followList(db, { list, page, signal })
  return ids ? { total: maxCounted, isCapped: true, ids } : everything()
}

type Sorted = {
  readonly list: SearchedList
  readonly page: SearchPage
  /** Rows that are counted and sorted at most. */
  readonly most: number
}

/**
 * Reads the rows through the index. With more than `most` the page is arbitrary. The limit that never applies keeps the
 * engines from starting with all rows of the tenant instead.
 */
async function sorted(db: Kysely<Schema>, { list, page, most }: Sorted) {
  const { table, orderedBy, where, reached } = list
  const isAll = most > maxCounted + 1
  const some = isAll ? sql`` : sql`limit ${sql.lit(maxEntries)}`
  const count = sql`select count(*) from (${reached} limit ${sql.lit(maxEntries)}) as entry`
  const [at, id] = [sql.ref(`${table}.${orderedBy}`), sql.ref(`${table}.id`)]
  const { rows } = await sql<{ total: number; entries: number; id: string | null }>`
    with found as materialized (
      select ${id} as id, ${at} as at
      from (
        select ${sql.table(table)}.* from (select distinct id from (${reached} ${some}) as reached) as hit
        cross join ${sql.table(table)} where ${id} = hit.id
        limit ${sql.lit(Number.MAX_SAFE_INTEGER)}
      ) as ${sql.table(table)}
      where ${where}
      limit ${sql.lit(most)}
    ), summary as materialized (
      select count(*) as total, case when count(*) <= ${sql.lit(maxCounted)} then ${isAll ? sql`0` : sql`(${count})`} else 0 end as entries
      from found
    )
    select summary.total, summary.entries, page.id
    from summary left join (
      select id, at from found
      ${'below' in page ? sql`where (at, id) < (${page.below.at}, ${page.below.id})` : sql``}
      order by at desc, id desc limit ${page.limit} offset ${'offset' in page ? page.offset : 0}
    ) as page on true
    order by page.at desc, page.id desc`.execute(db)
  return {
    total: Number(rows[0]?.total ?? 0),
    hasAllEntries: Number(rows[0]?.entries ?? 0) < maxEntries,
    ids: rows.flatMap((row) => row.id ?? []),
  }
}

type Followed = Pick<Asked, 'list' | 'page' | 'signal'>

/** Looks rows up in the order of the list until the page is full; undefined where it is not after some chunks. */
async function followList(db: Kysely<Schema>, { list, page, signal }: Followed): Promise<string[] | undefined> {
  const skipped = 'offset' in page ? page.offset : 0
  const ids: string[] = []
  let above = 'below' in page ? page.below : undefined
  for (let chunk = 0; chunk < maxChunks; chunk += 1) {
    signal?.throwIfAborted()
    const until = await endOfChunk(db, list, above)
    const wanted = skipped + page.limit - ids.length
    ids.push(...(await matchesBetween(db, list, { above, until, wanted })))
    if (until === undefined || ids.length >= skipped + page.limit) return ids.slice(skipped)
    above = until
  }
  return undefined
}

/** The last row of the chunk that begins below this one; undefined when the list ends before. */
async function endOfChunk(db: Kysely<Schema>, list: SearchedList, above: Place | undefined) {
  const [first] = await inOrder(db, list, {
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
  readonly conditions: readonly RawBuilder<SqlBool>[]
  readonly limit: number
  readonly offset: number
}

async function inOrder(db: Kysely<Schema>, list: SearchedList, { conditions, limit, offset }: Part): Promise<Place[]> {
  const [at, id] = [sql.ref(`${list.table}.${list.orderedBy}`), sql.ref(`${list.table}.id`)]
  const { rows } = await sql<Place>`
    select ${at} as at, ${id} as id from ${sql.table(list.table)}
    where ${sql.join([list.where, ...conditions], sql` and `)}
    order by ${at} desc, ${id} desc limit ${limit} offset ${offset}`.execute(db)
  return rows.map((row) => ({ at: Number(row.at), id: row.id }))
}

/** The list is in descending order, so what is below is less. */
function compare({ table, orderedBy }: SearchedList, operator: '<' | '>=', { at, id }: Place): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`${table}.${orderedBy}`)}, ${sql.ref(`${table}.id`)}) ${sql.raw(operator)} (${at}, ${id})`
}
