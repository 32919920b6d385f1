import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'

/** Longer than a code is accepted: its own 30 seconds and those before and after. */
const rememberMs = 120_000

/**
 * Returns true once for each code of a person. Wrong codes count too, so that only one of two concurrent requests is
 * checked: the other waits for this transaction.
 */
export async function isFirstUse(db: Kysely<Schema>, userId: string, code: string): Promise<boolean> {
  // Codes depend on the wall clock, in the library and on phones.
  const now = Date.now()
  await db
    .deleteFrom('tried_code')
    .where('user_id', '=', userId)
    .where('tried_at', '<=', now - rememberMs)
    .execute()
  const first = await db
    .insertInto('tried_code')
    .values({ user_id: userId, code, tried_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'code']).doNothing())
    .returning('code')
    .executeTakeFirst()
  return first !== undefined
}
