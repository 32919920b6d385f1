import { sentence } from '@parley/shared/sentences/sentence'
import type { UserActor } from '../actor.ts'
import { AppError } from '../errors.ts'

/** The person of a session. Throws `unauthenticated` where there is none. */
export function signedInPerson(person: UserActor | undefined): UserActor {
  if (!person) throw new AppError('unauthenticated', sentence('signInFirst'))
  return person
}
