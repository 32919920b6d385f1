import { sentence } from '@parley/shared/sentences/sentence'
import { invalidField } from '../../errors.ts'

/** The position at which a list that is ordered by time and id goes on. */
export type TimePosition = { readonly at: number; readonly id: string }

type Page<Row> = {
  readonly limit: number
  /** The time by which the list is ordered. */
  readonly timeOf: (row: Row) => number
}

/** The page of rows of which one more than its limit was read, and the cursor of what follows it; null where nothing does. */
export function cutToPage<Row extends { readonly id: string }>(found: readonly Row[], { limit, timeOf }: Page<Row>) {
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return { page, next_cursor: last ? `${timeOf(last)}.${last.id}` : null }
}

/** Reads a cursor. Returns undefined for the first page. Throws `invalid_request` at `cursor` where the text is no cursor. */
export function readTimeCursor(cursor: string | undefined): TimePosition | undefined {
  if (cursor === undefined) return undefined
  const [, at, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(cursor) ?? []
  if (at === undefined || id === undefined) throw invalidField('cursor', sentence('nextCursorExpected'))
  return { at: Number(at), id }
}
