import { join } from 'node:path'
import { openSqlite } from '../../server/src/db/sqlite/sqlite.ts'
import type { RunningParley } from './parley.ts'

/** A delay that is longer than any step of a test takes on any machine; the longest delay that a person can choose is not. */
const longDelaySeconds = 3_600

/** Delays the replies of everybody by an hour from now on, as their own choice of up to ten seconds does. */
export async function delayRepliesForLong({ dataDir }: Pick<RunningParley, 'dataDir'>): Promise<void> {
  const { db, close } = openSqlite(join(dataDir, 'parley.db'))
  await db.updateTable('user').set({ send_delay_seconds: longDelaySeconds }).execute()
  await close()
}

/** Makes delayed replies due, as if their delay had passed. A running process notices only when it starts again. */
export async function endDelays({ dataDir }: Pick<RunningParley, 'dataDir'>): Promise<void> {
  const { db, close } = openSqlite(join(dataDir, 'parley.db'))
  const now = Date.now()
  await db.updateTable('delayed_message').set({ send_at: now }).execute()
  await db.updateTable('job').set({ run_at: now }).where('kind', '=', 'message.send_delayed').execute()
  await close()
}
