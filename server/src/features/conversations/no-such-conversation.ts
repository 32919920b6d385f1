import { AppError } from '../../errors.ts'

/** The same error for a conversation that does not exist and for one of another workspace or mode. */
export function noSuchConversation(): AppError {
  return new AppError('not_found', 'There is no such conversation in this workspace')
}
