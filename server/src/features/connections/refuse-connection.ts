import { AppError } from '../../errors.ts'
import type { ConnectionProblem } from '../../platforms/platform-connections.ts'

/** The platform's reason, at the field that is wrong where that is known; `unavailable` where it gave no answer. Names the check. */
export function refuseConnection({ isUnavailable, message, field, check }: ConnectionProblem): AppError {
  if (isUnavailable) return new AppError('unavailable', message, { failedStep: check })
  const details = field === undefined ? [] : [{ path: field, message }]
  return new AppError('invalid_request', message, { details, failedStep: check })
}
