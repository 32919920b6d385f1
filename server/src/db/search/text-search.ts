import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../schema.ts'

/** A word of the index, or the beginning of one. */
export type SearchTerm = { readonly word: string; readonly isPrefix: boolean }

/** An entry matches when it has every term of one of the alternatives. */
export type SearchTerms = readonly (readonly SearchTerm[])[]

/** The full-text index over `search_entry`. Words are folded before they get here, so both engines find the same. */
export type TextSearch = {
  /** Creates the index and the triggers that keep it and its entries in step with the rows. Called by a migration. */
  readonly create: (db: Kysely<unknown>) => Promise<void>
  /** The matching entries, or so many of them, under a name for the rest of a statement. */
  readonly matching: (name: string, wanted: Wanted) => NamedEntries
  /**
   * The rows of a table that a condition finds for each row of another, looked up one by one in an index, as the end of a
   * `from` clause. Without it the planner may read the whole table, because it expects many rows where few match.
   */
  readonly eachWith: (rows: RawBuilder<unknown>, lookedUp: LookedUp) => RawBuilder<unknown>
  /**
   * Joins a part of what many transactions have written into the index, and returns whether more is left to join. Removing many
   * entries takes a sixth of the time from an index that is joined. `isFirst` begins to join the whole index.
   */
  readonly compact: (tx: Kysely<Schema>, step: { readonly isFirst: boolean }) => Promise<boolean>
  /** Executes the statements of searches, which may take long: on SQLite another thread runs them. */
  readonly db: Kysely<Schema>
}

type Wanted = { readonly terms: SearchTerms; readonly most?: number }

type NamedEntries = {
  /** The definition in the statement's `with`. The entries have their `conversation_id` and `contact_id`. */
  readonly definition: RawBuilder<unknown>
  /** The number of entries, as a scalar expression that reads as little of them as possible. */
  readonly count: RawBuilder<number>
}

type LookedUp = { readonly table: string; readonly as: string; readonly on: RawBuilder<unknown> }

export function upTo(most: number | undefined): RawBuilder<unknown> {
  return most === undefined ? sql`` : sql`limit ${sql.lit(most)}`
}
