import type { Actor } from '../../../actor.ts'
import { AppError } from '../../../errors.ts'

/** The ID of the person who acts. Drafts belong to people: programs send complete campaigns. */
export function ownerOfDraft(actor: Actor): string {
  if (actor.kind !== 'user') throw new AppError('forbidden', 'Drafts belong to signed-in members')
  return actor.userId
}
