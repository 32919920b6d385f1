import { AppError } from '../../../errors.ts'

export function noSuchWebhook(): AppError {
  return new AppError('not_found', 'There is no such webhook in this workspace and mode')
}

export function noSuchDelivery(): AppError {
  return new AppError('not_found', 'There is no such delivery in this workspace and mode')
}

export function webhookSwitchedOff(): AppError {
  return new AppError('conflict', 'This webhook is switched off; switch it on first')
}
