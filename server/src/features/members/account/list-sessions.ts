import type { SessionView } from '@parley/shared/workspace/account'
import type { Actor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { onlyPeople } from './only-people.ts'
import { sessionsOf } from './sessions.store.ts'

/** Where one is signed in; never a session's token. */
export async function listSessions(app: App, actor: Actor): Promise<{ data: SessionView[] }> {
  const person = onlyPeople(actor)
  const rows = await sessionsOf(app.db, person)
  return {
    // The library's rows carry the wall clock's time, as text or a date by engine.
    data: rows
      .filter((row) => new Date(row.expiresAt).getTime() > Date.now())
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
