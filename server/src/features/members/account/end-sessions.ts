import type { SessionsToEnd } from '@parley/shared/workspace/account'
import type { Actor, UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { AppError } from '../../../errors.ts'
import { recordOwnAction } from '../../audit/record-own-action.ts'
import { onlyPeople } from './only-people.ts'
import { deleteSessions } from './sessions.store.ts'

/** One's own sessions. The caller has them forgotten, so that this holds from their next request. */
export async function endSessions(app: App, actor: Actor, input: SessionsToEnd): Promise<{ ended: number }> {
  const person = onlyPeople(actor)
  return app.transact(async (tx) => {
    const ended = await deleteSessions(tx, person, doomed(person, input))
    if (ended === 0 && 'sessionId' in input) throw new AppError('not_found', 'This session has ended already')
    if (ended > 0) await recordOwnAction(app, tx, person, { action: 'session.ended', details: { ended } })
    return { ended }
  })
}

function doomed(person: UserActor, input: SessionsToEnd): { only?: string; butFor?: string } {
  if ('sessionId' in input) return { only: input.sessionId }
  return input.which === 'others' ? { butFor: person.sessionId } : {}
}
