import { setTimeout as wait } from 'node:timers/promises'
import type { App } from '../../app.ts'
import { isStoreUnavailable } from '../../db/dialect.ts'
import { retryWhileUnavailable } from '../../db/retry.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Address, Channel } from '../../platforms/channel.ts'
import type { ContentToSend } from '../../platforms/content-to-send.ts'
import type { Turn } from '../../platforms/pace.ts'
import type { SendOutcome, TemplateToSend } from '../../platforms/platform.ts'
import type { Scope } from '../../policy.ts'
import { settleSend } from './outbound-message.ts'
import { sendWithRetries } from './send-with-retries.ts'

/** A message that is on disk as `queued`, and to whom it is sent. */
export type QueuedMessage = {
  readonly channel: Channel
  readonly to: Address
  readonly message: MessageTable
  /** What is sent, unless it is a template or only the text of the message. */
  readonly content?: ContentToSend
  /** The template and its values, for a template message. */
  readonly template?: Pick<TemplateToSend, 'template' | 'values' | 'files'>
}

const longestSettlingMs = 3_600_000

/**
 * Sends a queued message at the channel's pace, outside of any transaction, and stores the outcome. A caller who has waited
 * for the pace already passes its `turn`. Where the outcome is unknown, receipts settle it. Where it cannot be stored, the
 * message is returned as it is stored, because an error would have the caller send it again. While the store is unavailable,
 * storing is retried for an hour; a message that is still queued after two minutes becomes uncertain
 * (`settle-interrupted.ts`).
 */
export async function sendQueued(app: App, scope: Scope, queued: QueuedMessage, turn?: Turn): Promise<MessageTable> {
  const outcome = await send(app, queued, turn ?? (await app.pace.turn(queued.channel)))
  const messageId = queued.message.id
  const settle = () => app.transact((tx) => settleSend(app, tx, scope, { messageId, outcome }))
  const logFailure = (error: unknown) =>
    app.log.error({ err: error, messageId, outcome: outcome.kind }, 'The outcome of a send could not be stored')
  try {
    return await settle()
  } catch (error) {
    logFailure(error)
    if (isStoreUnavailable(error)) void retryWhileUnavailable(longestSettlingMs, settle).catch(logFailure)
    return queued.message
  }
}

async function send(
  app: App,
  { channel, to, message, content, template }: QueuedMessage,
  first: Turn,
): Promise<SendOutcome> {
  const outgoing = {
    ids: { messageId: message.id },
    send: async () => {
      const platform = app.platforms.of(channel)
      return template
        ? platform.sendTemplate(channel, { to, ...template, messageId: message.id })
        : platform.sendContent(channel, {
            to,
            content: content ?? { type: 'text', text: message.text },
            quotedPlatformMessageId: message.quoted_platform_message_id ?? undefined,
            messageId: message.id,
          })
    },
  }
  return sendWithRetries<never>(app, outgoing, {
    first,
    next: async (retryAfterMs) => {
      await wait(retryAfterMs)
      return app.pace.turn(channel)
    },
  })
}
