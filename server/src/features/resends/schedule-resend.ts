import { encodeSentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Tx } from '../../db/transact.ts'
import type { PlatformUpdate, ReceiptError } from '../../platforms/platform-update.ts'
import type { Scope } from '../../policy.ts'
import { countAttempts, findAttempt, insertAttempt } from '../messages/attempts.store.ts'
import { isFromAnotherApp } from '../messages/outbound-message.ts'
import { maxAttempts } from '../messages/send-with-retries.ts'

type Receipt = Extract<PlatformUpdate, { kind: 'receipt' }>
type FailedMessage = { readonly message: MessageTable; readonly receipt: Receipt & { readonly error: ReceiptError } }

/** Each pause is four times the one before. */
const pauseFactor = 4
/** A message that fails later than this has lost its occasion. */
const maxAgeMs = 24 * 3_600_000

/**
 * Whether the failure that a receipt reports is not final, for a message that the caller has locked: it is of an attempt
 * that failed before, or the message is now scheduled to be sent again. Each failed attempt schedules one at most, however
 * often, and in whatever order, its receipts arrive. An uncertain message is never sent again.
 */
export async function scheduleResend(
  app: App,
  tx: Tx,
  scope: Scope,
  { message, receipt }: FailedMessage,
): Promise<boolean> {
  const { platformMessageId, error } = receipt
  if (await findAttempt(tx, scope, { channelId: message.channel_id, platformMessageId })) return true
  if (error.retryAfterMs === undefined) return false
  // The app that sent it sends it again itself.
  if (isFromAnotherApp(message)) return false
  if (message.status !== 'queued' && message.status !== 'sent') return false
  const now = app.now()
  const attempt = 1 + (await countAttempts(tx, scope, message.id))
  if (attempt >= (error.maxAttempts ?? maxAttempts) || now - message.created_at > maxAgeMs) return false
  await insertAttempt(tx, {
    channel_id: message.channel_id,
    platform_message_id: platformMessageId,
    workspace_id: message.workspace_id,
    mode: message.mode,
    message_id: message.id,
    error_code: error.code,
    error_message: encodeSentence(error.message),
    failed_at: Math.min(receipt.at, now),
    resent_at: null,
  })
  await app.jobs.enqueue(tx, scope, {
    kind: 'message.resend',
    payload: { messageId: message.id, platformMessageId },
    runAt: now + error.retryAfterMs * pauseFactor ** (attempt - 1),
    partition: `resends ${message.channel_id}`,
    dedupeKey: resendKey(message.id, attempt),
  })
  return true
}

export function resendKey(messageId: string, attempt: number): string {
  return `message.resend ${messageId} ${attempt}`
}
