import { AppError } from '../../errors.ts'

export function noSuchKey(): AppError {
  return new AppError('not_found', 'There is no such API key in this workspace')
}
