import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'

/** Longer than a code is taken: its own 30 seconds and those before and after. */
const rememberMs = 120_000

/**
 * True once for each code of a person. Codes that were wrong count too, so that of two at once one is judged: the other
 * waits for the transaction in which this is asked.
 */
export async function isFirstUse(db: Kysely<Schema>, userId: string, code: string): Promise<boolean> {
  // Codes go by the wall clock, in the library and on everybody's phone.
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
