import { readFailure } from '../failures.ts'
import { tell } from './notices.ts'

export function tellDone(message: string): void {
  tell(message, 'done')
}

/** For a refusal that has no field or window of its own. */
export function tellFailure(error: unknown): void {
  const { message, requestId } = readFailure(error)
  tell(requestId ? `${message} (request ${requestId})` : message, 'failed')
}
