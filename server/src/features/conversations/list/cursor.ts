import type { ConversationSort } from '@parley/shared/conversations/conversations'
import { invalidCursor } from '../../../errors.ts'

/** A place in a list: after the conversation, or the message, with this key of the list's order and this ID. */
export type Cursor = { readonly sortKey: number; readonly id: string }

/** A cursor continues the list in its own order only. */
const prefixes: Readonly<Record<ConversationSort, string>> = { activity: '', waiting: 'w' }

export function writeCursor({ sortKey, id }: Cursor, sort: ConversationSort = 'activity'): string {
  return Buffer.from(`${prefixes[sort]}${sortKey}.${id}`).toString('base64url')
}

/** Refuses text of another form, or of another order. */
export function readCursor(text: string, sort: ConversationSort = 'activity'): Cursor {
  const [, prefix, key, id] = /^(w?)(\d{1,16})\.([0-9a-f-]{36})$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (prefix !== prefixes[sort] || key === undefined || id === undefined) throw invalidCursor()
  return { sortKey: Number(key), id }
}
