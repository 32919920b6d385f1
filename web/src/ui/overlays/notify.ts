import { readFailure } from '../../failures.ts'
import { tell } from './notices.ts'

export function notifySuccess(message: string): void {
  tell(message, 'done')
}

/** For a refusal that has no field or window of its own. */
export function notifyFailure(error: unknown): void {
  const { message, requestId } = readFailure(error)
  tell(requestId ? `${message} (request ${requestId})` : message, 'failed')
}
