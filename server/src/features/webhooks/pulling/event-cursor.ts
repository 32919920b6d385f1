import { sentence } from '@parley/shared/sentences/sentence'
import { AppError, invalidField } from '../../../errors.ts'

/** A position among the events of one webhook, as text that means nothing to others. */
export function cursorAt(webhookId: string, position: number): string {
  return Buffer.from(`${webhookId}/${position}`).toString('base64url')
}

/** The position of a cursor; 0, before every event, without one. Throws where it is not a cursor of this webhook. */
export function positionOf(webhookId: string, cursor: string | undefined): number {
  if (cursor === undefined) return 0
  const [id, position = ''] = Buffer.from(cursor, 'base64url').toString().split('/')
  if (id !== webhookId || !/^\d{1,15}$/.test(position)) throw invalidField('cursor', sentence('nextCursorExpected'))
  return Number(position)
}

type Kept = { readonly last_position: number; readonly removed_to: number }

/**
 * Refuses a position after which events are missing: they were removed by age, or the database was restored from a backup that
 * is older than the position.
 */
export function requireKept(position: number, { last_position: last, removed_to: removed }: Kept): void {
  if (position < removed || position > last) throw new AppError('conflict', sentence('cursorOfRemovedEvents'))
}
