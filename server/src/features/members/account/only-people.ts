import type { Actor, UserActor } from '../../../actor.ts'
import { AppError } from '../../../errors.ts'

/** For what concerns oneself and no workspace. */
export function onlyPeople(actor: Actor): UserActor {
  if (actor.kind !== 'user') throw new AppError('forbidden', 'Only a person who is signed in can do this')
  return actor
}
