import { readFailure } from '../../failures.ts'
import { showNotice } from './notices.ts'

export function notifySuccess(message: string): void {
  showNotice(message, 'done')
}

/** For a refusal that has no field or window of its own. */
export function notifyFailure(error: unknown): void {
  const { message, requestId } = readFailure(error)
  showNotice(requestId ? `${message} (request ${requestId})` : message, 'failed')
}
