import type { SessionsToEnd } from '@parley/shared/account'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import { onlyPeople } from './only-people.ts'
import { deleteSessions } from './sessions.store.ts'

/** One's own sessions. The caller has them forgotten, so that this holds from their next request. */
export async function endSessions(app: App, actor: Actor, input: SessionsToEnd): Promise<{ ended: number }> {
  const person = onlyPeople(actor)
  return app.transact(async (tx) => {
    if ('sessionId' in input) {
      const ended = await deleteSessions(tx, person, { only: input.sessionId })
      if (ended === 0) throw new AppError('not_found', 'This session has ended already')
      return { ended }
    }
    return { ended: await deleteSessions(tx, person, input.which === 'others' ? { butFor: person.sessionId } : {}) }
  })
}
