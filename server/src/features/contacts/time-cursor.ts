import { sentence } from '@parley/shared/sentences/sentence'
import { invalidField } from '../../errors.ts'

/** Where a list that is ordered by time and id goes on. */
export type TimePosition = { readonly at: number; readonly id: string }

export function cursorOf(at: number, id: string): string {
  return `${at}.${id}`
}

/** Throws `invalid_request` at `cursor` where the text is none. */
export function readTimeCursor(cursor: string): TimePosition {
  const [, at, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(cursor) ?? []
  if (at === undefined || id === undefined) throw invalidField('cursor', sentence('nextCursorExpected'))
  return { at: Number(at), id }
}
