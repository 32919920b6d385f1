import { sql } from 'kysely'
import {
  compare,
  entriesOf,
  type Found,
  type Searchable,
  type SearchedList,
  type SearchLimits,
  type SearchPage,
} from './searched-list.store.ts'

type Asked = { readonly list: SearchedList; readonly page: SearchPage; readonly limits: SearchLimits }

/**
 * The page where it is among the newest 20,000 rows of a list without a filter; undefined where it is not, or where only
 * looking rows up shows whose they are.
 *
 * What the entries lead to is counted without being looked up, and the newest rows are compared with it in the index of the
 * list. Up to 2,000 are looked up nevertheless.
 *
 * The time has an upper bound, although no row is later: of a range with two ends Postgres expects few rows, and follows the
 * index; of one with only a lower end it expects a third of the table, and can prefer to read and sort the whole table.
 */
export async function newestFound(textSearch: Searchable, { list, page, limits }: Asked): Promise<Found | undefined> {
  if (!list.isOwn) return undefined
  const { maxCounted, maxEntries, chunkSize, maxChunks } = limits
  const { table, orderedBy, where, reached } = list
  const entries = entriesOf(textSearch, list, { maxCounted, maxEntries })
  const [at, id] = [sql.ref(`${table}.${orderedBy}`), sql.ref(`${table}.id`)]
  const rows = sql`select ${id} as id, ${at} as at from`
  const isOnPage = 'below' in page ? sql`${where} and ${compare(list, '<', page.below)}` : where
  const { rows: found } = await sql<{ total: number; entries: number; is_own: unknown; id: string | null }>`
    with ${entries.definitions}, found as materialized (
      select distinct id from (${reached}) as reached limit ${sql.lit(maxCounted + 1)}
    ), summary as materialized (
      select count(*) as total, ${entries.count} as entries, ${list.isOwn} as is_own,
        case when count(*) between ${sql.lit(chunkSize + 1)} and ${sql.lit(maxCounted)} then 0 else ${sql.lit(Number.MAX_SAFE_INTEGER)} end as least
      from found
    ), hit as (
      ${rows} ${textSearch.eachWith(sql`found`, { table, as: table, on: sql`${id} = found.id` })}
      where (select total from summary) <= ${sql.lit(chunkSize)} and ${isOnPage}
      union all
      select id, at from (
        ${rows} ${sql.table(table)} where ${isOnPage} and ${at} between (select least from summary) and ${sql.lit(Number.MAX_SAFE_INTEGER)}
        order by ${at} desc, ${id} desc limit ${sql.lit(chunkSize * maxChunks)}
      ) as newest
      where (newest.id in (select id from found)) is true
    )
    select summary.total, summary.entries, summary.is_own, page.id
    from summary left join (
      select id, at from hit order by at desc, id desc
      limit ${page.limit} offset ${'offset' in page ? page.offset : 0}
    ) as page on true
    order by page.at desc, page.id desc`.execute(textSearch.db)
  const [first] = found
  const total = Number(first?.total ?? 0)
  const hasAllEntries = Number(first?.entries ?? 0) < maxEntries
  const ids = found.flatMap((row) => row.id ?? [])
  const isWholePage = total <= chunkSize || total > maxCounted || !hasAllEntries || ids.length === page.limit
  return first?.is_own && isWholePage ? { total, hasAllEntries, ids } : undefined
}
