import type { Actor, UserActor } from '../../../actor.ts'
import { AppError } from '../../../errors.ts'

/** The signed-in person, for operations on their own account. Throws `forbidden` for API keys and the system. */
export function requirePerson(actor: Actor): UserActor {
  if (actor.kind !== 'user') throw new AppError('forbidden', 'Only a signed-in person can do this')
  return actor
}
