import { AppError } from '../../../errors.ts'

export function webhookSwitchedOff(): AppError {
  return new AppError('conflict', 'This webhook is switched off; switch it on first')
}
