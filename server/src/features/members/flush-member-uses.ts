import type { App } from '../../app.ts'
import { recordMemberUses } from './members.store.ts'

/** Writes when members were last active. What could not be written is recorded again for the next attempt. */
export async function flushMemberUses(app: App): Promise<void> {
  const uses = app.memberUses.drain()
  if (uses.length === 0) return
  try {
    await app.transact((tx) => recordMemberUses(tx, uses))
  } catch (error) {
    app.memberUses.requeue(uses)
    app.log.warn({ err: error }, 'The times at which members were last active could not be written; retrying')
  }
}
