import { AppError } from '../../errors.ts'

/** A position in the list: after the conversation with this activity (milliseconds) and id. */
export type Cursor = { readonly lastActivityAt: number; readonly id: string }

export function writeCursor({ lastActivityAt, id }: Cursor): string {
  return Buffer.from(`${lastActivityAt}.${id}`).toString('base64url')
}

/** Refuses what `writeCursor` did not create. */
export function readCursor(text: string): Cursor {
  const [, time, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (time === undefined || id === undefined) {
    throw new AppError('invalid_request', 'The cursor is not valid; start again without one', {
      details: [{ path: 'cursor', message: 'must be the next_cursor of an earlier page' }],
    })
  }
  return { lastActivityAt: Number(time), id }
}
