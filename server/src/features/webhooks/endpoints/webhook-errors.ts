import { sentence } from '@parley/shared/sentences/sentence'
import { AppError } from '../../../errors.ts'

export function webhookSwitchedOff(): AppError {
  return new AppError('conflict', sentence('webhookSwitchedOff'))
}
