import { sentence } from '@parley/shared/sentences/sentence'
import { AppError } from '../../../errors.ts'

export function webhookSwitchedOff(): AppError {
  return new AppError('conflict', sentence('webhookSwitchedOff'))
}

export function webhookNotSigned(): AppError {
  return new AppError('conflict', sentence('pullWebhookNotSigned'))
}

export function webhookNotRead(): AppError {
  return new AppError('conflict', sentence('webhookNotRead'))
}
