import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type SearchTerms, type TextSearch, upTo } from '../../db/search/text-search.ts'

/** A list in which text is searched. */
export type SearchedList = {
  readonly table: 'conversation' | 'contact'
  /** The time that orders the list, newest first; rows of one time are in the order of their ids. */
  readonly orderedBy: 'last_activity_at' | 'created_at'
  /** The tenant's rows that the filter leaves. */
  readonly where: RawBuilder<SqlBool>
  /** What the entries of each kind match. The keys name the entries in the statement. */
  readonly entries: Readonly<Record<string, SearchTerms>>
  /** Further entries, which are not in the index: each selects the `conversation_id` of a row. They are named like the others. */
  readonly further?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Selects the ids of rows, as `id`, that these entries lead to. May repeat them and name rows that `where` excludes. */
  readonly reached: RawBuilder<unknown>
  /**
   * Whether everything that is reached is the tenant's: then it can be counted without being looked up. Set where the filter
   * leaves every row of the tenant.
   */
  readonly isOwn?: RawBuilder<SqlBool> | undefined
  /** Whether a row matches, looked up from the row. */
  readonly isMatch: RawBuilder<SqlBool>
  /** The rows that the filter leaves, where no index has them in the order of the list. */
  readonly filtered?: FilteredRows | undefined
}

export type FilteredRows = {
  /** Selects their ids, as `id`. */
  readonly ids: RawBuilder<unknown>
  /** The most rows that there can be. */
  readonly most: number
  /** All rows of the tenant, which an index has in the order of the list. */
  readonly among: RawBuilder<SqlBool>
}

/** A place in the list. */
export type Place = { readonly at: number; readonly id: string }
export type SearchPage = { readonly limit: number } & ({ readonly offset: number } | { readonly below: Place })
export type SearchResult = { readonly total: number; readonly isCapped: boolean; readonly ids: readonly string[] }
export type Searchable = Pick<TextSearch, 'db' | 'matching' | 'eachWith'>

/** The sizes at which a search is made in another way. Tests take smaller ones. */
export type SearchLimits = {
  /** Up to this many results are counted exactly. */
  readonly maxCounted: number
  /** Entries of a kind read from the index before the search continues in the list. */
  readonly maxEntries: number
  /** Rows looked up between two looks at the signal, and how often. */
  readonly chunkSize: number
  readonly maxChunks: number
}

/** `total` may be too small where it is more than are counted. */
export type Found = { readonly total: number; readonly hasAllEntries: boolean; readonly ids: readonly string[] }

type Entries = {
  /** The definitions in the statement's `with`. */
  readonly definitions: RawBuilder<unknown>
  /** The number of entries of all kinds, where at most `maxCounted` rows are found; otherwise it is not needed. */
  readonly count: RawBuilder<number>
}

/** The entries that match, or so many of each kind. */
export function entriesOf(
  { matching }: Searchable,
  { entries, further = {} }: SearchedList,
  { maxCounted, maxEntries }: { readonly maxCounted: number; readonly maxEntries?: number },
): Entries {
  const most = maxEntries === undefined ? {} : { most: maxEntries }
  const named = Object.entries(entries).map(([name, terms]) => matching(name, { terms, ...most }))
  const others = Object.entries(further).map(([name, rows]) => ({
    definition: sql`${sql.table(name)} as materialized (${rows} ${upTo(maxEntries)})`,
    count: sql<number>`(select count(*) from ${sql.table(name)})`,
  }))
  const all = [...named, ...others]
  const counts = all.map(({ count }) => count)
  return {
    definitions: sql.join(all.map(({ definition }) => definition)),
    count: sql`case when count(*) <= ${sql.lit(maxCounted)} then ${sql.join(counts, sql` + `)} else 0 end`,
  }
}

/** The list is in descending order, so what is below is less. */
export function compare(
  { table, orderedBy }: SearchedList,
  operator: '<' | '>=',
  { at, id }: Place,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`${table}.${orderedBy}`)}, ${sql.ref(`${table}.id`)}) ${sql.raw(operator)} (${at}, ${id})`
}
