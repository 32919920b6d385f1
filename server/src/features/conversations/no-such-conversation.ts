import { AppError } from '../../errors.ts'

/** The same for one that does not exist and one of another workspace or mode. */
export function noSuchConversation(): AppError {
  return new AppError('not_found', 'There is no such conversation in this workspace')
}
