import { sentence } from '@parley/shared/sentences/sentence'
import type { NewDescribedWebhook } from '@parley/shared/webhooks/webhooks'
import { AppError, invalidField } from '../../../errors.ts'

export function webhookSwitchedOff(): AppError {
  return new AppError('conflict', sentence('webhookSwitchedOff'))
}

export function webhookNotSigned(): AppError {
  return new AppError('conflict', sentence('pullWebhookNotSigned'))
}

export function webhookNotRead(): AppError {
  return new AppError('conflict', sentence('webhookNotRead'))
}

type SendingOptions = Pick<NewDescribedWebhook, 'url' | 'headers' | 'deliveries_per_minute'>

/** Refuses what says how events are sent, for a webhook whose events are read. */
export function refuseSendingOptions({ url, headers, deliveries_per_minute }: SendingOptions): void {
  if (url !== undefined) throw invalidField('url', sentence('pullWebhookWithoutUrl'))
  if (headers && headers.length > 0) throw invalidField('headers', sentence('pullWebhookSendsNothing'))
  if (deliveries_per_minute != null) throw invalidField('deliveries_per_minute', sentence('pullWebhookSendsNothing'))
}
