import type { App } from '../app.ts'

/** Longer than a code is taken: its own 30 seconds and those before and after. */
const rememberMs = 120_000

/** True once for each code of a person. Codes that were wrong count too, so that of two at once one is judged. */
export async function isFirstTry(app: App, userId: string, code: string): Promise<boolean> {
  // Codes go by the wall clock, in the library and on everybody's phone.
  const now = Date.now()
  return app.transact(async (tx) => {
    await tx
      .deleteFrom('tried_code')
      .where('user_id', '=', userId)
      .where('tried_at', '<=', now - rememberMs)
      .execute()
    const first = await tx
      .insertInto('tried_code')
      .values({ user_id: userId, code, tried_at: now })
      .onConflict((conflict) => conflict.columns(['user_id', 'code']).doNothing())
      .returning('code')
      .executeTakeFirst()
    return first !== undefined
  })
}
