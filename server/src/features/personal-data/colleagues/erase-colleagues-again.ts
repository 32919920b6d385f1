import type { App } from '../../../app.ts'
import { AppError } from '../../../errors.ts'
import { findAccount } from './colleague-rows.store.ts'
import { eraseColleague } from './erase-colleague.ts'
import { readErasedColleagues } from './erased-colleagues.ts'

export type ErasedAgain = { readonly erased: number; readonly refused: number }

/**
 * Applies the list beside the store to a store that was restored from an older backup. The last owner of a workspace stays,
 * with a warning, until another member is an owner.
 */
export async function eraseColleaguesAgain(app: App): Promise<ErasedAgain> {
  let [erased, refused] = [0, 0]
  for (const { user_id: userId } of readErasedColleagues(app.config)) {
    const colleague = await findAccount(app.db, { userId })
    if (!colleague) continue
    try {
      await eraseColleague(app, colleague)
      erased += 1
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'conflict') throw error
      refused += 1
      app.log.warn({ userId }, 'An erased colleague is the last owner of a workspace of the restored store, and stays')
    }
  }
  return { erased, refused }
}
