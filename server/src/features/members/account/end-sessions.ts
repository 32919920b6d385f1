import type { SessionsToEnd } from '@parley/shared/workspace/account'
import type { UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { notFound } from '../../../errors.ts'
import { recordOwnAction } from '../../audit/record-own-action.ts'
import { deleteSessions, type SessionSelection } from './sessions.store.ts'

/** Ends one's own sessions. The caller also removes them from the session cache, so that this applies from their next request. */
export async function endSessions(app: App, person: UserActor, input: SessionsToEnd): Promise<{ ended: number }> {
  return app.transact(async (tx) => {
    const ended = await deleteSessions(tx, person, selectionOf(person, input))
    if (ended === 0 && 'sessionId' in input) throw notFound('session')
    if (ended > 0) await recordOwnAction(app, tx, person, { action: 'session.ended', details: { ended } })
    return { ended }
  })
}

function selectionOf(person: UserActor, input: SessionsToEnd): SessionSelection {
  if ('sessionId' in input) return { only: input.sessionId }
  return input.which === 'others' ? { except: person.sessionId } : {}
}
