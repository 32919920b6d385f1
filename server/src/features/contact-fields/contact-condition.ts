import type { RawBuilder, SqlBool } from 'kysely'

/** A condition of contacts, in both forms in which it can be asked for. */
export type ContactCondition = {
  /** Selects the ids of the contacts that meet it, as `id`; with `isExcluded` those of all others. */
  readonly ids: RawBuilder<unknown>
  readonly isExcluded?: boolean
  /** Whether `ids` may select a contact twice. */
  readonly mayRepeat?: boolean
  /** Whether a row of `contact` meets it, looked up from the row. */
  readonly isMet: RawBuilder<SqlBool>
  /** Whether `isMet` reads other columns of the row than its id. */
  readonly readsRow?: boolean
}
