import { readFailure } from '../../failures.ts'
import { showNotice } from './notices.ts'

export function notifySuccess(message: string): void {
  showNotice(message, 'done')
}

/** For a failure that belongs to no field or dialog. */
export function notifyFailure(error: unknown): void {
  const { message, requestId } = readFailure(error)
  showNotice(requestId ? `${message} (request ${requestId})` : message, 'failed')
}
