import type { SessionView } from '@parley/shared/workspace/account'
import type { UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { accessOf } from '../../../auth/memberships.ts'
import { isSessionOver } from '../../../auth/requirements/session-limits.ts'
import { sessionsOf } from './sessions.store.ts'

/** One's own sessions, without their tokens. */
export async function listSessions(app: App, person: UserActor): Promise<{ data: SessionView[] }> {
  const rows = await sessionsOf(app.db, person)
  const { limits } = await accessOf(app.db, person.userId)
  return {
    // The library stores wall-clock times, as text or as a date depending on the engine.
    data: rows
      .filter((row) => new Date(row.expiresAt).getTime() > Date.now() && !isSessionOver(row, limits))
      .map((row) => ({
        id: row.id,
        is_current: row.id === person.sessionId,
        user_agent: row.userAgent || null,
        address: row.ipAddress || null,
        signed_in_at: new Date(row.createdAt).toISOString(),
        last_used_at: new Date(row.updatedAt).toISOString(),
      })),
  }
}
